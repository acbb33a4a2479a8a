import type { CardNumber, Known, Seat } from '@rockpool/game';
import { valueOf } from './divers.ts';
import type { BySeat, State } from './vocabulary.ts';

/** How many Divers each seat is dealt for a round. */
export const handSize = 5;

export function otherSeat(seat: Seat): Seat {
  return 1 - seat;
}

export function handOf(state: State, seat: Seat): readonly CardNumber[] {
  return state.hands[seat === 0 ? 0 : 1];
}

/** A Diver's value, if `known` tells. */
export function diverOf(known: Known, card: CardNumber): number | null {
  const face = known['divers']?.[card];
  return face === undefined ? null : valueOf(face);
}

/** The hands after a seat gets these cards. Hands are always ascending. */
export function withAdded(
  hands: State['hands'],
  seat: Seat,
  cards: readonly CardNumber[],
): BySeat<readonly CardNumber[]> {
  return changed(hands, seat, (hand) => [...hand, ...cards].sort((a, b) => a - b));
}

export function withRemoved(hands: State['hands'], seat: Seat, card: CardNumber): State['hands'] {
  return changed(hands, seat, (hand) => hand.filter((own) => own !== card));
}

/** The hands after a card went from a seat to the other. */
export function withMoved(hands: State['hands'], from: Seat, card: CardNumber): State['hands'] {
  return withAdded(withRemoved(hands, from, card), otherSeat(from), [card]);
}

function changed(
  [bottom, top]: State['hands'],
  seat: Seat,
  change: (hand: readonly CardNumber[]) => readonly CardNumber[],
): BySeat<readonly CardNumber[]> {
  return seat === 0 ? [change(bottom), top] : [bottom, change(top)];
}
