import { sameBytes } from '../bytes.ts';
import { deriveSeatKey, type SeatKey } from '../keys.ts';
import type { Genesis } from '../log/genesis.ts';

/** The seeds that a page may play seats with. */
export interface KnownSeeds {
  /** Seeds of seats that this device plays, and (adopted) of those that it may take over. */
  readonly seeds: readonly Uint8Array[];
  readonly adopted: readonly Uint8Array[];
  /** The seed of a seat that this page takes in a continuation of that table. */
  readonly seedAfter: (table: string) => Uint8Array;
  /** Opened for others only: it plays nothing of its own. */
  readonly quiet: boolean;
}

/** A table before, as far as its seat goes on. */
interface Before {
  readonly id: string;
  readonly seed: Uint8Array | null;
  /** Another device plays that seat. */
  readonly elsewhere: boolean;
}

export interface Seeds {
  readonly keyOf: (seed: Uint8Array) => SeatKey;
  /** The seed of a seat that this page takes anew in a continuation of that table. */
  readonly fresh: (table: string) => Uint8Array;
  /** The own seed of a seat in a genesis, and whether another device may be playing it. */
  readonly seedFor: (
    genesis: Genesis,
    before: Before | null,
  ) => { readonly seed: Uint8Array | null; readonly elsewhere: boolean };
}

/** Which seat of a table is this page's, each key derived once. */
export function createSeeds({ seeds, adopted, seedAfter, quiet }: KnownSeeds): Seeds {
  const keys = new Map<Uint8Array, SeatKey>();
  const freshSeeds = new Map<string, Uint8Array>();
  const keyOf = (seed: Uint8Array): SeatKey => {
    const key = keys.get(seed) ?? deriveSeatKey(seed);
    keys.set(seed, key);
    return key;
  };
  const fresh = (table: string): Uint8Array => {
    const seed = freshSeeds.get(table) ?? seedAfter(table);
    freshSeeds.set(table, seed);
    return seed;
  };
  return {
    keyOf,
    fresh,
    seedFor(genesis, before) {
      const isIn = (seed: Uint8Array) =>
        genesis.seats.some((holder) => holder !== null && sameBytes(holder.key, keyOf(seed).key));
      const inherited = before?.seed ?? null;
      if (before !== null && inherited !== null && isIn(inherited))
        return { seed: inherited, elsewhere: before.elsewhere };
      const mine = quiet ? [] : [...seeds, ...(before === null ? [] : [fresh(before.id)])];
      const own = mine.find(isIn);
      if (own !== undefined) return { seed: own, elsewhere: false };
      return { seed: adopted.find(isIn) ?? null, elsewhere: true };
    },
  };
}
