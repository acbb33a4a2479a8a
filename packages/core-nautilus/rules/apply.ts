import type { Answer, Refusal } from '@rockpool/game';
import { shifted, shiftsFor } from './arrows.ts';
import { ask } from './ask.ts';
import { endRound } from './award.ts';
import { beginBefore, dealBell, exchange, giveUp, nextBefore, playBefore } from './before.ts';
import { checkAnswer } from './check.ts';
import { otherSeat } from './hands.ts';
import { place } from './place.ts';
import { dealHand, dealPair, keep, layDomains, pileDivers, stockSpecials } from './setup.ts';
import { isFull, spaceOf } from './spaces.ts';
import type { Action, Place, State } from './vocabulary.ts';

/** The next state, up to the next thing that somebody must choose or the table must draw, shuffle or deal. */
export function apply(state: State, answer: Answer<Action>): State | Refusal {
  return checkAnswer(state, ask(state), answer) ?? follow(state, answer);
}

function follow(state: State, answer: Answer<Action>): State {
  if (answer.ask === 'chance') return drawn(state, answer.drawn);
  if (answer.ask === 'choose') return act(state, answer.take[0]);
  // What is left after the check is a shuffle or a deal; the phase tells which.
  switch (state.phase) {
    case 'divers':
      return pileDivers(state);
    case 'hands':
      return dealHand(state);
    case 'specials':
      return stockSpecials(state);
    case 'pair':
      return dealPair(state);
    case 'hand-over':
      return beginBefore(state);
    case 'bell':
      return dealBell(state);
    case 'harpoon':
      return { ...state, phase: 'swap' };
    default:
      return nextBefore(state); // eye and give: somebody has learned something, nothing moves
  }
}

function drawn(state: State, draws: readonly number[]): State {
  if (state.phase === 'domains') return layDomains(state, draws);
  const first = draws[0] ?? 0;
  return { ...state, phase: 'domains', first, turn: first };
}

function act(state: State, action: Action): State {
  switch (action.type) {
    case 'keep':
      return keep(state, action);
    case 'eye':
    case 'bell':
    case 'harpoon':
      return playBefore(state, action);
    case 'pass':
      return nextBefore(state);
    case 'return':
      return giveUp(state, action);
    case 'swap':
    case 'giveback':
      return exchange(state, action);
    case 'place':
      return placeAndShift(state, action);
    case 'shift':
      return endTurn(state.arrow === null ? state : shifted(state, state.arrow, action));
  }
}

/** A card is placed. Its arrow must act if it can: a single move is made by itself, several are asked. */
function placeAndShift(state: State, action: Place): State {
  const placed = place(state, action);
  const arrow = spaceOf(action.side, action.column);
  const [only, another] = shiftsFor(placed, arrow);
  if (another !== undefined) return { ...placed, phase: 'shift', arrow };
  return endTurn(only === undefined ? placed : shifted(placed, arrow, only));
}

function endTurn(state: State): State {
  if (isFull(state.spaces)) return endRound(state);
  return { ...state, phase: 'place', turn: otherSeat(state.turn), arrow: null };
}
