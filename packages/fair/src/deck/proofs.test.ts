import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { join } from '../bytes.ts';
import { G, order, times, writePoint, writeScalar } from '../group.ts';
import { createPlayer, createSealedTable, type SealedTable } from '../testing/sealed-table.ts';
import { at } from './at.ts';
import { owedForDeal } from './deal.ts';
import { isOwed, makeOwed, readOwed, type Debt } from './owed.ts';
import { isPass, makePass, mergeHops, passedHop, passLength, type Pass } from './pass.ts';
import { cardOf } from './sealing.ts';
import { isShare, makeShare, shareLength } from './share.ts';
import { isShow, makeShow, showLength, takeShare } from './show.ts';

/** Three seats, six cards: 0 and 1 dealt to seat 0. */
function dealt(): SealedTable {
  const table = createSealedTable(3, 6);
  table.shuffle();
  table.deal([0, 1], 0);
  return table;
}

/** The bytes with one bit flipped: at the start, inside and at the end of each field of 32. */
function flips(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from(bytes.keys())
    .filter((index) => [0, 9, 31].includes(index % 32))
    .map((index) => bytes.map((byte, i) => (i === index ? byte ^ 1 : byte)));
}

describe('a share', () => {
  const table = dealt();
  const { c1 } = cardOf(table.sealing(), 2);
  const [player, other] = [at(table.players, 1), at(table.players, 2)];
  const body = makeShare(player, c1);

  it('of this seat and card is good, with any field flipped it is not', () => {
    expect(isShare(player.X, c1, body)).toBe(true);
    for (const flipped of flips(body)) expect(isShare(player.X, c1, flipped)).toBe(false);
  });

  it('of another seat, position, table or key is refused', () => {
    const elsewhere = createSealedTable(3, 6, 2);
    elsewhere.shuffle();
    expect(isShare(other.X, c1, body)).toBe(false);
    expect(isShare(player.X, cardOf(table.sealing(), 3).c1, body)).toBe(false);
    expect(isShare(player.X, cardOf(elsewhere.sealing(), 2).c1, body)).toBe(false);
    expect(isShare(player.X, c1, makeShare(other, c1))).toBe(false);
  });

  it('cut short, or the identity, is refused', () => {
    expect(isShare(player.X, c1, body.slice(1))).toBe(false);
    expect(isShare(player.X, c1, join(new Uint8Array(32), body.slice(32)))).toBe(false);
  });
});

describe('a body of shares', () => {
  const table = dealt();
  const [player] = table.players;
  if (player === undefined) throw new Error('A player is there.');
  const owed =
    owedForDeal(table.sealing(), table.ring, [2, 3], { seat: 1, key: at(table.players, 1).X }).get(0) ?? [];
  const debt: Debt = { place: table.place(), seat: 0, owed };
  const body = makeOwed(debt, player.x, player.seed);

  it('with two cards swapped, one left out or one twice is refused', () => {
    expect(isOwed(debt, body)).toBe(true);
    expect(readOwed(debt, body)).toHaveLength(2);
    const [first, second] = [body.slice(0, shareLength), body.slice(shareLength)];
    expect(isOwed(debt, join(second, first))).toBe(false);
    expect(isOwed(debt, first)).toBe(false);
    expect(isOwed(debt, join(first, first))).toBe(false);
    expect(isOwed(debt, join(body, second))).toBe(false);
  });
});

describe.each(['first', 'later'] as const)('a card passed on at a %s hop', (kind) => {
  const table = dealt();
  if (kind === 'later') table.deal([0], 1);
  const from = at(table.players, kind === 'first' ? 0 : 1);
  const to = at(table.players, 2);
  const receiver = at(cardOf(table.sealing(), 0).receivers, kind === 'first' ? 0 : 1);
  const pass: Pass = {
    place: table.place(),
    seat: from.seat,
    card: 0,
    hop: receiver.hop,
    X: from.X,
    to: to.X,
  };
  const body = makePass(pass, from);

  it('has the bytes that PROTOCOL.md fixes', () => {
    expect(bytesToHex(sha256(body))).toBe(
      {
        first: '428d91da1d1094fca04d0188d8cb04ecad6a2e9cb210cd49485d19f642515b91',
        later: '1e7c9960a0ab1a63c426b6017042c4eb0a7327e88e3ec5e9a83124f86821113c',
      }[kind],
    );
  });

  it('is good, the same again, and gives the receiver D', () => {
    expect(isPass(pass, body)).toBe(true);
    expect(makePass(pass, from)).toEqual(body);
    expect(takeShare(passedHop(body), to.x)).toEqual(takeShare(receiver.hop, from.x));
  });

  it('with any field flipped or replaced is refused', () => {
    for (const flipped of flips(body)) expect(isPass(pass, flipped)).toBe(false);
    for (let field = 0; field * 32 < passLength; field += 1) {
      const forged = body.slice();
      forged.set(field < 2 ? writePoint(times(G, 77n)) : writeScalar(77n), field * 32);
      expect(isPass(pass, forged), `field ${field}`).toBe(false);
    }
    expect(isPass(pass, body.slice(32))).toBe(false);
    expect(isPass(pass, join(body, new Uint8Array(32)))).toBe(false);
  });

  it.each([
    ['table', { place: { ...pass.place, table: new Uint8Array(32).fill(9) } }],
    ['round', { place: { ...pass.place, round: 99 } }],
    ['phase', { place: { ...pass.place, phase: 9 } }],
    ['prev', { place: { ...pass.place, prev: new Uint8Array(32).fill(9) } }],
    ['deck', { place: { ...pass.place, deck: 'other' } }],
    ['seat', { seat: 2 }],
    ['card', { card: 1 }],
    ['key', { X: to.X }],
    ['receiver', { to: from.X }],
    ['hop', { hop: { kind: 'first', c1: cardOf(table.sealing(), 3).c1 } }],
    ['later hop', { hop: passedHop(body) }],
  ] as const)('from another %s is refused', (_, change) => {
    expect(isPass({ ...pass, ...change }, body)).toBe(false);
  });

  it('is refused with another share in it, though its author proves what he can', () => {
    // Another x opens another D; the seat's X does not fit it.
    expect(isPass(pass, makePass(pass, { x: from.x + 1n, seed: from.seed }))).toBe(false);
    // A share of another card.
    const other: Pass = { ...pass, hop: { kind: 'first', c1: cardOf(table.sealing(), 3).c1 } };
    expect(isPass(pass, makePass(other, from))).toBe(false);
  });
});

describe('a show body', () => {
  const table = dealt();
  table.deal([0], 1);
  const [first, second] = cardOf(table.sealing(), 0).receivers;
  if (first === undefined || second === undefined) throw new Error('Two receivers are there.');

  it.each([
    ['first', first, 0],
    ['later', second, 1],
  ] as const)('at a %s hop is refused with any field flipped, and from others', (_, { hop }, seat) => {
    const player = at(table.players, seat);
    const other = at(table.players, 2);
    const body = makeShow(hop, player);
    expect(body).toHaveLength(showLength);
    expect(isShow(hop, player.X, body)).toBe(true);
    for (const flipped of flips(body)) expect(isShow(hop, player.X, flipped)).toBe(false);
    expect(isShow(hop, other.X, body)).toBe(false);
    expect(isShow(hop, player.X, makeShow(hop, other))).toBe(false);
    expect(isShow(hop, player.X, body.slice(1))).toBe(false);
    // The D of another card, rightly proved.
    const hop1 = at(cardOf(table.sealing(), 1).receivers, 0).hop;
    expect(isShow(hop, player.X, makeShow(hop1, player))).toBe(false);
  });

  it('of one hop is not one of the other', () => {
    expect(isShow(second.hop, at(table.players, 1).X, makeShow(first.hop, at(table.players, 0)))).toBe(false);
  });
});

describe('senders who plot to make E vanish', () => {
  it('only open the card: its show is D itself', () => {
    const E = writePoint(times(G, 5n));
    const minusE = writePoint(times(G, order - 5n));
    const F = writePoint(times(G, 7n));
    const hop = mergeHops([
      { kind: 'later', E, F },
      { kind: 'later', E: minusE, F },
    ]);
    const player = createPlayer(2, new Uint8Array(32));
    const body = makeShow(hop, player);
    expect(isShow(hop, player.X, body)).toBe(true);
    expect(body.slice(0, 32)).toEqual(writePoint(times(G, 14n)));
    for (const flipped of flips(body)) expect(isShow(hop, player.X, flipped)).toBe(false);
    const pass: Pass = {
      place: createSealedTable(1, 1).place(),
      seat: 2,
      card: 0,
      hop,
      X: player.X,
      to: writePoint(G),
    };
    expect(isPass(pass, makePass(pass, player))).toBe(true);
  });
});
