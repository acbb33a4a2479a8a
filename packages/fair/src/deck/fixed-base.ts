import { G, type Point, type Scalar } from '../group.ts';

/** scalar · base, for one base. */
export type FixedBase = (scalar: Scalar) => Point;

/** Bits of a window: the tables of noble for G are as wide. */
const windowBits = 6;

/**
 * Multiplies one point many times, some eight times as fast as one by one, after a table of its multiples has been made
 * (as long as ten multiplications take). noble's table walk takes the same additions for every scalar; it leaves out the
 * blinding of long-lived secrets, so this is for factors and nonces that are used once.
 */
export function fixedBase(point: Point): FixedBase {
  const base = point.precompute(windowBits);
  return (scalar) => base.multiplyUnsafe(scalar);
}

/** scalar · G in this way. The table of G is noble's own. */
export const timesG: FixedBase = (scalar) => G.multiplyUnsafe(scalar);
