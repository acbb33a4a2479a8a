import { createReader, join } from '../bytes.ts';
import { pointLength, readPoint, trustedPoint, writePoint, zero, type Point } from '../group.ts';

/** An ElGamal ciphertext of a card: c1 = ρ·G, c2 = M + ρ·Y, with Y the sum of the sealing's keys. */
export interface Ciphertext {
  readonly c1: Point;
  readonly c2: Point;
}

/** Length of a ciphertext, in bytes: c1 ‖ c2. */
export const ciphertextLength = 2 * pointLength;

/** What a fresh deck is before anybody has shuffled it: (0, M), computed by every verifier. */
export function openCiphertext(M: Point): Ciphertext {
  return { c1: zero, c2: M };
}

export function writeCiphertexts(list: readonly Ciphertext[]): Uint8Array {
  return join(...list.flatMap(({ c1, c2 }) => [writePoint(c1), writePoint(c2)]));
}

/**
 * Ciphertexts from outside, each point canonical and none the identity: a shuffle with one honest seat never makes one.
 * Null for anything else.
 */
export function readCiphertexts(bytes: Uint8Array): readonly Ciphertext[] | null {
  if (bytes.length === 0 || bytes.length % ciphertextLength !== 0) return null;
  const reader = createReader(bytes);
  const out: Ciphertext[] = [];
  while (reader.left() > 0) {
    const c1 = readPoint(reader.bytes(pointLength));
    const c2 = readPoint(reader.bytes(pointLength));
    if (c1 === null || c2 === null) return null;
    out.push({ c1, c2 });
  }
  return out;
}

/** Ciphertexts that we computed or checked before; c1 may be the identity. @throws Error if they are none. */
export function trustedCiphertexts(bytes: Uint8Array): readonly Ciphertext[] {
  return Array.from({ length: bytes.length / ciphertextLength }, (_, index) => {
    const start = index * ciphertextLength;
    return {
      c1: trustedPoint(bytes.subarray(start, start + pointLength)),
      c2: trustedPoint(bytes.subarray(start + pointLength, start + ciphertextLength)),
    };
  });
}
