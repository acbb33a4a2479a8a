import type { CardNumber, Seat } from '@rockpool/game';
import { join } from '../bytes.ts';
import { pointLength, readScalar, trustedPoint, type Point, type Scalar } from '../group.ts';
import { at } from './at.ts';
import { ciphertextLength } from './ciphertext.ts';
import type { Hop } from './hop.ts';
import { openShare } from './share.ts';
import { takeShare } from './show.ts';

/** What is known at a table of the keys that cards are sealed under or were passed on to. */
export interface KeyRing {
  /** The seat that has x of this key, null if none has. */
  holderOf(X: Uint8Array): Seat | null;
  /** x if it is open to all (a farewell, a rebuilt seat), else null. */
  secretOf(X: Uint8Array): Uint8Array | null;
}

/** A seat to which a card was dealt, the key that it had then, and how it got its share. */
export interface Receiver {
  readonly seat: Seat;
  readonly key: Uint8Array;
  readonly hop: Hop;
}

export interface SealedCard {
  readonly c1: Uint8Array;
  readonly c2: Uint8Array;
  /** x_j·c1 by index of the sealing's keys, as far as they were published. */
  readonly shares: ReadonlyMap<number, Uint8Array>;
  /** In the order in which they got the card. */
  readonly receivers: readonly Receiver[];
  /** Indices of the keys whose shares make up D, the one share that receivers hand on. Empty before the first deal. */
  readonly kept: readonly number[];
  /** D, once a receiver has shown the card. */
  readonly shown: Uint8Array | null;
}

/** A sealed deck: its cards in play, all under the same keys. */
export interface Sealing {
  readonly deck: string;
  /** The X of every seat that took part when it was sealed. A deck sealed again in part keeps them. */
  readonly keys: readonly Uint8Array[];
  /** Their sum. */
  readonly Y: Uint8Array;
  readonly cards: ReadonlyMap<CardNumber, SealedCard>;
}

/** The ciphertexts of these cards, for a shuffle that seals them again. */
export function ciphertextsOf(sealing: Sealing, numbers: readonly CardNumber[]): Uint8Array {
  return join(
    ...numbers.flatMap((number) => {
      const { c1, c2 } = cardOf(sealing, number);
      return [c1, c2];
    }),
  );
}

/**
 * The sealing that a finished shuffle makes.
 *
 * @param before the sealing that the cards were taken from, if only some were sealed again.
 * @param numbers what the new cards are called; positions 0, `step`, 2 · `step` … of the deck.
 */
export function sealed(
  fresh: Omit<Sealing, 'cards'>,
  ciphertexts: Uint8Array,
  numbers: readonly CardNumber[],
  before: { readonly cards: Sealing['cards']; readonly dead: readonly CardNumber[] } | null = null,
): Sealing {
  const step = ciphertexts.length / numbers.length;
  const cards = new Map(before?.cards ?? []);
  for (const number of before?.dead ?? []) cards.delete(number);
  numbers.forEach((number, index) => {
    const start = index * step;
    cards.set(number, {
      c1: ciphertexts.slice(start, start + pointLength),
      c2: ciphertexts.slice(start + pointLength, start + ciphertextLength),
      shares: new Map(),
      receivers: [],
      kept: [],
      shown: null,
    });
  });
  return { ...fresh, cards };
}

/** @throws Error if no such card is in play: a bug of the rules, not of an answer. */
export function cardOf({ deck, cards }: Sealing, number: CardNumber): SealedCard {
  const card = cards.get(number);
  if (card === undefined) throw new Error(`Card ${number} of deck "${deck}" is not in play.`);
  return card;
}

/** How a card is opened: M = c2 − Σ shares − Σ made − D. Plain data, so that it can be computed elsewhere. */
export interface Opening {
  readonly c2: Uint8Array;
  /** Published shares. */
  readonly shares: readonly Uint8Array[];
  /** Shares that anybody makes, by an open x. */
  readonly made: readonly { readonly x: Uint8Array; readonly c1: Uint8Array }[];
  /** The share that receivers hand on, if it is needed: shown, or taken at a hop by x (null: the reader's own x). */
  readonly D: Uint8Array | { readonly hop: Hop; readonly x: Uint8Array | null } | null;
}

/** How everybody opens a card, or null while nobody but its receivers can. */
export function publicOpening(sealing: Sealing, ring: KeyRing, card: SealedCard): Opening | null {
  return openingWith(sealing, ring, card, card.shown ?? openD(ring, card));
}

/** How a receiver opens a card by its own x. */
export function ownOpening(
  sealing: Sealing,
  ring: KeyRing,
  card: SealedCard,
  { hop }: Receiver,
): Opening | null {
  return openingWith(sealing, ring, card, { hop, x: null });
}

/** How a card is opened with this D; null if a share is missing beside it. */
export function openingWith(
  { keys }: Sealing,
  ring: KeyRing,
  { c1, c2, shares, kept }: SealedCard,
  D: Opening['D'],
): Opening | null {
  const needed = [...keys.keys()].filter((index) => D === null || !kept.includes(index));
  const published: Uint8Array[] = [];
  const made: { readonly x: Uint8Array; readonly c1: Uint8Array }[] = [];
  for (const index of needed) {
    const share = shares.get(index);
    const x = ring.secretOf(at(keys, index));
    if (share !== undefined) published.push(share);
    else if (x !== null) made.push({ x, c1 });
    else return null;
  }
  return { c2, shares: published, made, D };
}

/** Whether everybody has this key's share of the card, or can make it. */
export function isPublic({ keys }: Sealing, ring: KeyRing, { shares }: SealedCard, index: number): boolean {
  return shares.has(index) || ring.secretOf(at(keys, index)) !== null;
}

/** The receiver whose key a seat has now; null if the card was not dealt to it under that key. */
export function receiverOf(ring: KeyRing, { receivers }: SealedCard, seat: Seat): Receiver | null {
  return receivers.find(({ key }) => ring.holderOf(key) === seat) ?? null;
}

/**
 * M.
 *
 * @param own the reader's x, where the opening needs it.
 */
export function openPoint({ c2, shares, made, D }: Opening, own: Scalar | null): Point {
  const all = [...shares, ...made.map(({ x, c1 }) => openShare(scalarOf(x), c1))];
  if (D instanceof Uint8Array) all.push(D);
  else if (D !== null) all.push(takeShare(D.hop, D.x === null ? (own ?? 0n) : scalarOf(D.x)));
  return all.reduce((M, share) => M.subtract(trustedPoint(share)), trustedPoint(c2));
}

function openD(ring: KeyRing, { receivers }: SealedCard): Opening['D'] {
  for (const { key, hop } of receivers) {
    const x = ring.secretOf(key);
    if (x !== null) return { hop, x };
  }
  return null;
}

/** An open x was checked against its key before. */
function scalarOf(x: Uint8Array): Scalar {
  return readScalar(x) ?? 0n;
}
