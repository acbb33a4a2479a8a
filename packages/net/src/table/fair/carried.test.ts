import { pig, trickTaking } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import type { Continues } from '../../log/continues.ts';
import type { Genesis } from '../../log/genesis.ts';
import { createParty } from '../../testing/party.ts';
import { fairCarrying } from './carried.ts';

const { carriedFor, carriesAll } = fairCarrying;

/** A table of a sealed game whose cards are dealt, and the genesis that goes on without seat 2. */
async function dealt() {
  const party = await createParty({ game: trickTaking, players: ['key', 'key', 'key'], seed: 'carried' });
  party.linkAll();
  await party.settle();
  const { table } = party.guest(0);
  const before = party.signed.genesis;
  const rounds = table.closed();
  const { memory, hash } = table.at(rounds)!;
  const seats = before.seats.map((holder, seat) => (seat === 2 ? null : holder));
  const carried = carriedFor(memory, 'gone', before, seats)!;
  const about = {
    table: party.signed.table,
    rounds,
    hash,
    back: 0,
    reason: 'gone',
    seat: 2,
    proof: null,
  } as const;
  const genesis: Genesis & { readonly continues: Continues } = {
    ...before,
    seats,
    continues: { ...about, ...carried },
  };
  return { memory, before, genesis, table };
}

test('a genesis lists who holds each key, and the set-up to rebuild that of a seat left out', async () => {
  const { memory, before, genesis } = await dealt();
  expect(genesis.continues.keys.map(({ how }) => how)).toEqual(['held', 'held', 'rebuild']);
  expect(genesis.continues.sealings).toEqual([{ deck: 'cards', keys: [0, 1, 2] }]);
  expect(carriesAll(memory, before, genesis)).toBe(true);
});

test('a genesis that says something else of keys or decks is none', async () => {
  const { memory, before, genesis } = await dealt();
  const { keys, sealings } = genesis.continues;
  const [first, second, third] = keys;
  const wrong: Partial<Continues>[] = [
    { keys: [], sealings: [] },
    { keys: keys.slice(0, 2) },
    { keys: [second!, first!, third!] },
    { keys: [first!, second!, { point: third!.point, how: 'held', seat: 0 }] },
    { keys: [first!, second!, { point: third!.point, how: 'open', secret: new Uint8Array(32).fill(1) }] },
    { keys: [first!, second!, { point: third!.point, how: 'rebuild', table: new Uint8Array(32) }] },
    { sealings: [] },
    { sealings: [{ ...sealings[0]!, keys: [0, 1] }] },
  ];
  for (const part of wrong)
    expect(carriesAll(memory, before, { ...genesis, continues: { ...genesis.continues, ...part } })).toBe(
      false,
    );
});

test('a seat under another signing key holds nothing of what the old one held', async () => {
  const { memory, before, genesis } = await dealt();
  const [ana, bo, cy] = before.seats;
  const other = [ana!, { ...bo!, key: cy!.key }, null];
  expect(carriedFor(memory, 'gone', before, other)).toBeNull();
  expect(carriesAll(memory, before, { ...genesis, seats: other })).toBe(false);
});

test('a game with dice alone carries no keys', async () => {
  const party = await createParty({ game: pig, players: ['key', 'key'], seed: 'dice' });
  party.linkAll();
  await party.settle();
  const { memory } = party.guest(0).table.at(1)!;
  const { genesis } = party.signed;
  expect(memory.ring).toHaveLength(2);
  expect(carriedFor(memory, 'gone', genesis, [genesis.seats[0]!, null])).toEqual({ keys: [], sealings: [] });
});
