import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { ristretto255_FROST } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { ascii, join, u16, u8 } from '../bytes.ts';
import { isDrawShare } from '../draw/share.ts';
import {
  combine,
  G,
  readScalar,
  scalars,
  times,
  trustedPoint,
  writePoint,
  writeScalar,
  type Point,
} from '../group.ts';
import { labelled } from '../hashing.ts';
import {
  areCommitments,
  makeCommitments,
  pointsOf,
  polynomialOf,
  readCommitments,
  secretOf,
  valueAt,
} from './commitments.ts';
import { identifierOf, lagrange } from './identifier.ts';
import { isRebuildValue, rebuild } from './rebuild.ts';
import { isAnswerGood, makeShares, openingOf, receive } from './shares.ts';
import { ownShare, publicKeys } from './table-keys.ts';
import { setUp } from '../testing/set-up.ts';
import { thresholdOf } from './threshold.ts';

test('the threshold is a majority without decks, all but one with', () => {
  expect([1, 2, 3, 4, 5, 6].map((seats) => thresholdOf(seats, false))).toEqual([1, 2, 2, 3, 3, 4]);
  expect([1, 2, 3, 4, 5, 6].map((seats) => thresholdOf(seats, true))).toEqual([1, 2, 2, 3, 4, 5]);
});

describe.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [6, 4],
])('%i seats, threshold %i', (count, t) => {
  const { seats, seeds, dealing, bodies, keys, place } = setUp(count, t);
  const shares = seats.map((seat) => ownShare(seeds[seat]!, place.table, dealing, seat, bodies)!);

  test('every share is the logarithm of its public point', () => {
    for (const seat of seats)
      expect(bytesToHex(writePoint(times(G, shares[seat]!)))).toBe(bytesToHex(keys.S[seat]!));
  });

  test('any t shares make the group secret, t − 1 do not', () => {
    for (let first = 0; first + t <= count; first += 1) {
      const chosen = seats.slice(first, first + t);
      const secret = (of: readonly number[]) => {
        const factors = lagrange(of.map((seat) => identifierOf(place.table, seat)));
        return of.reduce((total, seat, i) => scalars.add(total, scalars.mul(factors[i]!, shares[seat]!)), 0n);
      };
      expect(times(G, secret(chosen)).equals(trustedPoint(keys.Y))).toBe(true);
      expect(times(G, secret(chosen.slice(1))).equals(trustedPoint(keys.Y))).toBe(false);
    }
  });
});

test('keys and shares are those of the FROST key generation in noble', () => {
  const { seats, seeds, dealing, bodies, keys, place } = setUp(3, 2);
  const { DKG, Identifier } = ristretto255_FROST;
  const ids = seats.map((seat) => Identifier.derive(`${bytesToHex(place.table)}/${seat}`));
  const signers = { min: 2, max: 3 };
  const first = seats.map((seat) => {
    // The same polynomials: what noble draws at random is given to it.
    const [x = 0n, a = 0n] = polynomialOf(seeds[seat]!, place.table, place, 2);
    const draws = [scalars.sub(a, 1n), 5n];
    const random = () => join(writeScalar(draws.shift()!), new Uint8Array(16));
    return DKG.round1(ids[seat]!, signers, writeScalar(x), random);
  });
  const others = (seat: number) => seats.filter((other) => other !== seat);
  const second = seats.map((seat) =>
    DKG.round2(
      first[seat]!.secret,
      others(seat).map((other) => first[other]!.public),
    ),
  );
  for (const seat of seats) {
    const theirs = DKG.round3(
      first[seat]!.secret,
      others(seat).map((other) => first[other]!.public),
      others(seat).map((other) => second[other]![ids[seat]!]!),
    );
    expect(bytesToHex(theirs.public.commitments[0]!)).toBe(bytesToHex(keys.Y));
    expect(bytesToHex(theirs.public.verifyingShares[ids[seat]!]!)).toBe(bytesToHex(keys.S[seat]!));
    expect(readScalar(theirs.secret.signingShare)).toBe(
      ownShare(seeds[seat]!, place.table, dealing, seat, bodies),
    );
  }
});

describe('commitments', () => {
  const { seeds, place, commitments } = setUp(3, 2);
  const body = makeCommitments(seeds[1]!, place.table, place, 1, 2);

  test('count for their seat, round and table alone', () => {
    expect(areCommitments(body, place, 1, 2, null)).toBe(true);
    expect(areCommitments(body, place, 2, 2, null)).toBe(false);
    expect(areCommitments(body, { ...place, round: 1 }, 1, 2, null)).toBe(false);
    expect(areCommitments(body, { ...place, prev: place.table }, 1, 2, null)).toBe(false);
    expect(areCommitments(body, { ...place, table: place.prev }, 1, 2, null)).toBe(false);
    expect(areCommitments(body, place, 1, 3, null)).toBe(false);
  });

  test('of which one byte is another are refused', () => {
    for (let at = 0; at < body.length; at += 5) {
      const bad = body.slice();
      bad[at] = (bad[at] ?? 0) ^ 1;
      expect(areCommitments(bad, place, 1, 2, null), `byte ${at}`).toBe(false);
    }
  });

  test('hold no identity, and the X that a seat goes on with', () => {
    const holed = body.slice();
    holed.set(new Uint8Array(32), 1 + 32);
    expect(areCommitments(holed, place, 1, 2, null)).toBe(false);
    expect(areCommitments(body, place, 1, 2, commitments[1]!.points[0]!)).toBe(true);
    expect(areCommitments(body, place, 1, 2, commitments[0]!.points[0]!)).toBe(false);
  });

  test('cannot cancel those of another seat without its secret', () => {
    // The rogue key: X' = G − X, so that the sum is known to whoever chose it.
    const rogue = writePoint(G.subtract(trustedPoint(commitments[0]!.points[0]!)));
    const forged = body.slice();
    forged.set(rogue, 1);
    expect(areCommitments(forged, place, 1, 2, null)).toBe(false);
  });
});

describe('a share', () => {
  const { seeds, dealing, bodies, place } = setUp(3, 2);
  const own = (seat: number, of = dealing) => makeShares(seeds[seat]!, place.table, of, seat);

  test('is opened by its receiver and by nobody else', () => {
    expect(receive(seeds[0]!, dealing, 1, 0, bodies[1]!)).not.toBeNull();
    expect(receive(seeds[2]!, dealing, 1, 0, bodies[1]!)).toBeNull();
    expect(receive(seeds[0]!, dealing, 2, 0, bodies[1]!)).toBeNull();
  });

  test('of another table, round or receiver is refused', () => {
    const elsewhere = { ...dealing, place: { ...place, table: place.prev } };
    expect(receive(seeds[0]!, dealing, 1, 0, own(1, elsewhere))).toBeNull();
    const later = { ...dealing, prev: place.table };
    expect(receive(seeds[0]!, dealing, 1, 0, own(1, later))).toBeNull();
    const swapped = join(bodies[1]!.slice(80), bodies[1]!.slice(0, 80));
    expect(receive(seeds[0]!, dealing, 1, 0, swapped)).toBeNull();
  });

  test('that its sender did not commit to is refused, however well it is sealed', () => {
    // The sender deals values of another polynomial.
    const body = makeShares(new Uint8Array(32).fill(9), place.table, dealing, 1);
    expect(receive(seeds[0]!, dealing, 1, 0, body)).toBeNull();
    const opening = openingOf(new Uint8Array(32).fill(9), dealing, 0);
    expect(isAnswerGood(opening, dealing, 1, 0, body)).toBe(false);
  });

  test('is cleared by its sender, and by no other opening', () => {
    const opening = openingOf(seeds[1]!, dealing, 0);
    expect(isAnswerGood(opening, dealing, 1, 0, bodies[1]!)).toBe(true);
    expect(isAnswerGood(openingOf(seeds[1]!, dealing, 2), dealing, 1, 0, bodies[1]!)).toBe(false);
    expect(isAnswerGood(opening, dealing, 1, 2, bodies[1]!)).toBe(false);
    expect(isAnswerGood(opening, dealing, 2, 0, bodies[2]!)).toBe(false);
    expect(isAnswerGood(new Uint8Array(32), dealing, 1, 0, bodies[1]!)).toBe(false);
    expect(isAnswerGood(new Uint8Array(32).fill(255), dealing, 1, 0, bodies[1]!)).toBe(false);
  });

  test('whose ephemeral point is none cannot be cleared', () => {
    for (const E of [new Uint8Array(32), new Uint8Array(32).fill(255), u8(1)]) {
      const body = bodies[1]!.slice();
      body.set(E, 0);
      expect(receive(seeds[0]!, dealing, 1, 0, body)).toBeNull();
      expect(isAnswerGood(openingOf(seeds[1]!, dealing, 0), dealing, 1, 0, body)).toBe(false);
    }
  });
});

describe('the x of a seat that is gone', () => {
  const { seats, seeds, dealing, bodies, place } = setUp(4, 3);
  const gone = 2;
  const values = seats
    .filter((seat) => seat !== gone)
    .map((seat) => ({
      seat,
      value: writeScalar(receive(seeds[seat]!, dealing, gone, seat, bodies[gone]!)!),
    }));

  test('is made by any t others of the values that it sent them, and by no fewer', () => {
    const x = secretOf(seeds[gone]!, place.table);
    expect(readScalar(rebuild(place.table, values))).toBe(x);
    expect(readScalar(rebuild(place.table, [...values].reverse()))).toBe(x);
    expect(readScalar(rebuild(place.table, values.slice(0, 2)))).not.toBe(x);
  });

  test('takes no other value, and never a share of the group secret', () => {
    const [first, second] = values;
    expect(isRebuildValue(dealing, gone, first!)).toBe(true);
    expect(isRebuildValue(dealing, gone, { ...first!, seat: second!.seat })).toBe(false);
    expect(isRebuildValue(dealing, 1, first!)).toBe(false);
    const s = ownShare(seeds[0]!, place.table, dealing, 0, bodies)!;
    expect(isRebuildValue(dealing, gone, { seat: 0, value: writeScalar(s) })).toBe(false);
    for (const value of [new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(31)])
      expect(isRebuildValue(dealing, gone, { seat: 0, value })).toBe(false);
  });
});

test('a seat that goes on keeps x and takes another polynomial', () => {
  const [one, two] = [setUp(3, 2), setUp(3, 2, 'other table')];
  const body = makeCommitments(one.seeds[0]!, one.place.table, two.place, 0, 2);
  const [X, A] = readCommitments(body, 2)!.points;
  expect(X).toEqual(one.commitments[0]!.points[0]);
  expect(A).not.toEqual(one.commitments[0]!.points[1]);
  expect(areCommitments(body, two.place, 0, 2, X!)).toBe(true);
});

test('an identifier is no other seat’s and no other table’s', () => {
  const tables = ['00', 'ff'].map((byte) => hexToBytes(byte.repeat(32)));
  const all = tables.flatMap((table) => [0, 1, 2, 15].map((seat) => identifierOf(table, seat)));
  expect(new Set(all).size).toBe(8);
});

test('keys that sum to the identity are none', () => {
  const { seats, commitments, place } = setUp(2, 1);
  const minus = writePoint(trustedPoint(commitments[0]!.points[0]!).negate());
  const cancelled = [commitments[0]!, { ...commitments[1]!, points: [minus] }];
  expect(publicKeys(place.table, seats, cancelled)).toBeNull();
  expect(combine([1n], [G]).equals(G)).toBe(true);
  expect(readCommitments(new Uint8Array(3), 1)).toBeNull();
});

test('a share whose S is the identity is no draw, and keeps no set-up from closing', () => {
  const { seats, commitments, place } = setUp(2, 2);
  const id = identifierOf(place.table, 0);
  const [[X0, A0], [X1]] = commitments.map(pointsOf) as [[Point, Point], [Point, Point]];
  // Chosen last, so that the sum of all polynomials is the identity where seat 0 stands.
  const A1 = times(X0.add(X1), scalars.inv(id)).add(A0).negate();
  const chosen = [commitments[0]!, { ...commitments[1]!, points: [writePoint(X1), writePoint(A1)] }];
  const keys = publicKeys(place.table, seats, chosen)!;
  expect(keys.S[0]).toEqual(new Uint8Array(32));
  expect(isDrawShare(new Uint8Array(96), keys.S[0]!, place)).toBe(false);
});

test('an answer that opens a share sent under no key at all is none, as its receiver says', () => {
  const { dealing, seeds, place } = setUp(2, 2);
  const E = new Uint8Array(32);
  const info = labelled('share', place.table, u16(place.round), dealing.prev, u8(0), u8(1), E);
  const key = hkdf(sha256, E, ascii('rockpool/1'), info, 32);
  const value = valueAt(polynomialOf(seeds[0]!, place.table, place, 2), identifierOf(place.table, 1));
  const body = join(E, chacha20poly1305(key, new Uint8Array(12)).encrypt(writeScalar(value)));
  expect(receive(seeds[1]!, dealing, 0, 1, body)).toBeNull();
  expect(isAnswerGood(new Uint8Array(32), dealing, 0, 1, body)).toBe(false);
});
