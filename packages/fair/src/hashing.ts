import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, join, u32 } from './bytes.ts';

/** Length of every hash, in bytes. */
export const hashLength = 32;

/** The input of `H` in PROTOCOL.md: label and part boundaries cannot be confused, so no two uses share an input. */
export function labelled(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const head = ascii(`rockpool/1 ${label}\0`);
  return join(head, ...parts.flatMap((part) => [u32(part.length), part]));
}

/** `H(label, part…)` of PROTOCOL.md: 32 bytes. */
export function hash(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(labelled(label, ...parts));
}
