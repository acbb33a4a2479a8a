import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { join, u16 } from '../bytes.ts';
import { derive } from '../derive.ts';
import { deriveScalar } from '../derive-scalar.ts';
import {
  G,
  order,
  readPoint,
  scalarLength,
  times,
  trustedPoint,
  writePoint,
  writeScalar,
  zero,
} from '../group.ts';
import { add, mul, neg } from './arithmetic.ts';
import { at } from './at.ts';
import { ciphertextLength, trustedCiphertexts, writeCiphertexts, type Ciphertext } from './ciphertext.ts';
import { createFaces, firstDeck } from './faces.ts';
import { naiveProof, naiveTimes } from './naive.ts';
import { derivePermutation } from './permutation.ts';
import { placeBytes } from './place.ts';
import { isShuffle, proveShuffle, shuffleProofLength } from './shuffle-proof.ts';
import { checkShuffle, fitsShuffle, makeShuffle, maxShuffle, type ShuffleTurn } from './shuffle.ts';

const seed = new Uint8Array(32).fill(5);
const y = 0x1234567890abcdef1234567890abcdefn;
const Y = writePoint(times(G, y));
const place = {
  table: new Uint8Array(32).fill(1),
  round: 3,
  phase: 0,
  prev: new Uint8Array(32).fill(2),
  deck: 'main',
};
const n = 5;
const faces = createFaces('main', n);
const turn: ShuffleTurn = { place, seat: 0, Y, before: firstDeck(faces, 1), blocks: 1 };
const body = makeShuffle(turn, seed);
const deck = body.slice(2, 2 + n * ciphertextLength);
const proof = body.slice(2 + n * ciphertextLength);

/** The faces of a deck, by the group's secret, which only a test has. */
function open(bytes: Uint8Array): readonly (number | null)[] {
  return trustedCiphertexts(bytes).map(({ c1, c2 }) => faces.find(c2.subtract(times(c1, y))));
}

function flipped(bytes: Uint8Array, index: number, mask: number): Uint8Array {
  return bytes.map((byte, i) => (i === index ? byte ^ mask : byte));
}

describe('a shuffle', () => {
  it('is a shuffle, as another page sees it', () => {
    expect(checkShuffle(turn, body)).toEqual(deck);
    expect([...open(deck)].sort((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is the same when it is made again', () => {
    expect(makeShuffle(turn, seed)).toEqual(body);
  });

  it('has the bytes that PROTOCOL.md fixes', () => {
    expect(bytesToHex(sha256(body))).toBe('ec717f8c8998519fe73969e6161d776cbaeb392fa535325b290857440072d7d1');
  });

  it('follows others, each seat its own', () => {
    const next = { ...turn, seat: 1, before: deck, place: { ...place, phase: 1 } };
    const second = makeShuffle(next, new Uint8Array(32).fill(6));
    const after = checkShuffle(next, second);
    expect([...open(after ?? new Uint8Array(0))].sort((a, b) => Number(a) - Number(b))).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(makeShuffle(next, seed)).not.toEqual(second);
  });

  it('seals named cards of a deck again', () => {
    const cards = join(deck.subarray(64, 128), deck.subarray(256, 320));
    const again = { ...turn, before: cards, place: { ...place, round: 9 } };
    const after = checkShuffle(again, makeShuffle(again, seed));
    expect(new Set(open(after ?? new Uint8Array(0)))).toEqual(new Set(open(cards)));
  });

  it('of one card is one', () => {
    const one = { ...turn, before: deck.subarray(0, 64) };
    expect(checkShuffle(one, makeShuffle(one, seed))).not.toBeNull();
  });

  it('draws each card of a deck with sides by itself', () => {
    const dice = createFaces('main', 3);
    const sides = { ...turn, before: firstDeck(dice, 4), blocks: 4 };
    const made = makeShuffle(sides, seed);
    const after = checkShuffle(sides, made);
    const opened = trustedCiphertexts(after ?? new Uint8Array(0)).map(({ c1, c2 }) =>
      dice.find(c2.subtract(times(c1, y))),
    );
    expect(opened).toHaveLength(12);
    for (let block = 0; block < 4; block += 1)
      expect([...opened.slice(block * 3, block * 3 + 3)].sort((a, b) => Number(a) - Number(b))).toEqual([
        0, 1, 2,
      ]);
    // The proofs of two blocks do not stand for each other.
    const length = shuffleProofLength(3);
    const start = 2 + 12 * 64;
    const swapped = join(
      made.slice(0, start),
      made.slice(start + length, start + 2 * length),
      made.slice(start, start + length),
      made.slice(start + 2 * length),
    );
    expect(checkShuffle(sides, swapped)).toBeNull();
    expect(checkShuffle({ ...sides, blocks: 1 }, made)).toBeNull();
  });

  it('fits into a body up to 255 cards', () => {
    expect(fitsShuffle(255, 1)).toBe(true);
    expect(fitsShuffle(256, 1)).toBe(false);
    expect(2 + 255 * ciphertextLength + shuffleProofLength(255)).toBeLessThanOrEqual(maxShuffle);
    expect(fitsShuffle(0, 1)).toBe(false);
    expect(fitsShuffle(7, 2)).toBe(false);
  });
});

describe('the algebra, against the slow reference', () => {
  it('multiplies as it does', () => {
    for (const scalar of [0n, 1n, 2n, y, order - 1n])
      expect(times(G, scalar).equals(naiveTimes(G, scalar))).toBe(true);
  });

  it.each([1, 2, 5])('gives the same proof of %i cards', (size) => {
    const before = trustedCiphertexts(deck).slice(0, size);
    const permutation = derivePermutation(seed, size, u16(size));
    const factors = before.map((_, i) => deriveScalar(seed, 'test', u16(i)));
    const after = permutation.map((input) => {
      const { c1, c2 } = at(before, input);
      const factor = at(factors, input);
      return { c1: c1.add(naiveTimes(G, factor)), c2: c2.add(naiveTimes(trustedPoint(Y), factor)) };
    });
    const statement = { context: placeBytes(place, 0), Y: trustedPoint(Y), before, after };
    const fast = proveShuffle(statement, { permutation, factors }, seed);
    expect(fast).toEqual(naiveProof(statement, { permutation, factors }, seed));
    expect(isShuffle(statement, fast)).toBe(true);
  });
});

describe('a false shuffle is refused', () => {
  it('with any field of body or proof flipped', () => {
    const refused: number[] = [];
    for (let field = 0; field < body.length; field = field === 0 ? 2 : field + 32)
      for (const [offset, mask] of [
        [0, 2],
        [5, 1],
      ] as const)
        if (checkShuffle(turn, flipped(body, field + offset, mask)) === null) refused.push(field);
    // The count, 10 points, 15 scalars and 10 points; two bits each.
    expect(refused).toHaveLength(2 * (1 + 10 + 15 + 10));
  });

  it('with any field of the proof replaced by a good value', () => {
    // So that the equations refuse it, and not the parser.
    const scalar = writeScalar(12_345n);
    const point = writePoint(times(G, 12_345n));
    for (let field = 0; field * 32 < proof.length; field += 1) {
      const forged = proof.slice();
      forged.set(field < 5 + 2 * n ? scalar : point, field * 32);
      expect(checkShuffle(turn, join(body.slice(0, 2), deck, forged)), `field ${field}`).toBeNull();
    }
  });

  it.each([
    ['table', { ...turn, place: { ...place, table: new Uint8Array(32).fill(9) } }],
    ['round', { ...turn, place: { ...place, round: 4 } }],
    ['phase', { ...turn, place: { ...place, phase: 1 } }],
    ['prev', { ...turn, place: { ...place, prev: new Uint8Array(32).fill(9) } }],
    ['deck', { ...turn, place: { ...place, deck: 'other' } }],
    ['seat', { ...turn, seat: 1 }],
    ['key', { ...turn, Y: writePoint(times(G, 99n)) }],
    ['deck before', { ...turn, before: deck }],
  ] as const)('from another %s', (_, other) => {
    expect(checkShuffle(other, body)).toBeNull();
  });

  it('cut short, or with something behind', () => {
    expect(checkShuffle(turn, body.slice(0, -1))).toBeNull();
    expect(checkShuffle(turn, join(body, new Uint8Array(1)))).toBeNull();
    expect(checkShuffle(turn, new Uint8Array(0))).toBeNull();
  });

  it('with a scalar that is not below the order, or a point that is none', () => {
    const scalar = join(proof.slice(0, 32));
    const large = scalar.map(() => 0xff);
    expect(checkShuffle(turn, join(body.slice(0, 2), deck, large, proof.slice(32)))).toBeNull();
    const identity = new Uint8Array(32);
    expect(readPoint(identity)).toBeNull();
    expect(checkShuffle(turn, join(body.slice(0, 2), identity, deck.slice(32), proof))).toBeNull();
  });

  // The cheat knows every secret of the shuffle, and proves with the honest prover what it can.
  const before = trustedCiphertexts(turn.before);
  const factors = before.map((_, i) => deriveScalar(seed, 'cheat', u16(i)));
  const reencrypt = (card: Ciphertext, factor: bigint): Ciphertext => ({
    c1: card.c1.add(times(G, factor)),
    c2: card.c2.add(times(trustedPoint(Y), factor)),
  });
  const claim = (after: readonly Ciphertext[], permutation: readonly number[]): Uint8Array | null => {
    const statement = { context: join(placeBytes(place, 0), u16(0)), Y: trustedPoint(Y), before, after };
    const forged = proveShuffle(statement, { permutation, factors }, seed);
    return checkShuffle(turn, join(u16(n), writeCiphertexts(after), forged));
  };
  const honest = [2, 0, 4, 1, 3];
  const shuffled = honest.map((input) => reencrypt(at(before, input), at(factors, input)));

  it('but not the honest one, made by the same hand', () => {
    expect(claim(shuffled, honest)).toEqual(writeCiphertexts(shuffled));
  });

  it('with a card twice', () => {
    const twice = [at(shuffled, 0), at(shuffled, 0), ...shuffled.slice(2)];
    expect(claim(twice, honest)).toBeNull();
    // And with a "permutation" that says so.
    const doubled = [2, 2, 4, 1, 3];
    const after = doubled.map((input) => reencrypt(at(before, input), at(factors, input)));
    expect(claim(after, honest)).toBeNull();
  });

  it('with two cards swapped behind the proof', () => {
    const made = claim(shuffled, honest);
    expect(made).not.toBeNull();
    const swapped = [at(shuffled, 1), at(shuffled, 0), ...shuffled.slice(2)];
    expect(claim(swapped, honest)).toBeNull();
  });

  it('with a card replaced by another face, or by a card of another deck', () => {
    const card = at(shuffled, 0);
    const changed = { c1: card.c1, c2: card.c2.add(at(faces.points, 1)) };
    expect(claim([changed, ...shuffled.slice(1)], honest)).toBeNull();
    const foreign = reencrypt({ c1: zero, c2: at(createFaces('other', 1).points, 0) }, 7n);
    expect(claim([foreign, ...shuffled.slice(1)], honest)).toBeNull();
  });

  it('with two cards whose changes cancel in the sum', () => {
    const D = at(faces.points, 0);
    const [first, second, ...rest] = shuffled;
    if (first === undefined || second === undefined) throw new Error('Two cards are there.');
    const moved = [{ ...first, c2: first.c2.add(D) }, { ...second, c2: second.c2.subtract(D) }, ...rest];
    expect(claim(moved, honest)).toBeNull();
  });

  it('with the cards of the deck before used again', () => {
    expect(checkShuffle(turn, join(u16(n), deck.slice(0, 64), deck.slice(0, 64 * 4), proof))).toBeNull();
  });
});

describe('nonces', () => {
  /** s = ω + c·secret: from two proofs with one ω the secret is (s − s')/(c − c'). */
  it('are never those of another statement: two proofs do not give the secrets', () => {
    const other = makeShuffle({ ...turn, seat: 1 }, seed);
    const field = (bytes: Uint8Array, index: number): bigint =>
      bytes
        .slice(2 + n * ciphertextLength + index * scalarLength)
        .slice(0, scalarLength)
        .reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
    for (let index = 1; index < 5 + 2 * n; index += 1) {
      const omega = (bytes: Uint8Array): bigint => add(field(bytes, index), neg(mul(field(bytes, 0), 1n)));
      expect(omega(other)).not.toBe(omega(body));
    }
  });
});

describe('the derived order', () => {
  it('is uniform: chi-square of 24 orders of 4 cards', () => {
    const draws = 4_800;
    const counts = new Map<string, number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const order = derivePermutation(derive(seed, 'test'), 4, u16(draw)).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const expected = draws / 24;
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 23 degrees of freedom: above 68.7 with p = 2e-6, above 70.5 with p = 1e-6.
    expect(chi).toBeLessThan(70.5);
  });

  it('holds each card once, for every size', () => {
    for (let size = 1; size < 60; size += 7)
      expect([...derivePermutation(seed, size, u16(size))].sort((a, b) => a - b)).toEqual(
        Array.from({ length: size }, (_, index) => index),
      );
  });
});
