import { expect, test } from 'vitest';
import { openStore } from '../app/store.ts';
import { listTables, readTable, writeTable, type SavedTable } from './saved.ts';

const memory = () =>
  openStore(() => {
    throw new Error('no storage');
  });
const saved = (at: number): SavedTable => ({
  game: 'noughts',
  rules: 1,
  options: {},
  players: ['me', 'house'],
  names: ['Ana', ''],
  seed: 'abc',
  answers: [],
  over: false,
  at,
});

test('a kept table comes back as it was', () => {
  const store = memory();
  writeTable(store, 'x', saved(5));
  expect(readTable(store, 'x')).toEqual(saved(5));
});

test('a damaged table is no table', () => {
  const store = memory();
  store.write('table.x', { ...saved(5), players: ['nobody'] });
  expect(readTable(store, 'x')).toBeNull();
  expect(listTables(store)).toEqual([]);
});

test('the newest tables come first; of old ones only those that are over are forgotten', () => {
  const store = memory();
  for (let at = 0; at < 60; at += 1) writeTable(store, `t${at}`, { ...saved(at), over: at % 2 === 0 });
  const listed = listTables(store);
  expect(listed.map(({ id }) => id).slice(0, 2)).toEqual(['t59', 't58']);
  expect(listed.filter(({ table }) => !table.over)).toHaveLength(30);
  expect(listed.filter(({ table }) => table.over).length).toBeLessThan(30);
  expect(store.keys('table.')).toHaveLength(listed.length);
});
