import type { Seat } from '@rockpool/game';
import { createReader, join, u16 } from '../bytes.ts';
import { checkEvaluation, dleqLength, evaluate } from '../dleq.ts';
import { combine, hashToGroup, pointLength, trustedPoint, writePoint, type Scalar } from '../group.ts';
import { identifierOf, lagrange } from '../keys/identifier.ts';
import type { RoundPlace } from '../round-place.ts';

/** P: the point of one chance step, whose multiple by the group secret is the draw. Never received, always computed. */
function dicePoint(place: RoundPlace): Uint8Array {
  return writePoint(hashToGroup('dice', bytesOf(place)));
}

function bytesOf({ table, round, prev }: RoundPlace): Uint8Array {
  return join(table, u16(round), prev);
}

/** The body of a seat's share of a draw: s·P and its proof. `S` is s·G. */
export function makeDrawShare(s: Scalar, S: Uint8Array, place: RoundPlace, seed: Uint8Array): Uint8Array {
  const { Z, proof } = evaluate(s, S, dicePoint(place), seed, bytesOf(place));
  return join(Z, proof);
}

/** Whether the body is s·P, proved, for the seat whose point is S. */
export function isDrawShare(body: Uint8Array, S: Uint8Array, place: RoundPlace): boolean {
  const reader = createReader(body);
  const Z = reader.bytes(pointLength);
  const proof = reader.bytes(dleqLength);
  return reader.complete() && checkEvaluation(S, dicePoint(place), Z, proof) !== null;
}

/** A checked share of a draw. */
export interface DrawShare {
  readonly seat: Seat;
  readonly body: Uint8Array;
}

/** The point that any t checked shares of different seats make: the same for every choice of t. PROTOCOL.md 3. */
export function combineShares(table: Uint8Array, shares: readonly DrawShare[]): Uint8Array {
  const factors = lagrange(shares.map(({ seat }) => identifierOf(table, seat)));
  const points = shares.map(({ body }) => trustedPoint(body.subarray(0, pointLength)));
  return writePoint(combine(factors, points));
}
