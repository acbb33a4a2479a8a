import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii } from './bytes.ts';
import { times, trustedPoint, writePoint, writeScalar, type Point, type Scalar } from './group.ts';
import { labelled } from './hashing.ts';

const { voprf } = ristretto255_oprf;
/** Blind 1: nothing is blinded, so what RFC 9497 evaluates is x·M itself. */
const unblinded = writeScalar(1n);
const nothing = new Uint8Array(0);

/** Length of a proof of equal logarithms, in bytes. */
export const dleqLength = 64;

/** x·M, and the proof that it is: that the logarithm of X to G is that of Z to M. */
export interface Evaluation {
  readonly Z: Uint8Array;
  readonly proof: Uint8Array;
}

/**
 * Multiplies and proves it, by RFC 9497, 2.2 and 3.3.2 (VOPRF, ristretto255-SHA512) with blind 1.
 *
 * @param x the secret.
 * @param X its public point, x·G.
 * @param M the point to multiply; not the identity.
 * @param seed of the prover's seat, from which the nonce derives.
 * @param place where it is said, if that is known: of what is made in advance it is not.
 */
export function evaluate(
  x: Scalar,
  X: Uint8Array,
  M: Uint8Array,
  seed: Uint8Array,
  place: Uint8Array = nothing,
): Evaluation {
  // Every byte of the challenge but the nonce commitments; Z too, should x be another secret than that of X.
  const Z = writePoint(times(trustedPoint(M), x));
  const nonce = (length = 48): Uint8Array =>
    hkdf(sha256, seed, ascii('rockpool/1'), labelled('derive:dleq nonce', X, M, Z, place), length);
  const { proof } = voprf.blindEvaluate(writeScalar(x), X, M, nonce);
  return { Z, proof };
}

/** Z if X, M and Z are points, none the identity, and the proof shows that Z = x·M; else null. Never throws. */
export function checkEvaluation(
  X: Uint8Array,
  M: Uint8Array,
  Z: Uint8Array,
  proof: Uint8Array,
): Point | null {
  try {
    voprf.finalize(nothing, unblinded, Z, M, X, proof);
    return trustedPoint(Z);
  } catch {
    return null;
  }
}
