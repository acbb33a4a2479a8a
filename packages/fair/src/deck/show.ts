import { createReader, join, sameBytes } from '../bytes.ts';
import { checkEvaluation, dleqLength, evaluate } from '../dleq.ts';
import { pointLength, readPoint, times, trustedPoint, writePoint, type Scalar } from '../group.ts';
import { hopPoints, type Hop } from './hop.ts';
import type { Holder } from './share.ts';

/** Length of a show, in bytes: D ‖ proof. */
export const showLength = pointLength + dleqLength;

const noProof = new Uint8Array(dleqLength);

/** D, by the receiver's own key. It stays on the receiver's device. */
export function takeShare(hop: Hop, x: Scalar): Uint8Array {
  const { base, offset } = hopPoints(hop);
  return writePoint(offset.add(times(base, x)));
}

/**
 * Turns a card up for all, by the hop by which the seat has it: D with DLEQ(G, X; c1, D) at the first hop,
 * DLEQ(G, X; E, F − D) at later ones.
 */
export function makeShow(hop: Hop, { x, X, seed }: Holder): Uint8Array {
  if (hop.kind === 'first') {
    const { Z, proof } = evaluate(x, X, hop.c1, seed);
    return join(Z, proof);
  }
  if (isIdentity(hop.E)) return join(hop.F, noProof);
  const { Z, proof } = evaluate(x, X, hop.E, seed);
  return join(difference(hop.F, Z), proof);
}

/** Whether the seat whose key is X shows D at this hop. Never throws. */
export function isShow(hop: Hop, X: Uint8Array, show: Uint8Array): boolean {
  const reader = createReader(show);
  const D = reader.bytes(pointLength);
  const proof = reader.bytes(dleqLength);
  if (!reader.complete() || readPoint(D) === null) return false;
  if (hop.kind === 'first') return checkEvaluation(X, hop.c1, D, proof) !== null;
  if (isIdentity(hop.E)) return sameBytes(D, hop.F) && sameBytes(proof, noProof);
  return checkEvaluation(X, hop.E, difference(hop.F, D), proof) !== null;
}

/**
 * A merged hop whose E is the identity: all who passed the card on plotted to open it, D is F for everybody, and there
 * is nothing to prove.
 */
function isIdentity(E: Uint8Array): boolean {
  return trustedPoint(E).is0();
}

function difference(a: Uint8Array, b: Uint8Array): Uint8Array {
  return writePoint(trustedPoint(a).subtract(trustedPoint(b)));
}
