import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii } from './bytes.ts';
import { wideLength, wideScalar, type Scalar } from './group.ts';
import { labelled } from './hashing.ts';

/** Length of a seed and of what {@link derive} gives, in bytes. */
const seedLength = 32;

/**
 * 32 secret bytes of a seat's seed for one purpose. Different purposes or parts give unrelated bytes; the same give
 * the same again, so nothing secret is lost in a crash. The table protocol, 5.
 */
export function derive(seed: Uint8Array, purpose: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return expand(seed, purpose, parts, seedLength);
}

/** A secret scalar 1 … ℓ − 1 of a seat's seed for one purpose: 64 bytes of the same derivation, folded. */
export function deriveScalar(seed: Uint8Array, purpose: string, ...parts: readonly Uint8Array[]): Scalar {
  return wideScalar(expand(seed, purpose, parts, wideLength));
}

function expand(seed: Uint8Array, purpose: string, parts: readonly Uint8Array[], length: number): Uint8Array {
  return hkdf(sha256, seed, ascii('rockpool/1'), labelled(`derive:${purpose}`, ...parts), length);
}
