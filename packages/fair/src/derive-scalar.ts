import { deriveBytes } from './derive.ts';
import { wideLength, wideScalar, type Scalar } from './group.ts';

/** A secret scalar 1 … ℓ − 1 of a seat's seed for one purpose: 64 bytes of its derivation, folded. */
export function deriveScalar(seed: Uint8Array, purpose: string, ...parts: readonly Uint8Array[]): Scalar {
  return wideScalar(deriveBytes(wideLength, seed, purpose, ...parts));
}
