import type { Seat } from '@rockpool/game';
import { createReader, join, sameBytes, u16, u8 } from '../bytes.ts';
import { deriveScalar } from '../derive-scalar.ts';
import {
  G,
  pointLength,
  readPoint,
  scalars,
  times,
  trustedPoint,
  writePoint,
  type Point,
  type Scalar,
} from '../group.ts';
import { hash } from '../hashing.ts';
import { isKnown, knowledgeLength, proveKnowledge } from '../knowledge.ts';
import type { RoundPlace } from '../round-place.ts';

/** What a seat states in phase 0 of a set-up. */
export interface Commitments {
  /** A_0 = X, A_1, … A_(t−1). */
  readonly points: readonly Uint8Array[];
  /** W, under which the seat is sent its shares. */
  readonly mail: Uint8Array;
}

/** x of a seat: the same in every table that goes on from the one where it was first used. */
export function secretOf(seed: Uint8Array, origin: Uint8Array): Scalar {
  return deriveScalar(seed, 'x', origin);
}

/** w of a seat in one set-up. */
export function mailSecretOf(seed: Uint8Array, { table, round, prev }: RoundPlace): Scalar {
  return deriveScalar(seed, 'mail', table, u16(round), prev);
}

/** The coefficients of a seat's polynomial, the constant one first. */
export function polynomialOf(
  seed: Uint8Array,
  origin: Uint8Array,
  { table, round, prev }: RoundPlace,
  t: number,
): readonly Scalar[] {
  return Array.from({ length: t }, (_, k) =>
    k === 0 ? secretOf(seed, origin) : deriveScalar(seed, 'polynomial', table, u16(round), prev, u8(k)),
  );
}

/** f(z) for the coefficients of f. */
export function valueAt(polynomial: readonly Scalar[], z: Scalar): Scalar {
  return polynomial.reduceRight((value, coefficient) => scalars.add(scalars.mul(value, z), coefficient), 0n);
}

/** The body of a seat's commitments, from its seed. `origin`: the table where its x was first used. */
export function makeCommitments(
  seed: Uint8Array,
  origin: Uint8Array,
  place: RoundPlace,
  seat: Seat,
  t: number,
): Uint8Array {
  const polynomial = polynomialOf(seed, origin, place, t);
  const points = polynomial.map((coefficient) => times(G, coefficient));
  const [x = 0n] = polynomial;
  const [X = G] = points;
  const stated = join(...points.map(writePoint), writePoint(times(G, mailSecretOf(seed, place))));
  return join(u8(t), stated, proveKnowledge(x, X, contextOf(place, seat, stated), seed));
}

/** Reads a body of commitments as far as its shape goes; null if it has not that of threshold t. */
export function readCommitments(body: Uint8Array, t: number): Commitments | null {
  const reader = createReader(body);
  const stated = reader.u8();
  const points = Array.from({ length: t }, () => reader.bytes(pointLength));
  const mail = reader.bytes(pointLength);
  reader.bytes(knowledgeLength);
  return reader.complete() && stated === t ? { points, mail } : null;
}

/**
 * Whether these are commitments of that seat: points all, and its author knows x.
 *
 * @param constant what A_0 must be, if the seat's X continues from another table.
 */
export function areCommitments(
  body: Uint8Array,
  place: RoundPlace,
  seat: Seat,
  t: number,
  constant: Uint8Array | null,
): boolean {
  const read = readCommitments(body, t);
  const [first] = read?.points ?? [];
  if (read === null || first === undefined) return false;
  if (constant !== null && !sameBytes(first, constant)) return false;
  const [X, ...others] = [...read.points, read.mail].map(readPoint);
  if (X === undefined || X === null || others.includes(null)) return false;
  const end = body.length - knowledgeLength;
  return isKnown(X, contextOf(place, seat, body.subarray(1, end)), body.subarray(end));
}

/** The points of checked commitments. */
export function pointsOf({ points }: Commitments): readonly Point[] {
  return points.map(trustedPoint);
}

function contextOf({ table, round, prev }: RoundPlace, seat: Seat, stated: Uint8Array): Uint8Array {
  return hash('set-up', table, u16(round), prev, u8(seat), stated);
}
