import { expect, it } from 'vitest';
import { u16 } from '../bytes.ts';
import { combine, G, hashToGroup, readScalar, sum, trustedPoint, writePoint, type Scalar } from '../group.ts';
import { createPlayer } from '../testing/sealed-table.ts';
import { product } from './arithmetic.ts';
import { at } from './at.ts';
import { createFaces, firstDeck } from './faces.ts';
import { generators } from './generators.ts';
import { makePass, passedHop, type Pass } from './pass.ts';
import type { Place } from './place.ts';
import { makeShare } from './share.ts';
import { makeShow } from './show.ts';
import { makeShuffle, type ShuffleTurn } from './shuffle.ts';

/**
 * Two statements proved with one nonce give the secret away: (s − s')/(c − c'). So every nonce commitment of many
 * statements of one seed is worked out from the published proofs, and none may come twice: over tables (continuations),
 * over two ways in which one round could go on (branches: another prev), over rounds, phases, decks, seats, cards, keys
 * and receivers.
 */
const hash = (index: number): Uint8Array => writePoint(hashToGroup('dice', u16(index)));
const field = (bytes: Uint8Array, start: number, index: number): Scalar =>
  readScalar(bytes.slice(start + index * 32).slice(0, 32)) ?? 0n;

const places: readonly Place[] = [
  { table: hash(1), round: 1, phase: 0, prev: hash(2), deck: 'main' },
  { table: hash(3), round: 1, phase: 0, prev: hash(2), deck: 'main' },
  { table: hash(1), round: 2, phase: 0, prev: hash(2), deck: 'main' },
  { table: hash(1), round: 1, phase: 1, prev: hash(2), deck: 'main' },
  { table: hash(1), round: 1, phase: 0, prev: hash(4), deck: 'main' },
  { table: hash(1), round: 1, phase: 0, prev: hash(2), deck: 'other' },
];
const firstHop = (index: number) => ({ kind: 'first', c1: hash(index) }) as const;
const player = createPlayer(0, hash(1));
/** The same seat at a table where it has another x. */
const renewed = { ...createPlayer(0, hash(3)), seed: player.seed };

/** The commitments of t1, t2 and every t̂: ω1·G, ω2·G and ω̂·G + ω'·ĉ. */
function ofShuffle(turn: ShuffleTurn): readonly string[] {
  const body = makeShuffle(turn, player.seed);
  const n = turn.before.length / 64;
  const proof = body.slice(2 + turn.before.length);
  const point = (index: number) => trustedPoint(proof.slice((5 + 2 * n + index) * 32).slice(0, 32));
  const { h, list } = generators(n);
  const minus = (scalar: Scalar): Scalar => product([scalar, field(proof, 0, 0)]);
  const c = Array.from({ length: n }, (_, i) => point(i));
  const cHat = Array.from({ length: n }, (_, i) => point(n + i));
  return [
    combine([field(proof, 0, 1)], [G]).subtract(combine([minus(1n)], [sum(c).subtract(sum(list))])),
    ...cHat.map((ci, i) =>
      combine(
        [field(proof, 0, 5 + i), field(proof, 0, 5 + n + i)],
        [G, i === 0 ? h : at(cHat, i - 1)],
      ).subtract(combine([minus(1n)], [ci])),
    ),
  ].map((commitment) => commitment.toHex());
}

/** a·G and b·G. */
function ofPass(pass: Pass, x: Scalar): readonly string[] {
  const body = makePass(pass, { x, seed: player.seed });
  const c = field(body, 64, 0);
  return [
    combine([field(body, 64, 1), c], [G, trustedPoint(pass.X)]).toHex(),
    combine([field(body, 64, 2), c], [G, trustedPoint(body.slice(0, 32))]).toHex(),
  ];
}

/** r·G of RFC 9497, 2.2.1: s·G + c·X. */
function ofDleq(body: Uint8Array, X: Uint8Array): string {
  return combine([field(body, 32, 1), field(body, 32, 0)], [G, trustedPoint(X)]).toHex();
}

it('no two statements share a nonce, and one statement has the same again', () => {
  const commitments: string[] = [];
  const shuffles: ShuffleTurn[] = places.flatMap((place) => {
    const faces = createFaces(place.deck, 3);
    const turn = { place, seat: 0, Y: player.X, before: firstDeck(faces, 1), blocks: 1 };
    return [
      turn,
      { ...turn, seat: 1 },
      { ...turn, Y: renewed.X },
      { ...turn, before: makeShuffle(turn, player.seed).slice(2, 2 + turn.before.length) },
    ];
  });
  for (const turn of shuffles) commitments.push(...ofShuffle(turn));

  const base = { seat: 0, card: 3, hop: firstHop(1), X: player.X, to: hash(5) };
  const passes: readonly Pass[] = [
    ...places.map((place) => ({ ...base, place })),
    ...places.map((place) => ({ ...base, place, to: hash(6) })),
    ...[{ seat: 1 }, { card: 4 }, { hop: firstHop(2) }].map((other) => ({
      ...base,
      ...other,
      place: at(places, 0),
    })),
  ];
  for (const pass of passes) commitments.push(...ofPass(pass, player.x));
  const first = at(passes, 0);
  commitments.push(...ofPass({ ...first, X: renewed.X }, renewed.x));
  commitments.push(...ofPass({ ...first, hop: passedHop(makePass(first, player)) }, player.x));

  for (let index = 0; index < 40; index += 1)
    for (const { x, X } of [player, renewed]) {
      commitments.push(ofDleq(makeShare({ x, X, seed: player.seed }, hash(index)), X));
      const later = { kind: 'later', E: hash(100 + index), F: hash(1) } as const;
      commitments.push(ofDleq(makeShow(later, { x, X, seed: player.seed }), X));
    }

  expect(commitments.length).toBe(24 * 4 + (6 + 6 + 3 + 2) * 2 + 160);
  expect(new Set(commitments).size).toBe(commitments.length);
  expect(ofShuffle(at(shuffles, 0))).toEqual(commitments.slice(0, 4));
});
