import { u16 } from '../bytes.ts';
import { hashToGroup, type Point } from '../group.ts';
import { fixedBase, type FixedBase } from './fixed-base.ts';

/** Generators without any known relation, for the commitments of a proof of shuffle. */
export interface Generators {
  readonly h: Point;
  /** scalar · h. */
  readonly timesH: FixedBase;
  /** h_1 … h_n, from index 0. */
  readonly list: readonly Point[];
}

const h = (index: number): Point => hashToGroup('generators', u16(index));

/** Constants, so they are computed once and kept; a longer deck adds to them. */
let known: { readonly h: Point; readonly timesH: FixedBase; readonly list: Point[] } | null = null;

/** The first n generators (GetGenerators of the paper): h = hashToGroup(generators; u16 0), h_i with u16 i. */
export function generators(n: number): Generators {
  if (known === null) {
    const first = h(0);
    known = { h: first, timesH: fixedBase(first), list: [] };
  }
  for (let index = known.list.length + 1; index <= n; index += 1) known.list.push(h(index));
  return { ...known, list: known.list.slice(0, n) };
}
