import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SavedTable } from '../local/saved.ts';
import { readFile, writeBackup, type Backup } from './file.ts';

const table: SavedTable = {
  game: 'noughts',
  rules: 1,
  options: {},
  players: ['me', 'house'],
  names: ['Ana', ''],
  seed: 'abc',
  answers: [],
  over: false,
  at: 5,
};
const room: Backup = {
  rockpool: 1,
  kind: 'room',
  id: 'abc',
  room: { secret: 'AAECAwQFBgcICQoLDA0ODw', game: 'noughts', at: 5, names: ['Bo'], table: 'running' },
  kept: 'AAEC',
};

test('a backup comes back as it was', () => {
  const here: Backup = { rockpool: 1, kind: 'here', id: 'abc', table };
  for (const backup of [here, room]) expect(readFile(writeBackup(backup))).toEqual({ is: 'backup', backup });
});

test('a backup with a part that is not what it should be is none', () => {
  const spoilt = [
    { ...room, kept: '<script>' },
    { ...room, id: '../x' },
    { ...room, more: 1 },
    { ...room, room: { ...room.room, secret: '' } },
    { rockpool: 1, kind: 'here', id: 'abc', table: { ...table, players: ['nobody'] } },
    { rockpool: 2, kind: 'here', id: 'abc', table },
  ];
  for (const one of spoilt) expect(readFile(JSON.stringify(one)).is).toBe('nothing');
  expect(readFile(writeBackup(room).slice(0, 40)).is).toBe('nothing');
});

test('a record is told from other files', () => {
  const head = '{"record":1,"game":"noughts","rules":1,"seats":2,"options":{}}\n';
  expect(readFile(head)).toMatchObject({ is: 'record', record: { head: { game: 'noughts' } } });
  expect(readFile('Dear Ana,')).toEqual({ is: 'nothing', why: 'not-ours' });
});

test('whatever a file holds, reading it does not throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => `{"rockpool":1,${text}`),
      ),
      (text) => {
        expect(readFile(text)).toHaveProperty('is');
      },
    ),
  );
});
