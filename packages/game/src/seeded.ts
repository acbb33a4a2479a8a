import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** What a run starts from. A number and its decimal text are the same seed. */
export type Seed = number | string;

/** Reproducible integers for local tables, bots and tests. Never for anything secret. */
export interface Seeded {
  /** 0 … bound−1, uniform. */
  below(bound: number): number;
  /** The same items in another order; the argument stays as it is. */
  shuffled<T>(items: readonly T[]): T[];
}

/** A stream of random integers that depends on nothing but the seed; equal on every machine. */
export function seeded(seed: Seed): Seeded {
  const digest = new DataView(sha256(utf8ToBytes(String(seed))).buffer);
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.getInt32(at)));
  const below = (bound: number): number => {
    if (!Number.isSafeInteger(bound) || bound < 1) throw new RangeError(`Nothing lies below ${bound}.`);
    return uniformInt(generator, 0, bound - 1);
  };
  return {
    below,
    shuffled<T>(items: readonly T[]): T[] {
      const pool = [...items];
      const out: T[] = [];
      while (pool.length > 0) out.push(...pool.splice(below(pool.length), 1));
      return out;
    },
  };
}
