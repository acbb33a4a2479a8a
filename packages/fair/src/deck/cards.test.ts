import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { join } from '../bytes.ts';
import { G, order, times, trustedPoint, writePoint, writeScalar } from '../group.ts';
import { createPlayer, createSealedTable, type SealedTable } from '../testing/sealed-table.ts';
import { at } from './at.ts';
import { owedForDeal, owedForReveal } from './deal.ts';
import { isOwed, makeOwed, readOwed, type Debt } from './owed.ts';
import { isPass, makePass, mergeHops, passedHop, passLength, type Pass } from './pass.ts';
import { cardOf, openingWith, openPoint, publicOpening, type SealedCard } from './sealing.ts';
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

describe('a deal', () => {
  it('tells the receiver the face, and nobody else', () => {
    const table = dealt();
    const faces = [0, 1].map((card) => table.read(0, card));
    expect(faces.every((face) => face !== null)).toBe(true);
    for (const seat of [1, 2, null]) expect(table.read(seat, 0)).toBeNull();
    expect(table.reveal([0, 1])).toEqual(faces);
  });

  it('of a card again to the same seat is the fact only', () => {
    const table = dealt();
    const before = table.log().length;
    table.deal([0], 0);
    expect(table.log()).toHaveLength(before);
    expect(cardOf(table.sealing(), 0).receivers).toHaveLength(1);
  });

  it('to a second seat goes on from the first, and to a third from the second', () => {
    const table = dealt();
    const face = table.read(0, 0);
    const before = table.log().length;
    table.deal([0], 1);
    expect(table.log().slice(before)).toMatchObject([{ seat: 0, body: { length: passLength } }]);
    table.deal([0], 2);
    expect(table.log().slice(before + 1)).toMatchObject([{ seat: 1, body: { length: passLength } }]);
    for (const seat of [0, 1, 2]) expect(table.read(seat, 0)).toBe(face);
    expect(table.read(null, 0)).toBeNull();
  });

  it('passes several cards on in one body, each its own', () => {
    const table = dealt();
    table.deal([1, 0], 2);
    for (const card of [0, 1]) {
      expect(cardOf(table.sealing(), card).receivers).toHaveLength(2);
      expect(table.read(2, card)).toBe(table.read(0, card));
    }
  });

  it('mixes shares and passes in one body, in the order of the cards', () => {
    const table = dealt();
    const faces = new Set<number | null>();
    table.deal([2, 0, 3], 1);
    expect(table.log().at(-1)?.body.length).toBe(shareLength * 2);
    expect(table.log().at(-2)?.body.length).toBe(shareLength * 2 + passLength);
    for (const card of [2, 0, 3]) faces.add(table.read(1, card));
    expect(faces.size).toBe(3);
    expect(faces.has(null)).toBe(false);
  });

  it('of a card that everybody can open is the fact only', () => {
    const table = dealt();
    table.reveal([4]);
    const before = table.log().length;
    table.deal([4], 2);
    expect(table.log()).toHaveLength(before);
  });

  it('works for one seat alone', () => {
    const table = createSealedTable(1, 3);
    table.shuffle();
    table.deal([1], 0);
    expect(table.read(0, 1)).not.toBeNull();
    expect(table.read(null, 1)).toBeNull();
  });
});

describe('a show', () => {
  it.each([
    ['the first receiver', 0],
    ['the second', 1],
    ['the third', 2],
  ] as const)('by %s opens the card to all', (_, seat) => {
    const table = dealt();
    table.deal([0], 1);
    table.deal([0], 2);
    const face = table.read(0, 0);
    expect(table.show(seat, 0)).toBe(face);
    expect(table.read(null, 0)).toBe(face);
    expect(table.read(null, 1)).toBeNull();
  });
});

describe('a reveal', () => {
  it('of a fresh card asks everybody, of a dealt one its first receiver, of an open one nobody', () => {
    const table = dealt();
    const owing = (card: number): readonly number[] => [
      ...owedForReveal(table.sealing(), table.ring, [card]).keys(),
    ];
    expect(owing(5)).toEqual([0, 1, 2]);
    expect(owing(0)).toEqual([0]);
    table.show(0, 0);
    expect(owing(0)).toEqual([]);
  });

  it('of every card gives every face once', () => {
    const table = dealt();
    expect([...table.reveal([0, 1, 2, 3, 4, 5])].sort((a, b) => Number(a) - Number(b))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });
});

describe('cards sealed again', () => {
  it('have new numbers, the same faces, and no receivers', () => {
    const table = dealt();
    const faces = [0, 1].map((card) => table.read(0, card));
    table.shuffle([0, 1]);
    expect(() => cardOf(table.sealing(), 0)).toThrow('not in play');
    for (const card of [6, 7]) expect(table.read(0, card)).toBeNull();
    expect(new Set(table.reveal([6, 7]))).toEqual(new Set(faces));
  });

  it('keep the keys that they were sealed under, whoever plays now', () => {
    const table = dealt();
    table.open(2);
    table.renew(2);
    table.shuffle([2, 3]);
    const faces = table.reveal([6, 7]);
    expect(faces.every((face) => face !== null)).toBe(true);
  });
});

describe('a seat whose key is none of the sealing', () => {
  /** Seat 2 was left out, its x opened, and it is back with a new key. */
  function back(): SealedTable {
    const table = dealt();
    table.open(2);
    table.renew(2);
    return table;
  }

  it('is passed every share, and reads the card alone', () => {
    const table = back();
    const before = table.log().length;
    table.deal([4], 2);
    expect(
      table
        .log()
        .slice(before)
        .map(({ seat, body }) => [seat, body.length]),
    ).toEqual([
      [0, passLength],
      [1, passLength],
    ]);
    const face = table.read(2, 4);
    expect(face).not.toBeNull();
    for (const seat of [0, 1, null]) expect(table.read(seat, 4)).toBeNull();
  });

  it('shows the card and passes it on as others do', () => {
    const shown = back();
    shown.deal([4], 2);
    expect(shown.show(2, 4)).toBe(shown.read(2, 4));
    const passed = back();
    passed.deal([4], 2);
    passed.deal([4], 1);
    expect(passed.read(1, 4)).toBe(passed.read(2, 4));
    expect(passed.read(null, 4)).toBeNull();
    expect(passed.show(1, 4)).toBe(passed.read(2, 4));
  });

  it('gets a card dealt before from the seat that has it', () => {
    const table = back();
    table.deal([0], 2);
    expect(table.read(2, 0)).toBe(table.read(0, 0));
  });

  it('is dealt nothing secret where all who sealed are open: the card is open', () => {
    const table = back();
    table.open(0);
    table.open(1);
    expect(table.read(null, 4)).not.toBeNull();
  });
});

describe('an open key', () => {
  it('opens the cards that its seat got, at the first hop and at later ones, and no others', () => {
    const table = dealt();
    table.deal([0], 1);
    table.deal([2], 1);
    table.open(1);
    expect(table.read(null, 0)).toBe(table.read(0, 0));
    expect(table.read(null, 2)).not.toBeNull();
    for (const card of [1, 3]) expect(table.read(null, card)).toBeNull();
  });

  it('makes its share everybody’s business: the others owe theirs only', () => {
    const table = dealt();
    table.open(2);
    const owed = owedForDeal(table.sealing(), table.ring, [3], { seat: 0, key: at(table.players, 0).X });
    expect([...owed.keys()]).toEqual([1]);
  });
});

describe('a deck with sides', () => {
  it('opens each card by itself', () => {
    const table = createSealedTable(2, 4, 1, 3);
    table.shuffle();
    table.deal([0, 1], 0);
    expect([0, 1].every((card) => table.read(0, card) !== null)).toBe(true);
    const faces = table.reveal([0, 1, 2, 3]);
    expect(faces.every((face) => face !== null && face < 3)).toBe(true);
  });
});

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

describe('secrecy', () => {
  it('no sum of what was published, nor any received share, opens a hidden card', () => {
    const table = dealt();
    table.deal([0], 1);
    table.deal([2, 3], 2);
    table.show(0, 1);
    const points = table
      .log()
      .flatMap(({ body }) =>
        Array.from({ length: Math.floor(body.length / 32) }, (_, i) => body.slice(i * 32, i * 32 + 32)),
      )
      .filter((bytes) => {
        try {
          return !trustedPoint(bytes).is0();
        } catch {
          return false;
        }
      });
    const opened = (card: SealedCard, D: Uint8Array): number | null => {
      const kept = card.kept.length > 0 ? card.kept : [0];
      const opening = openingWith(table.sealing(), table.ring, { ...card, kept }, D);
      return opening === null ? null : table.faces.find(openPoint(opening, null));
    };
    for (const number of [0, 2, 3, 4, 5]) {
      const card = cardOf(table.sealing(), number);
      expect(publicOpening(table.sealing(), table.ring, card)).toBeNull();
      // Every D that anybody could try, in the place of the missing one.
      for (const D of points) expect(opened(card, D)).toBeNull();
    }
    // What the receiver has does open it: the tries above could have.
    const card = cardOf(table.sealing(), 0);
    const D = takeShare(at(card.receivers, 1).hop, at(table.players, 1).x);
    expect(opened(card, D)).toBe(table.read(0, 0));
    // The seat's own D, and its x, are nowhere in what was published.
    for (const player of table.players) {
      const secrets = [writeScalar(player.x), player.seed];
      for (const card of [0, 2, 3]) {
        const receiver = cardOf(table.sealing(), card).receivers.find(({ seat }) => seat === player.seat);
        if (receiver !== undefined) secrets.push(takeShare(receiver.hop, player.x));
      }
      for (const { body } of table.log())
        for (const secret of secrets) expect(Buffer.from(body).includes(secret)).toBe(false);
    }
  });
});
