import type { CardNumber } from '@rockpool/game';
import { otherSeat, withAdded, withMoved, withRemoved } from './hands.ts';
import { withPlayed } from './specials.ts';
import type { BeforePlay, Exchange, Return, State } from './vocabulary.ts';

/** Both have their Special: the first player is asked first whether to play it before placing. */
export function beginBefore(state: State): State {
  return { ...state, phase: 'before', turn: state.first };
}

/** The seat has had its chance: now the other one is asked, or placing begins. */
export function nextBefore(state: State): State {
  const { first, turn } = state;
  if (turn === first) return { ...state, phase: 'before', turn: otherSeat(turn), passing: [] };
  return { ...state, phase: 'place', turn: first, passing: [] };
}

/** A Special is shown before placing; what it brings is dealt next. The harpoon's Diver changes hands at once. */
export function playBefore(state: State, play: BeforePlay): State {
  const shown: State = { ...withPlayed(state, state.turn, play.card, play.type), phase: play.type };
  if (play.type !== 'harpoon') return shown;
  const hands = withMoved(state.hands, otherSeat(state.turn), play.take);
  return { ...shown, hands, passing: [play.take] };
}

/** The two Divers that the bell brings. */
export function bellCards(state: State): readonly CardNumber[] {
  return state.pile.slice(0, 2);
}

export function dealBell(state: State): State {
  const passing = bellCards(state);
  const hands = withAdded(state.hands, state.turn, passing);
  return { ...state, phase: 'return', hands, passing, pile: state.pile.slice(2) };
}

/** One of the bell's two goes face down out of the round. */
export function giveUp(state: State, { card }: Return): State {
  return nextBefore({ ...state, hands: withRemoved(state.hands, state.turn, card), returned: [card] });
}

/** The harpoon's Diver goes back, or another one of the hand goes instead: that one is dealt to the opponent. */
export function exchange(state: State, play: Exchange): State {
  const card = play.type === 'swap' ? play.give : state.passing[0];
  if (card === undefined) return state; // there is always one in phase `swap`
  const hands = withMoved(state.hands, state.turn, card);
  if (play.type === 'giveback') return nextBefore({ ...state, hands });
  return { ...state, phase: 'give', hands, passing: [card] };
}
