import { noughts, pearls } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createParty } from '../testing/party.ts';

test('a table says what its pages do together, and who is waited for', async () => {
  const party = await createParty({ game: pearls, players: ['key', 'key', 'key'], seed: 'working' });
  await party.settle();
  const working = (page: number) => party.guest(page).table.working();
  // Nobody has heard anybody yet.
  expect(working(0)).toEqual({ what: 'keys', done: 1, of: 3, waiting: [1, 2] });
  party.link(0, 1);
  await party.settle();
  expect(working(0)).toMatchObject({ what: 'keys', done: 2, waiting: [2] });
  party.link(0, 2);
  await party.settle();
  // All is sealed and dealt: seat 0 chooses.
  expect(working(1)).toBeNull();
});

test('a game without dice and cards has nothing to work on', async () => {
  const party = await createParty({ game: noughts, players: ['key', 'key'], seed: 'working' });
  await party.settle();
  expect(party.guest(0).table.working()).toBeNull();
});
