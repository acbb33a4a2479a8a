import type { Seat } from '@rockpool/game';
import { readScalar, scalars, writeScalar, type Scalar } from '../group.ts';
import { identifierOf, lagrange } from './identifier.ts';
import { isShareOf, type Dealing } from './shares.ts';

/** A value f_i(id(j)) of the polynomial of a seat i that is gone, as seat j was sent it. */
export interface RebuildValue {
  readonly seat: Seat;
  readonly value: Uint8Array;
}

/**
 * Whether a seat's value is what seat `of` committed to. Never s_j: combined, those would be the group secret, and open
 * every card and every die.
 */
export function isRebuildValue(dealing: Dealing, of: Seat, { seat, value }: RebuildValue): boolean {
  const share = readScalar(value);
  return share !== null && isShareOf(share, dealing, of, seat);
}

/** x_i = f_i(0), of t checked values. */
export function rebuild(table: Uint8Array, values: readonly RebuildValue[]): Uint8Array {
  const factors = lagrange(values.map(({ seat }) => identifierOf(table, seat)));
  const x = values.reduce((total, { value }, index): Scalar => {
    const part = scalars.mul(factors[index] ?? 0n, readScalar(value) ?? 0n);
    return scalars.add(total, part);
  }, 0n);
  return writeScalar(x);
}
