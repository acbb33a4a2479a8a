import { hashOf, type Json } from '@rockpool/game';
import { sameBytes, u16 } from '../bytes.ts';
import { hash } from '../hashing.ts';

/**
 * The hashes of what was agreed before each round that has begun. PROTOCOL.md 2.2. One is made when it is first asked for;
 * until then an entry may name it.
 */
export interface Chain {
  /** Number of rounds that have closed. */
  closed(): number;
  /** The hash before a round that has begun. */
  before(round: number): Uint8Array;
  /** Takes this as the hash before the open round, unless that is known. PROTOCOL.md 7.1. */
  name(named: Uint8Array): void;
  /** Makes the hash before a round, if it was named. False: it is another, and stays so. */
  holds(round: number): boolean;
  /** Closes the open round, whose last phase has this `prev`. */
  close(prev: Uint8Array, content: Uint8Array, after: unknown): void;
}

export function createChain(table: Uint8Array, first: unknown): Chain {
  const hashes: (Uint8Array | null)[] = [hash('start', table, hashOf(first as Json))];
  /** How those are made that were not made yet. */
  const makings = new Map<number, () => Uint8Array>();
  const make = (round: number): Uint8Array => {
    const making = makings.get(round);
    if (making === undefined) throw new RangeError(`Round ${round} has not begun.`);
    makings.delete(round);
    return making();
  };
  return {
    closed: () => hashes.length - 1,
    before: (round) => (hashes[round] ??= make(round)),
    name(named) {
      hashes[hashes.length - 1] ??= named;
    },
    holds(round) {
      const named = hashes[round] ?? null;
      const making = makings.get(round);
      if (named === null || making === undefined) return true;
      return sameBytes(named, making()) && makings.delete(round);
    },
    close(prev, content, after) {
      const round = hashes.length - 1;
      makings.set(round + 1, () => hash('round', prev, u16(round), content, hashOf(after as Json)));
      hashes.push(null);
    },
  };
}
