import type { Seat } from '@rockpool/game';
import type { Continues, Reason } from '../log/continues.ts';
import type { Genesis } from '../log/genesis.ts';

/** What a genesis says of keys and decks. */
export type Carried = Pick<Continues, 'keys' | 'sealings'>;
export const nothingCarried: Carried = { keys: [], sealings: [] };

/** What continuations say of the keys and decks of the table before them. PROTOCOL.md 3.1. */
export interface Carrying<Memory> {
  /**
   * What a continuation has to say of keys and decks for that reason; null if it cannot be.
   *
   * @param farewellOf the secret that a seat has published at the table before; absent: none has.
   */
  carriedFor(
    memory: Memory,
    reason: Reason,
    before: Genesis,
    seats: Genesis['seats'],
    farewellOf?: (seat: Seat) => Uint8Array | null,
  ): Carried | null;
  /**
   * Whether a continuation says of keys and decks what is so at the point where it starts. It may open any key whose
   * secret it states: that is no secret any more, however it became known.
   */
  carriesAll(memory: Memory, before: Genesis, continuation: Genesis): boolean;
  /** Whether it lists the key that a seat has as open; null if the seat has none there, or nothing is listed at all. */
  opensKey(memory: Memory, continuation: Genesis, seat: Seat): boolean | null;
  /** What a continuation starts with, of what was kept at the point where it starts. */
  memoryAfter(memory: Memory, carried: Carried, old: Genesis['seats'], seats: Genesis['seats']): Memory;
}

/** Of tables without keys and decks. */
export function carryNothing<Memory>(): Carrying<Memory> {
  return {
    carriedFor: () => nothingCarried,
    carriesAll: (_memory, _before, { continues }) =>
      continues !== null && continues.keys.length === 0 && continues.sealings.length === 0,
    opensKey: () => null,
    memoryAfter: (memory) => memory,
  };
}
