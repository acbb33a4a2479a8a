import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { reasons } from '../log/continues.ts';
import type { Genesis } from '../log/genesis.ts';
import { createTestGenesis } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { carryNothing, type Carried } from './carrying.ts';
import { fairCarrying } from './fair/carried.ts';
import { noMemory } from './fair/memory.ts';

const point = new Uint8Array(32).fill(1);
const says: readonly Carried[] = [
  { keys: [], sealings: [] },
  { keys: [{ point, how: 'held', seat: 0 }], sealings: [] },
  { keys: [{ point, how: 'open', secret: point }], sealings: [] },
  { keys: [], sealings: [{ deck: 'cards', keys: [] }] },
];

test('a table without keys and decks carries on what one carries on that could have some, but has none', () => {
  const { genesis, table } = createTestGenesis(noughts, ['key', 'key'], createTestRandom('carrying')).signed;
  const nothing = carryNothing<typeof noMemory>();
  const seats = [genesis.seats[0]!, null];
  for (const reason of reasons) {
    expect(nothing.carriedFor(noMemory, reason, genesis, seats)).toEqual(
      fairCarrying.carriedFor(noMemory, reason, genesis, seats),
    );
    for (const said of says) {
      const about = { table, rounds: 0, hash: point, back: 0, reason, seat: 1, proof: null };
      const continuation: Genesis = { ...genesis, seats, continues: { ...about, ...said } };
      expect(nothing.carriesAll(noMemory, genesis, continuation)).toBe(said === says[0]);
      expect(fairCarrying.carriesAll(noMemory, genesis, continuation)).toBe(said === says[0]);
      expect(nothing.opensKey(noMemory, continuation, 0)).toBe(
        fairCarrying.opensKey(noMemory, continuation, 0),
      );
      expect(nothing.memoryAfter(noMemory, said, genesis.seats, seats)).toEqual(
        fairCarrying.memoryAfter(noMemory, said, genesis.seats, seats),
      );
    }
  }
});
