import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Seat } from '@rockpool/game';
import { ascii, join, sameBytes, u16, u8 } from '../bytes.ts';
import { deriveScalar } from '../derive-scalar.ts';
import {
  combine,
  G,
  pointLength,
  readPoint,
  readScalar,
  scalarLength,
  times,
  trustedPoint,
  writePoint,
  writeScalar,
  type Point,
  type Scalar,
} from '../group.ts';
import { labelled } from '../hashing.ts';
import type { RoundPlace } from '../round-place.ts';
import { mailSecretOf, pointsOf, polynomialOf, valueAt, type Commitments } from './commitments.ts';
import { identifierOf, powers } from './identifier.ts';

/** Length of one encrypted share: ephemeral point, share, tag. */
const pieceLength = pointLength + scalarLength + 16;
/** Each key encrypts once, so the nonce may be constant. */
const noNonce = new Uint8Array(12);

/** The second phase of a set-up: the round, the `prev` of that phase, and what all have committed to, by seat. */
export interface Dealing {
  readonly place: RoundPlace;
  readonly prev: Uint8Array;
  readonly seats: readonly Seat[];
  /** Threshold, the number of points in each of the commitments. */
  readonly t: number;
  /** By position in `seats`; checked. */
  readonly commitments: readonly Commitments[];
}

/** The body in which a seat sends every other one its value of the own polynomial. */
export function makeShares(seed: Uint8Array, origin: Uint8Array, dealing: Dealing, from: Seat): Uint8Array {
  const polynomial = polynomialOf(seed, origin, dealing.place, dealing.t);
  const pieces = dealing.seats.flatMap((to, index) => {
    const mail = dealing.commitments[index]?.mail;
    if (to === from || mail === undefined) return [];
    const e = ephemeralOf(seed, dealing, to, mail);
    const E = writePoint(times(G, e));
    const share = writeScalar(valueAt(polynomial, identifierOf(dealing.place.table, to)));
    const key = keyOf(times(trustedPoint(mail), e), dealing, from, to, E);
    return [join(E, chacha20poly1305(key, noNonce).encrypt(share))];
  });
  return join(...pieces);
}

/** Whether a body of shares has the length that the table needs: more nobody but the receivers can judge. */
export function areShares(body: Uint8Array, seats: number): boolean {
  return body.length === (seats - 1) * pieceLength;
}

/** The ephemeral secret of the share to that seat: what a sender opens when the receiver complains. */
export function openingOf(seed: Uint8Array, dealing: Dealing, to: Seat): Uint8Array {
  const mail = dealing.commitments[dealing.seats.indexOf(to)]?.mail;
  if (mail === undefined) throw new RangeError(`Seat ${to} takes no part.`);
  return writeScalar(ephemeralOf(seed, dealing, to, mail));
}

/** The share that a seat was sent, opened with its seed; null if it is not what its sender committed to. */
export function receive(
  seed: Uint8Array,
  dealing: Dealing,
  from: Seat,
  to: Seat,
  body: Uint8Array,
): Scalar | null {
  const piece = pieceOf(body, dealing, from, to);
  const E = piece === null ? null : readPoint(piece.E);
  if (piece === null || E === null) return null;
  return decrypt(piece, times(E, mailSecretOf(seed, dealing.place)), dealing, from, to);
}

/** Whether a sender's answer to a complaint opens a good share. Anybody can tell. */
export function isAnswerGood(
  opening: Uint8Array,
  dealing: Dealing,
  from: Seat,
  to: Seat,
  body: Uint8Array,
): boolean {
  const piece = pieceOf(body, dealing, from, to);
  const mail = dealing.commitments[dealing.seats.indexOf(to)]?.mail;
  const e = readScalar(opening);
  // The identity is no ephemeral, as for the receiver: e = 0 would open it.
  if (piece === null || mail === undefined || e === null || readPoint(piece.E) === null) return false;
  if (!sameBytes(writePoint(times(G, e)), piece.E)) return false;
  return decrypt(piece, times(trustedPoint(mail), e), dealing, from, to) !== null;
}

interface Piece {
  readonly E: Uint8Array;
  readonly sealed: Uint8Array;
}

function pieceOf(body: Uint8Array, { seats }: Dealing, from: Seat, to: Seat): Piece | null {
  const index = seats.filter((seat) => seat !== from).indexOf(to);
  const piece = body.slice(index * pieceLength, (index + 1) * pieceLength);
  if (index < 0 || piece.length !== pieceLength) return null;
  return { E: piece.subarray(0, pointLength), sealed: piece.subarray(pointLength) };
}

function decrypt({ E, sealed }: Piece, shared: Point, dealing: Dealing, from: Seat, to: Seat): Scalar | null {
  const bytes = decrypted(keyOf(shared, dealing, from, to, E), sealed);
  const share = bytes === null ? null : readScalar(bytes);
  return share !== null && isShareOf(share, dealing, from, to) ? share : null;
}

/** Feldman: f(z)·G = Σ z^k · A_k, against the commitments of this very sender. */
export function isShareOf(share: Scalar, dealing: Dealing, from: Seat, to: Seat): boolean {
  const commitments = dealing.commitments[dealing.seats.indexOf(from)];
  if (commitments === undefined) return false;
  const identifier = identifierOf(dealing.place.table, to);
  return times(G, share).equals(combine(powers(identifier, dealing.t), pointsOf(commitments)));
}

function decrypted(key: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  try {
    return chacha20poly1305(key, noNonce).decrypt(sealed);
  } catch {
    return null;
  }
}

function ephemeralOf(seed: Uint8Array, { place, prev }: Dealing, to: Seat, mail: Uint8Array): Scalar {
  return deriveScalar(seed, 'ephemeral', place.table, u16(place.round), prev, u8(to), mail);
}

function keyOf(shared: Point, { place, prev }: Dealing, from: Seat, to: Seat, E: Uint8Array): Uint8Array {
  const info = labelled('share', place.table, u16(place.round), prev, u8(from), u8(to), E);
  return hkdf(sha256, writePoint(shared), ascii('rockpool/1'), info, 32);
}
