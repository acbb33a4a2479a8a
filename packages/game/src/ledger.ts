import type { Answer, Ask, Deck, Shown } from './contract.ts';
import type { CardNumber, Face, Known, Refusal, Seat } from './vocabulary.ts';

type ShuffleAsk = Extract<Ask, { ask: 'shuffle' }>;
type DealAsk = Extract<Ask, { ask: 'deal' }>;
type RevealAnswer = Extract<Answer, { ask: 'reveal' }>;

/** Refusals that only somebody who follows the cards can give; their words belong to the shell. */
export const ledgerCodes = ['wrong-face'] as const;

interface Card {
  /** The face that it has, if the keeper of this ledger knows it. */
  face: Face | null;
  /** Who may look: everybody, or the seats to which it was dealt. */
  readers: Set<Seat> | 'all';
  /** Sealed again under a new number. */
  dead: boolean;
}

/**
 * Who knows which card, as it follows from the answers alone. Each keeper holds as many faces as he may: the
 * dealer of a local table all of them, the reader of a record those that its writer knew.
 */
export interface Ledger {
  /** The number that the next sealed card of this deck gets in that shuffle, and how the cards are called then. */
  numbers(ask: ShuffleAsk): readonly CardNumber[];
  /** A shuffle happened; `faces` are the new order as far as the keeper knows it, null where he does not. */
  shuffled(ask: ShuffleAsk, faces: readonly (Face | null)[]): Refusal | null;
  dealt(ask: DealAsk): void;
  revealed(answer: RevealAnswer): Refusal | null;
  /** A seat turned up a card. Refused (`wrong-face`) unless it may look at it and the claim is not false. */
  shown(seat: Seat, shown: Shown): Refusal | null;
  /** What a seat knows, or (null) what everybody knows. The same object until it changes. */
  known(seat: Seat | null): Known;
  /** The face of a live card, null if the keeper does not know it. */
  face(deck: string, card: CardNumber): Face | null;
  /** Whether the keeper knows every face that this seat knows. */
  complete(seat: Seat): boolean;
}

const wrongFace: Refusal = { refused: 'wrong-face' };

/**
 * A ledger for these decks, with no card sealed yet.
 *
 * @throws Error (each method) if an ask names a deck or a card that does not exist or is dead: a bug in the
 *   rules, not in an answer.
 */
export function createLedger(decks: { readonly [deck: string]: Deck }): Ledger {
  const piles = new Map<string, Map<CardNumber, Card>>();
  let cache = new Map<Seat | null, Known>();

  const deckOf = (name: string): Deck => {
    const deck = Object.hasOwn(decks, name) ? decks[name] : undefined;
    if (deck === undefined) throw new Error(`The rules ask for a deck "${name}" that they do not declare.`);
    return deck;
  };
  const cardOf = (name: string, number: CardNumber): Card => {
    deckOf(name);
    const card = piles.get(name)?.get(number);
    if (card === undefined || card.dead) throw new Error(`Card ${number} of deck "${name}" is not in play.`);
    return card;
  };
  /** A card turns out to have this face; false if it cannot. */
  const learn = (name: string, card: Card, face: Face): boolean => {
    if (card.face !== null) return card.face === face;
    if (!isFace(deckOf(name), face) || (isPack(deckOf(name)) && taken(piles.get(name), face))) return false;
    card.face = face;
    return true;
  };

  const numbers = (ask: ShuffleAsk): readonly CardNumber[] => {
    const base = ask.cards === undefined ? 0 : (piles.get(ask.deck)?.size ?? 0);
    return Array.from({ length: ask.size }, (_, index) => base + index);
  };
  const shuffled = (ask: ShuffleAsk, faces: readonly (Face | null)[]): Refusal | null => {
    const deck = deckOf(ask.deck);
    const old = ask.cards?.map((number) => cardOf(ask.deck, number));
    if (ask.size !== (old?.length ?? deck.size))
      throw new Error(`Deck "${ask.deck}" cannot seal ${ask.size} cards.`);
    if (faces.length !== ask.size || !isOrder(deck, faces, old)) return wrongFace;
    const fresh = numbers(ask);
    const pile =
      old === undefined ? new Map<CardNumber, Card>() : (piles.get(ask.deck) ?? new Map<CardNumber, Card>());
    for (const card of old ?? []) card.dead = true;
    fresh.forEach((number, index) =>
      pile.set(number, { face: faces[index] ?? null, readers: new Set(), dead: false }),
    );
    piles.set(ask.deck, pile);
    cache = new Map();
    return null;
  };

  const known = (seat: Seat | null): Known => {
    const cached = cache.get(seat);
    if (cached !== undefined) return cached;
    const out: Record<string, Record<CardNumber, Face>> = {};
    for (const [name, pile] of piles) {
      const faces: Record<CardNumber, Face> = (out[name] = {});
      for (const [number, card] of pile)
        if (mayRead(card, seat) && card.face !== null) faces[number] = card.face;
    }
    cache.set(seat, out);
    return out;
  };

  return {
    numbers,
    shuffled,
    known,
    dealt(ask) {
      for (const number of ask.cards) {
        const { readers } = cardOf(ask.deck, number);
        if (readers !== 'all') readers.add(ask.to);
      }
      cache = new Map();
    },
    revealed(answer) {
      const cards = answer.cards.map((number) => cardOf(answer.deck, number));
      const fits = cards.every((card, index) => {
        const face = answer.faces[index];
        return face !== undefined && learn(answer.deck, card, face);
      });
      if (!fits || answer.faces.length !== cards.length) return wrongFace;
      for (const card of cards) card.readers = 'all';
      cache = new Map();
      return null;
    },
    shown(seat, { deck, card: number, face }) {
      const card = cardOf(deck, number);
      if (!mayRead(card, seat) || !learn(deck, card, face)) return wrongFace;
      card.readers = 'all';
      cache = new Map();
      return null;
    },
    face: (deck, card) => cardOf(deck, card).face,
    complete: (seat) =>
      [...piles.values()].every((pile) =>
        [...pile.values()].every((card) => card.dead || card.face !== null || !mayRead(card, seat)),
      ),
  };
}

function mayRead(card: Card, seat: Seat | null): boolean {
  if (card.dead) return false;
  return card.readers === 'all' || (seat !== null && card.readers.has(seat));
}

/** A deck without `sides` holds each face once. */
function isPack(deck: Deck): boolean {
  return !('sides' in deck);
}

function isFace(deck: Deck, face: Face): boolean {
  return Number.isSafeInteger(face) && face >= 0 && face < ('sides' in deck ? deck.sides : deck.size);
}

function taken(pile: ReadonlyMap<CardNumber, Card> | undefined, face: Face): boolean {
  return [...(pile?.values() ?? [])].some((card) => !card.dead && card.face === face);
}

/** Whether these faces can be the order of the whole deck, or of the `old` cards sealed again. */
function isOrder(deck: Deck, faces: readonly (Face | null)[], old: readonly Card[] | undefined): boolean {
  const named = faces.filter((face) => face !== null);
  if (!named.every((face) => isFace(deck, face))) return false;
  if (isPack(deck) && new Set(named).size < named.length) return false;
  if (old === undefined || named.length < faces.length || old.some((card) => card.face === null)) return true;
  const sorted = (list: readonly (Face | null)[]): string =>
    list
      .map(Number)
      .sort((a, b) => a - b)
      .join();
  return sorted(faces) === sorted(old.map((card) => card.face));
}
