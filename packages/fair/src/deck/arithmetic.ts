import { scalars, type Scalar } from '../group.ts';
import { at } from './at.ts';

/** Arithmetic of scalars, as the formulas are written. */
export function add(a: Scalar, b: Scalar): Scalar {
  return scalars.add(a, b);
}

export function mul(a: Scalar, b: Scalar): Scalar {
  return scalars.mul(a, b);
}

export function neg(a: Scalar): Scalar {
  return scalars.neg(a);
}

export function total(list: readonly Scalar[]): Scalar {
  return list.reduce(add, 0n);
}

export function product(list: readonly Scalar[]): Scalar {
  return list.reduce(mul, 1n);
}

/** Σ aᵢ·bᵢ. */
export function inner(a: readonly Scalar[], b: readonly Scalar[]): Scalar {
  return total(a.map((ai, i) => mul(ai, at(b, i))));
}
