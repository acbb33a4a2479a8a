import { describe, expect, it } from 'vitest';
import { trustedPoint, writeScalar } from '../group.ts';
import { createSealedTable, type SealedTable } from '../testing/sealed-table.ts';
import { at } from './at.ts';
import { owedForDeal, owedForReveal } from './deal.ts';
import { passLength } from './pass.ts';
import { cardOf, openingWith, openPoint, publicOpening, type SealedCard } from './sealing.ts';
import { shareLength } from './share.ts';
import { takeShare } from './show.ts';

/** Three seats, six cards: 0 and 1 dealt to seat 0. */
function dealt(): SealedTable {
  const table = createSealedTable(3, 6);
  table.shuffle();
  table.deal([0, 1], 0);
  return table;
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
        for (const secret of secrets) expect(Buffer.from(body).includes(Buffer.from(secret))).toBe(false);
    }
  });
});
