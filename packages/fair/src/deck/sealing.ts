import type { CardNumber, Seat } from '@rockpool/game';
import { pointLength, readScalar, trustedPoint, writePoint } from '../group.ts';
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
  readonly cards: ReadonlyMap<CardNumber, SealedCard>;
}

/**
 * The sealing that a finished shuffle makes.
 *
 * @param before the sealing that the cards were taken from, if only some were sealed again.
 * @param numbers what the new cards are called; positions 0, `step`, 2 · `step` … of the deck.
 */
export function sealed(
  fresh: Pick<Sealing, 'deck' | 'keys'>,
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

/** The share of a key as far as everybody has it: published, or made with an open x. */
export function publicShare(
  { keys }: Sealing,
  ring: KeyRing,
  card: SealedCard,
  index: number,
): Uint8Array | null {
  const secret = ring.secretOf(at(keys, index));
  const x = secret === null ? null : readScalar(secret);
  return card.shares.get(index) ?? (x === null ? null : openShare(x, card.c1));
}

/** M, if everybody can open the card: by all shares, or by a D that was shown or that an open x gives. */
export function publicPoint(sealing: Sealing, ring: KeyRing, card: SealedCard): Uint8Array | null {
  const D = card.shown ?? openD(ring, card);
  return pointOf(sealing, ring, card, D);
}

/** M for somebody who has D (null: who has it not); null if that does not open it. */
export function pointOf(
  sealing: Sealing,
  ring: KeyRing,
  card: SealedCard,
  D: Uint8Array | null,
): Uint8Array | null {
  const shares = sealing.keys.flatMap((_, index) =>
    D !== null && card.kept.includes(index) ? [] : [publicShare(sealing, ring, card, index)],
  );
  if (D !== null) shares.push(D);
  let M = trustedPoint(card.c2);
  for (const share of shares) {
    if (share === null) return null;
    M = M.subtract(trustedPoint(share));
  }
  return writePoint(M);
}

function openD(ring: KeyRing, card: SealedCard): Uint8Array | null {
  for (const { key, hop } of card.receivers) {
    const secret = ring.secretOf(key);
    const x = secret === null ? null : readScalar(secret);
    if (x !== null) return takeShare(hop, x);
  }
  return null;
}
