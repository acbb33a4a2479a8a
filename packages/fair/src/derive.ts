import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii } from './bytes.ts';
import { labelled } from './hashing.ts';

/** Length of a seed and of what {@link derive} gives, in bytes. */
const seedLength = 32;

/**
 * 32 secret bytes of a seat's seed for one purpose. Different purposes or parts give unrelated bytes; the same give
 * the same again, so nothing secret is lost in a crash. The table protocol, 5.
 */
export function derive(seed: Uint8Array, purpose: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return deriveBytes(seedLength, seed, purpose, ...parts);
}

/** So many secret bytes of the same derivation. */
export function deriveBytes(
  length: number,
  seed: Uint8Array,
  purpose: string,
  ...parts: readonly Uint8Array[]
): Uint8Array {
  return hkdf(sha256, seed, ascii('rockpool/1'), labelled(`derive:${purpose}`, ...parts), length);
}
