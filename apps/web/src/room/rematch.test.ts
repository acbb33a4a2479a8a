import type { Member, RoomView, Setup } from '@rockpool/net';
import { expect, test } from 'vitest';
import { missingPlayers, opensRematch } from './rematch.ts';

const setup: Setup = { game: 'noughts', seats: 3, options: {}, house: [2] };
const member = (key: string, here: Member['here'] = 'here'): Member => ({
  key,
  name: key,
  colour: 0,
  here,
  silent: 0,
});
const lobby = (change: Partial<RoomView> = {}): RoomView => ({
  phase: 'lobby',
  me: member('a'),
  members: [member('a'), member('b')],
  setup,
  guessed: false,
  claims: ['b', 'a', 'house'],
  table: null,
  tables: [],
  elsewhere: [],
  looked: null,
  again: [],
  troubles: [],
  ...change,
});
const rematch = { players: ['b', 'a', 'house'], setup };

test('with all players back at their seats, the one with the lowest key starts', () => {
  expect(opensRematch(rematch, lobby())).toBe(true);
  expect(opensRematch(rematch, lobby({ me: member('b') }))).toBe(false);
});

test('nothing starts by itself before a first table, by who has only watched, or while somebody is missing', () => {
  expect(opensRematch(null, lobby())).toBe(false);
  expect(opensRematch(rematch, lobby({ me: member('0') }))).toBe(false);
  expect(opensRematch(rematch, lobby({ claims: [null, 'a', 'house'] }))).toBe(false);
});

test('another player, another seat or another game wants somebody to press Start', () => {
  expect(opensRematch(rematch, lobby({ claims: ['c', 'a', 'house'] }))).toBe(false);
  expect(opensRematch(rematch, lobby({ claims: ['a', 'b', 'house'] }))).toBe(false);
  expect(opensRematch(rematch, lobby({ setup: { ...setup, options: { stones: true } } }))).toBe(false);
});

test('while a start is under way or a table is there, no second one is made', () => {
  expect(opensRematch(rematch, lobby({ phase: 'starting' }))).toBe(false);
  expect(opensRematch(rematch, lobby({ phase: 'table' }))).toBe(false);
});

test('a free seat is kept in view for its player, unless that one is gone', () => {
  const waiting = lobby({ claims: [null, 'a', 'house'] });
  expect(missingPlayers(rematch, waiting)).toEqual(['b', null, null]);
  expect(missingPlayers(rematch, { ...waiting, members: [member('a'), member('b', 'gone')] })).toEqual([
    null,
    null,
    null,
  ]);
  expect(missingPlayers(null, waiting)).toEqual([null, null, null]);
});
