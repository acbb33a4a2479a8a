import { sha512 } from '@noble/hashes/sha2.js';
import { ascii, data32, text8, u32 } from './bytes.ts';
import { deriveScalar } from './derive-scalar.ts';
import { wideScalar, writePoint, type Point, type Scalar } from './group.ts';

/**
 * All that a proof is about, in order: what the Fiat–Shamir challenges are made of. Label and length stand before each
 * item, so no two different lists give the same bytes. PROTOCOL.md 1.3.
 */
export interface Transcript {
  /** Adds one item. The same labels in the same order, whoever proves and whoever checks. */
  add(label: string, bytes: Uint8Array): void;
  /** Adds a list of points as one item. */
  addPoints(label: string, points: readonly Point[]): void;
  /** A challenge 1 … ℓ − 1, of all that was added so far. It becomes an item itself. */
  challenge(label: string): Scalar;
  /** SHA-512 of all that was added so far. */
  digest(): Uint8Array;
  /**
   * The prover's secret nonces. They depend on every byte added so far, so call it when only the nonce commitments are
   * missing: the same statement has the same nonces again, and no two statements share one.
   */
  nonces(seed: Uint8Array, label: string, count: number): readonly Scalar[];
}

/** An empty transcript for one kind of proof. `kind`: at most 255 ASCII characters, different for each. */
export function createTranscript(kind: string): Transcript {
  const hash = sha512.create().update(ascii(`rockpool/1 proof:${kind}\0`));
  const add = (label: string, bytes: Uint8Array): void => {
    hash.update(text8(label)).update(data32(bytes));
  };
  const digest = (): Uint8Array => hash.clone().digest();
  return {
    add,
    addPoints(label, points) {
      hash.update(text8(label)).update(u32(points.length * 32));
      for (const point of points) hash.update(writePoint(point));
    },
    challenge(label) {
      add('challenge', ascii(label));
      const bytes = digest();
      add('challenged', bytes);
      return wideScalar(bytes);
    },
    digest,
    nonces(seed, label, count) {
      const statement = digest();
      return Array.from({ length: count }, (_, index) =>
        deriveScalar(seed, 'nonce', ascii(label), statement, u32(index)),
      );
    },
  };
}
