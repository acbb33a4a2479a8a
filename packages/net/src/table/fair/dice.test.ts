import { pig } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { createParty, type Party } from '../../testing/party.ts';
import { simulate } from '../../testing/simulate.ts';

const upTo6 = { ...pig, seats: [1, 2, 3, 4, 5, 6] };
const keys = (count: number) => Array.from({ length: count }, () => 'key' as const);

/** Every page's view of what was agreed. */
const chains = (party: Party) => party.guests().map(({ table }) => table.chain().map(String).join());
const drawn = (party: Party, index: number) =>
  party
    .guest(index)
    .table.view()
    .answers.flatMap((answer) => (answer.ask === 'chance' ? answer.drawn : []));

async function pigParty(seed: string, seats: number) {
  const party = await createParty({ game: upTo6, players: keys(seats), seed, watchers: 1 });
  party.linkAll();
  await party.settle();
  return party;
}

/** The seat whose turn it is throws. */
async function roll(party: Party) {
  const [seat = 0] = party.guest(0).table.view().waiting;
  expect(party.guest(seat).table.act({ type: 'roll' })).toBeNull();
  await party.settle();
}

describe('shared dice', () => {
  test.each([2, 3, 4, 6])('are the same for all at a table of %i, and for who watches', async (seats) => {
    const party = await pigParty('same', seats);
    for (let n = 0; n < 4; n += 1) await roll(party);
    expect(new Set(chains(party)).size).toBe(1);
    expect(drawn(party, 0)).toHaveLength(4);
    expect(party.guest(seats).table.refusal()).toBeNull();
  });

  test('are others at another table', async () => {
    const [one, two] = [await pigParty('one', 2), await pigParty('two', 2)];
    for (let n = 0; n < 6; n += 1) {
      await roll(one);
      await roll(two);
    }
    expect(drawn(one, 0)).not.toEqual(drawn(two, 0));
  });

  test('go on at a table of 3 without a seat that sleeps, and it finds them when it wakes', async () => {
    const party = await pigParty('asleep', 3);
    for (const other of [0, 1, 3]) party.unlink(2, other);
    await roll(party);
    expect(drawn(party, 0)).toHaveLength(1);
    expect(drawn(party, 2)).toHaveLength(0);
    party.link(0, 2);
    await party.settle();
    expect(new Set(chains(party)).size).toBe(1);
    expect(drawn(party, 2)).toHaveLength(1);
    expect(party.guest(0).table.refusal()).toBeNull();
  });

  test('wait at a table of 2 for the seat that sleeps, and name it', async () => {
    const party = await pigParty('two', 2);
    party.unlink(0, 1);
    party.unlink(1, 2);
    await roll(party);
    expect(party.guest(0).table.view().waiting).toEqual([1]);
    party.link(0, 1);
    await party.settle();
    expect(drawn(party, 0)).toHaveLength(1);
    expect(new Set(chains(party)).size).toBe(1);
  });

  test('of one player against the house need nobody else', async () => {
    const party = await createParty({ game: upTo6, players: ['key', 'house'], seed: 'alone' });
    expect(party.guest(0).table.act({ type: 'roll' })).toBeNull();
    expect(drawn(party, 0).length).toBeGreaterThan(0);
  });

  test('survive a reload of every page in the middle of the set-up and of a throw', async () => {
    const party = await createParty({ game: upTo6, players: keys(3), seed: 'reload', slow: true });
    for (let n = 0; n < 60; n += 1) {
      const index = n % 3;
      if (n % 7 === 6) await party.reload(index);
      party.linkAll();
      if (party.guest(index).table.view().legal.length > 0) party.guest(index).table.act({ type: 'roll' });
      for (let m = 0; m < 9; m += 1) party.network.step();
      await party.storeAll((n * 5) % 3);
    }
    await party.settle();
    expect(new Set(chains(party)).size).toBe(1);
    expect(drawn(party, 0).length).toBeGreaterThan(0);
    expect(party.guest(0).table.proof()).toBeNull();
  });

  test.each(['again 1', 'again 3'])(
    'come back step by step after a reload, and nothing is written twice; seed %s',
    async (seed) => {
      const party = await createParty({ game: upTo6, players: keys(2), seed, late: true });
      party.linkAll();
      await party.settle();
      await roll(party);
      const own = async () => {
        const { store, table } = party.guest(1);
        return (await store.entries(table.id)).filter((entry) => entry.seat === 1).length;
      };
      const before = await own();
      await party.reload(1);
      party.link(0, 1);
      await party.settle();
      expect(await own()).toBe(before);
      expect(party.guest(0).table.refusal()).toBeNull();
    },
  );

  test.each(['late 0', 'late 1', 'late 2'])(
    'are the same whatever comes late: links, stores, and what Workers make; seed %s',
    async (seed) => {
      const game = { ...upTo6, start: () => pig.start(3, { goal: 10, die: 'six' }) };
      const { party } = await simulate({ game, players: keys(3), seed, watchers: 1, late: true }, 150);
      expect(party.guest(3).table.view().ask.ask).toBe('over');
    },
  );
});
