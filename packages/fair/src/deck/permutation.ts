import { join, u32 } from '../bytes.ts';
import { derive } from '../derive.ts';
import { at } from './at.ts';

/** ψ as a list: output i is input ψ(i). */
export type Permutation = readonly number[];

const words = 2 ** 32;

/**
 * A secret permutation of 0 … n − 1, uniform and derived from the seat's seed (GenPermutation of the paper: Knuth's
 * shuffle). Every draw rejects the words above the largest multiple of its bound, so no order is likelier than another.
 *
 * @param context what else than the seed tells this permutation from all others.
 */
export function derivePermutation(seed: Uint8Array, n: number, context: Uint8Array): Permutation {
  const order = Array.from({ length: n }, (_, index) => index);
  const next = wordStream(seed, context);
  for (let last = n - 1; last > 0; last -= 1) {
    const pick = below(last + 1, next);
    [order[last], order[pick]] = [at(order, pick), at(order, last)];
  }
  return order;
}

/** ψ⁻¹. */
export function invert(permutation: Permutation): Permutation {
  const out = permutation.map(() => 0);
  permutation.forEach((input, output) => {
    out[input] = output;
  });
  return out;
}

/** Uniform 0 … bound − 1 from uniform 32-bit words. */
function below(bound: number, next: () => number): number {
  const limit = words - (words % bound);
  for (;;) {
    const word = next();
    if (word < limit) return word % bound;
  }
}

function wordStream(seed: Uint8Array, context: Uint8Array): () => number {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let read = 0;
  return () => {
    if (read === block.byteLength) {
      const bytes = derive(seed, 'permutation', join(context, u32(blocks)));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      blocks += 1;
      read = 0;
    }
    read += 4;
    return block.getUint32(read - 4);
  };
}
