import type { CardNumber, Face, Known, Seat } from '@rockpool/game';
import {
  creatures,
  fishboneValue,
  krakenValue,
  specials,
  type Creature,
  type Special,
  type State,
} from './vocabulary.ts';

/** A Special's face in its deck. */
export function specialFace(special: Special): Face {
  return specials.indexOf(special);
}

/** Which Special a card number is, if `known` tells. */
export function specialOf(known: Known, card: CardNumber): Special | null {
  const face = known['specials']?.[card];
  return specials.find((_, index) => index === face) ?? null;
}

export function isCreature(special: string): special is Creature {
  return (creatures as readonly string[]).includes(special);
}

/** What a creature counts in its column. */
export function creatureValue(creature: Creature): number {
  return creature === 'kraken' ? krakenValue : fishboneValue;
}

/** The Specials that a seat holds: two while it chooses, then one, none once it is played. */
export function heldBy(state: State, seat: Seat): readonly CardNumber[] {
  return state.held[seat === 0 ? 0 : 1];
}

/** Whether this Special was shown since the last shuffle: then no card still held can be it. */
export function wasPlayed(state: State, special: Special): boolean {
  return state.played.some((one) => one.special === special);
}

/** The state after a seat shows a Special: it is not held any more. */
export function withPlayed(state: State, seat: Seat, card: CardNumber, special: Special): State {
  const rest = heldBy(state, seat).filter((held) => held !== card);
  const held = seat === 0 ? ([rest, state.held[1]] as const) : ([state.held[0], rest] as const);
  return { ...state, held, played: [...state.played, { card, special }] };
}
