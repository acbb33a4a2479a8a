import type { Line } from '@rockpool/game';
import { diverOf } from './divers.ts';
import { isBlank, spaceAt } from './path.ts';
import { scores, winners } from './score.ts';
import type { State } from './vocabulary.ts';

/** One sentence: what is asked, and of whom. */
export function prompt(state: State): Line {
  const who = { seat: state.turn };
  switch (state.phase) {
    case 'starter':
      return { key: 'prompt.starter' };
    case 'course':
      return { key: 'prompt.course', values: { who, air: state.air } };
    case 'roll':
      return { key: 'prompt.roll', values: { who } };
    case 'search': {
      const space = spaceAt(state.path, diverOf(state, state.turn).depth);
      const onBlank = space === null || isBlank(space);
      return { key: onBlank ? 'prompt.drop' : 'prompt.take', values: { who } };
    }
    case 'bank':
      return { key: 'prompt.bank' };
    case 'over':
      return result(state);
  }
}

function result(state: State): Line {
  const best = winners(state);
  const [first = 0, second = 0] = best;
  const points = scores(state)[first] ?? 0;
  if (best.length === 1) return { key: 'prompt.won', values: { who: { seat: first }, points } };
  if (best.length === 2) {
    return { key: 'prompt.shared.two', values: { one: { seat: first }, two: { seat: second }, points } };
  }
  return { key: 'prompt.shared', values: { count: best.length, points } };
}
