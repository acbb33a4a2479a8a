import type { Answer, Refusal } from '@rockpool/game';
import { ask } from './ask.ts';
import { bank } from './bank.ts';
import { checkAnswer } from './check.ts';
import { undived } from './divers.ts';
import { endDive, endTurn } from './dive.ts';
import { firstPath } from './path.ts';
import { canSearch, search } from './search.ts';
import { swim } from './swim.ts';
import { beginTurn, steer } from './turn.ts';
import type { Action, Options, State } from './vocabulary.ts';
import { fullAir } from './vocabulary.ts';

/** Everybody in the submarine, the path whole; who starts is still to be drawn. */
export function start(seats: number, options: Options): State {
  return {
    options,
    phase: 'starter',
    dive: 1,
    air: fullAir,
    starter: 0,
    turn: 0,
    path: firstPath(),
    divers: Array.from({ length: seats }, () => undived),
    home: [],
    banked: Array.from({ length: seats }, () => []),
    hauls: [],
  };
}

/** The next state, up to the next thing that somebody must choose or the dice must tell. */
export function apply(state: State, answer: Answer<Action>): State | Refusal {
  return checkAnswer(state, ask(state), answer) ?? follow(state, answer);
}

function follow(state: State, answer: Answer<Action>): State {
  if (answer.ask === 'chance') return roll(state, answer.drawn);
  // What is left after the check is the one seat's choice.
  const [action] = answer.ask === 'choose' ? answer.take : [];
  if (action === undefined) throw new TypeError(`no such answer here: ${answer.ask}`);
  return action.type === 'course' ? steer(state, action.to) : endTurn(search(state, action));
}

function roll(state: State, drawn: readonly number[]): State {
  if (state.phase === 'starter') {
    const starter = drawn[0] ?? 0;
    return beginTurn({ ...state, starter }, starter);
  }
  if (state.phase === 'bank') return endDive(bank(state, drawn));
  const swum = swim(state, drawn);
  return canSearch(swum) ? { ...swum, phase: 'search' } : endTurn(swum);
}
