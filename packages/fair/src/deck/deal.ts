import type { CardNumber, Seat } from '@rockpool/game';
import { sameBytes } from '../bytes.ts';
import { at } from './at.ts';
import type { Given, Owed } from './owed.ts';
import { mergeHops } from './pass.ts';
import {
  cardOf,
  isPublic,
  publicOpening,
  type KeyRing,
  type Receiver,
  type SealedCard,
  type Sealing,
} from './sealing.ts';

/** To whom cards are dealt: a seat and its present key. */
export interface To {
  readonly seat: Seat;
  readonly key: Uint8Array;
}

/**
 * How a card gets to a seat (PROTOCOL.md, decks).
 *
 * - `fact`: nothing is owed; the seat is listed already, or everybody can open the card.
 * - `first`: the others publish their shares; the receiver's own stays unpublished.
 * - `pass`: the last listed seat passes it on.
 * - `merge`: the seat's key is none of the sealing's; every share is passed on to it, unpublished.
 */
type Route =
  | { readonly kind: 'fact' }
  | { readonly kind: 'first'; readonly own: number; readonly owed: readonly number[] }
  | { readonly kind: 'pass'; readonly from: Receiver }
  | { readonly kind: 'merge'; readonly owed: readonly number[] };

function routeOf(sealing: Sealing, ring: KeyRing, card: SealedCard, to: To): Route {
  if (card.receivers.some(({ key }) => sameBytes(key, to.key))) return { kind: 'fact' };
  if (publicOpening(sealing, ring, card) !== null) return { kind: 'fact' };
  const last = card.receivers.at(-1);
  if (last !== undefined) return { kind: 'pass', from: last };
  const own = sealing.keys.findIndex((key) => sameBytes(key, to.key));
  const missing = sealing.keys.flatMap((_, index) =>
    index === own || isPublic(sealing, ring, card, index) ? [] : [index],
  );
  return own < 0 ? { kind: 'merge', owed: missing } : { kind: 'first', own, owed: missing };
}

/** What each seat owes for a deal, in the order of the cards. Seats that owe nothing are not in it. */
export function owedForDeal(
  sealing: Sealing,
  ring: KeyRing,
  numbers: readonly CardNumber[],
  to: To,
): ReadonlyMap<Seat, readonly Owed[]> {
  return bySeat(
    ring,
    numbers.flatMap((number): readonly Owed[] => {
      const card = cardOf(sealing, number);
      const route = routeOf(sealing, ring, card, to);
      switch (route.kind) {
        case 'fact':
          return [];
        case 'first':
          return route.owed.map((index) => shareOf(sealing, number, card, index));
        case 'pass':
          return [{ kind: 'pass', card: number, X: route.from.key, hop: route.from.hop, to: to.key }];
        case 'merge':
          return route.owed.map((index) => ({
            kind: 'pass',
            card: number,
            X: at(sealing.keys, index),
            hop: { kind: 'first', c1: card.c1 },
            to: to.key,
          }));
      }
    }),
  );
}

/** What each seat owes for a reveal: the shares of its key that nobody has yet, and none if the card is open. */
export function owedForReveal(
  sealing: Sealing,
  ring: KeyRing,
  numbers: readonly CardNumber[],
): ReadonlyMap<Seat, readonly Owed[]> {
  return bySeat(
    ring,
    numbers.flatMap((number) => {
      const card = cardOf(sealing, number);
      if (publicOpening(sealing, ring, card) !== null) return [];
      return sealing.keys.flatMap((_, index) =>
        isPublic(sealing, ring, card, index) ? [] : [shareOf(sealing, number, card, index)],
      );
    }),
  );
}

/** The sealing after a deal for which all has been given that was owed. */
export function afterDeal(
  sealing: Sealing,
  ring: KeyRing,
  numbers: readonly CardNumber[],
  to: To,
  given: readonly Given[],
): Sealing {
  return change(sealing, numbers, (card, number) => {
    const route = routeOf(sealing, ring, card, to);
    const hops = given.flatMap((one) => (one.kind === 'pass' && one.card === number ? [one.hop] : []));
    const received = (hop: Receiver['hop']): Receiver => ({ seat: to.seat, key: to.key, hop });
    switch (route.kind) {
      case 'fact':
        return card;
      case 'first':
        return {
          ...withShares(sealing, card, number, given),
          receivers: [received({ kind: 'first', c1: card.c1 })],
          kept: [route.own],
        };
      case 'pass':
        return { ...card, receivers: [...card.receivers, ...hops.map(received)] };
      case 'merge':
        return { ...card, receivers: [received(mergeHops(hops))], kept: route.owed };
    }
  });
}

/** The sealing after a reveal for which all has been given that was owed. */
export function afterReveal(
  sealing: Sealing,
  numbers: readonly CardNumber[],
  given: readonly Given[],
): Sealing {
  return change(sealing, numbers, (card, number) => withShares(sealing, card, number, given));
}

/** The sealing after a seat has shown a card, with the D that it proved. */
export function afterShow(sealing: Sealing, number: CardNumber, D: Uint8Array): Sealing {
  return change(sealing, [number], (card) => ({ ...card, shown: D }));
}

function shareOf({ keys }: Sealing, number: CardNumber, { c1 }: SealedCard, index: number): Owed {
  return { kind: 'share', card: number, X: at(keys, index), c1 };
}

function withShares(
  { keys }: Sealing,
  card: SealedCard,
  number: CardNumber,
  given: readonly Given[],
): SealedCard {
  const shares = new Map(card.shares);
  for (const one of given) {
    if (one.kind !== 'share' || one.card !== number) continue;
    shares.set(
      keys.findIndex((key) => sameBytes(key, one.X)),
      one.share,
    );
  }
  return { ...card, shares };
}

function change(
  sealing: Sealing,
  numbers: readonly CardNumber[],
  changed: (card: SealedCard, number: CardNumber) => SealedCard,
): Sealing {
  const cards = new Map(sealing.cards);
  for (const number of numbers) cards.set(number, changed(cardOf(sealing, number), number));
  return { ...sealing, cards };
}

/** @throws Error if nobody holds a key that something is owed by: such a genesis is invalid (the table protocol, 3.1). */
function bySeat(ring: KeyRing, owed: readonly Owed[]): ReadonlyMap<Seat, readonly Owed[]> {
  const out = new Map<Seat, Owed[]>();
  for (const one of owed) {
    const seat = ring.holderOf(one.X);
    if (seat === null) throw new Error('Nobody holds a key of this sealing.');
    out.set(seat, [...(out.get(seat) ?? []), one]);
  }
  return out;
}
