import type { Answer, Line } from '@rockpool/game';
import { advance, perform, type Step } from './advance.ts';
import { actionValues, variant } from './label.ts';
import { endLine } from './prompt.ts';
import type { Action, State } from './vocabulary.ts';

/** What happened: the answer, then passes and forced actions that followed by themselves, then the end. */
export function describe(before: State, answer: Answer<Action>, after: State): readonly Line[] {
  const lines = answer.ask === 'secret' ? faceLines(answer.take, after) : [];
  let state = before;
  for (const step of advance(before, answer).steps) {
    lines.push(...stepLines(state, step));
    state =
      step.did === 'act' ? perform(state, step.action) : { ...state, turn: (step.seat + 1) % state.seats };
  }
  if (after.end !== null) lines.push(endLine(after));
  return lines;
}

function faceLines(take: readonly Action[], after: State): Line[] {
  const shown = take.map((action, seat): Line => {
    return { key: 'event.face', values: { who: { seat }, ...actionValues(after, action) } };
  });
  return [...shown, { key: 'event.starts', values: { who: { seat: after.turn } } }];
}

function stepLines(state: State, step: Step): Line[] {
  const who = { seat: step.seat };
  if (step.did === 'pass') return [{ key: 'event.pass', values: { who } }];
  const { action } = step;
  const told: Line = { key: `event.${variant(action)}`, values: { who, ...actionValues(state, action) } };
  return step.forced ? [{ key: 'event.forced', values: { who } }, told] : [told];
}
