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
}

/** The body of a deal or a reveal: for each card x·c1 and the proof of it, DLEQ(G, X; c1, x·c1). */
export function makeShares({ x, X, seed }: Holder, c1s: readonly Uint8Array[]): Uint8Array {
  return join(
    ...c1s.flatMap((c1) => {
      const { Z, proof } = evaluate(x, X, c1, seed);
      return [Z, proof];
    }),
  );
}

/** The shares, one for each card in order, if the body is that of the seat whose key is X; else null. */
export function checkShares(
  X: Uint8Array,
  c1s: readonly Uint8Array[],
  body: Uint8Array,
): readonly Uint8Array[] | null {
  if (body.length !== c1s.length * shareLength) return null;
  const reader = createReader(body);
  const shares: Uint8Array[] = [];
  for (const c1 of c1s) {
    const share = reader.bytes(pointLength);
    if (checkEvaluation(X, c1, share, reader.bytes(dleqLength)) === null) return null;
    shares.push(share);
  }
  return shares;
}

/** The share that anybody makes for a key that is open. */
export function openShare(x: Scalar, c1: Uint8Array): Uint8Array {
  return writePoint(times(trustedPoint(c1), x));
}
