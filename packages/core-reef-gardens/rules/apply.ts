import type { Answer, Refusal } from '@rockpool/game';
import { advance } from './advance.ts';
import { ask } from './ask.ts';
import { checkAnswer } from './check.ts';
import type { Action, State } from './vocabulary.ts';

/** The next state, up to the next thing that somebody must choose or the draw must tell. */
export function apply(state: State, answer: Answer<Action>): State | Refusal {
  return checkAnswer(state, ask(state), answer) ?? advance(state, answer).after;
}
