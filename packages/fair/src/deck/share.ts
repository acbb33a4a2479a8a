import { createReader, join } from '../bytes.ts';
import { checkEvaluation, dleqLength, evaluate } from '../dleq.ts';
import { pointLength, times, trustedPoint, writePoint, type Scalar } from '../group.ts';

/** Length of a share and its proof, in bytes. */
export const shareLength = pointLength + dleqLength;

/** A seat's secret of a sealing. Its seed gives the nonces. */
export interface Holder {
  readonly x: Scalar;
  /** x·G. */
  readonly X: Uint8Array;
  readonly seed: Uint8Array;
  /** Where a share is published, and of which card: for its nonce. */
  readonly place?: Uint8Array;
}

/** x·c1 and the proof of it, DLEQ(G, X; c1, x·c1). */
export function makeShare({ x, X, seed, place }: Holder, c1: Uint8Array): Uint8Array {
  const { Z, proof } = evaluate(x, X, c1, seed, place);
  return join(Z, proof);
}

/** Whether this is the share that the seat whose key is X makes of a card. Never throws. */
export function isShare(X: Uint8Array, c1: Uint8Array, bytes: Uint8Array): boolean {
  const reader = createReader(bytes);
  const share = reader.bytes(pointLength);
  const proof = reader.bytes(dleqLength);
  return reader.complete() && checkEvaluation(X, c1, share, proof) !== null;
}

/** The share that anybody makes for a key that is open. */
export function openShare(x: Scalar, c1: Uint8Array): Uint8Array {
  return writePoint(times(trustedPoint(c1), x));
}
