import { pearls } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createParty } from '../testing/party.ts';
import { pointOf } from './node.ts';

test('a take-back of what an earlier table played never passes a shuffle: its deck is gone', async () => {
  const party = await createParty({ game: pearls, players: ['key', 'key'], seed: 'back' });
  party.linkAll();
  await party.settle();
  const { table } = party.guest(0);
  const { genesis } = party.signed;
  const head = table.at(table.closed())!;
  const carried = table.carrying.carriedFor(head.memory, 'take-back', genesis, genesis.seats)!;
  // As if this were the table that goes on from there.
  const parent = { ...table, at: () => head };
  const back = (answers: number) => {
    const about = { table: party.signed.table, rounds: 0, hash: head.hash, seat: null, proof: null };
    const continues = { ...about, reason: 'take-back', back: answers, ...carried } as const;
    return pointOf({ ...genesis, continues }, parent);
  };
  expect(head.line.map(({ answer }) => answer.ask)).toEqual(['shuffle', 'deal', 'deal']);
  expect(back(2)?.line).toHaveLength(1);
  expect(back(3)).toBeNull();
});
