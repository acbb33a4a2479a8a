import { createReader, join, u16 } from '../bytes.ts';
import { deriveScalar } from '../derive-scalar.ts';
import {
  combine,
  G,
  pointLength,
  readPoint,
  readScalar,
  scalarLength,
  sum,
  times,
  trustedPoint,
  writePoint,
  writeScalar,
  zero,
  type Point,
  type Scalar,
} from '../group.ts';
import { createTranscript, type Transcript } from '../transcript.ts';
import { add, mul, neg } from './arithmetic.ts';
import { at } from './at.ts';
import { hopPoints, type Hop, type HopPoints } from './hop.ts';
import { placeBytes, type Place } from './place.ts';
import type { Holder } from './share.ts';

/** Length of a share passed on, in bytes: E ‖ F ‖ challenge ‖ two responses. */
export const passLength = 2 * pointLength + 3 * scalarLength;

/** One card on its way from one seat to another. */
export interface Pass {
  readonly place: Place;
  /** The seat that passes it on. */
  readonly seat: number;
  readonly card: number;
  /** How that seat came by its share. */
  readonly hop: Hop;
  /** That seat's key, by which it holds the share. */
  readonly X: Uint8Array;
  /** The key of the seat that gets it. */
  readonly to: Uint8Array;
}

/** The points of the statement (16)–(18): X = x·G, E = e·G, F = offset + x·base + e·X_to. */
interface Statement extends HopPoints {
  readonly X: Point;
  readonly to: Point;
  readonly E: Point;
  readonly F: Point;
}

/**
 * Passes a share on, so that the receiver alone can take it and everybody can check it: (E, F) = (e·G, D + e·X_to)
 * with a proof of knowledge of (x, e) (16)–(18). e derives from the seed: the same again gives the same.
 */
export function makePass(pass: Pass, { x, seed }: Pick<Holder, 'x' | 'seed'>): Uint8Array {
  const { base, offset } = hopPoints(pass.hop);
  const to = trustedPoint(pass.to);
  const e = deriveScalar(seed, 'pass', contextOf(pass), ...hopBytes(pass.hop), pass.X, pass.to);
  const E = times(G, e);
  const F = sum([offset, times(base, x), times(to, e)]);
  const statement: Statement = { base, offset, X: trustedPoint(pass.X), to, E, F };
  const transcript = begin(pass, statement);
  const nonces = transcript.nonces(seed, 'pass', 2);
  const [a, b] = [at(nonces, 0), at(nonces, 1)];
  const c = finish(transcript, [times(G, a), times(G, b), times(base, a).add(times(to, b))]);
  const respond = (nonce: Scalar, secret: Scalar): Scalar => add(nonce, neg(mul(c, secret)));
  return join(writePoint(E), writePoint(F), ...[c, respond(a, x), respond(b, e)].map(writeScalar));
}

/** Whether the card was passed on rightly. Never throws. */
export function isPass(pass: Pass, bytes: Uint8Array): boolean {
  if (bytes.length !== passLength) return false;
  const reader = createReader(bytes);
  const E = readPoint(reader.bytes(pointLength));
  const F = readPoint(reader.bytes(pointLength));
  const c = readScalar(reader.bytes(scalarLength));
  const zx = readScalar(reader.bytes(scalarLength));
  const ze = readScalar(reader.bytes(scalarLength));
  if (E === null || F === null || c === null || zx === null || ze === null) return false;
  const statement: Statement = {
    ...hopPoints(pass.hop),
    X: trustedPoint(pass.X),
    to: trustedPoint(pass.to),
    E,
    F,
  };
  const { base, offset, X, to } = statement;
  const expected = finish(begin(pass, statement), [
    combine([zx, c], [G, X]),
    combine([ze, c], [G, E]),
    combine([zx, ze, c], [base, to, F.subtract(offset)]),
  ]);
  return expected === c;
}

/**
 * The hop of a seat whose key is none of the sealing's: every share was passed on to it, and their sum is its D. The
 * sums of points that were checked one by one; E may be the identity only if all who passed them plotted it.
 */
export function mergeHops(hops: readonly Hop[]): Hop {
  const later = hops.map(hopPoints);
  const E = later.reduce((E, { base }) => E.subtract(base), zero);
  return { kind: 'later', E: writePoint(E), F: writePoint(sum(later.map(({ offset }) => offset))) };
}

/** The hop of a share passed on whose proof was checked. */
export function passedHop(pass: Uint8Array): Hop {
  return {
    kind: 'later',
    E: pass.slice(0, pointLength),
    F: pass.slice(pointLength, 2 * pointLength),
  };
}

function contextOf({ place, seat, card }: Pass): Uint8Array {
  return join(placeBytes(place, seat), u16(card));
}

function hopBytes(hop: Hop): readonly Uint8Array[] {
  return hop.kind === 'first' ? [hop.c1] : [hop.E, hop.F];
}

function begin(pass: Pass, { X, to, E, F }: Statement): Transcript {
  const transcript = createTranscript('pass');
  transcript.add('place', contextOf(pass));
  transcript.add(pass.hop.kind, join(...hopBytes(pass.hop)));
  transcript.addPoints('points', [X, to, E, F]);
  return transcript;
}

function finish(transcript: Transcript, commitments: readonly Point[]): Scalar {
  transcript.addPoints('commitments', commitments);
  return transcript.challenge('challenge');
}
