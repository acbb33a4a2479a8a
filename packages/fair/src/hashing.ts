import { sha256 } from '@noble/hashes/sha2.js';

/** Length of every hash, in bytes. */
export const hashLength = 32;

/** The input of `H` in PROTOCOL.md: label and part boundaries cannot be confused, so no two uses share an input. */
export function labelled(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const head = `rockpool/1 ${label}\0`;
  let length = head.length;
  for (const part of parts) length += 4 + part.length;
  const out = new Uint8Array(length);
  let at = 0;
  for (; at < head.length; at += 1) out[at] = head.charCodeAt(at);
  for (const part of parts) {
    out[at] = part.length >>> 24;
    out[at + 1] = part.length >>> 16;
    out[at + 2] = part.length >>> 8;
    out[at + 3] = part.length;
    out.set(part, at + 4);
    at += 4 + part.length;
  }
  return out;
}

/** `H(label, part…)` of PROTOCOL.md: 32 bytes. */
export function hash(label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(labelled(label, ...parts));
}
