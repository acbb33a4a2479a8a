import type { Line } from '@rockpool/game';
import { playerOf } from './players.ts';
import { scores, winners } from './score.ts';
import type { State } from './vocabulary.ts';

/** One sentence: what is asked, and of whom; at the end, who won. */
export function prompt(state: State): Line {
  const who = { seat: state.turn };
  switch (state.phase) {
    case 'start':
      return { key: 'prompt.start' };
    case 'turn': {
      const { money } = playerOf(state, state.turn);
      return { key: state.granted ? 'prompt.row' : 'prompt.turn', values: { who, money } };
    }
    case 'refill':
      return { key: 'prompt.refill' };
    case 'plant': {
      const tiles = state.hand.length;
      return tiles > 0
        ? { key: 'prompt.plant', values: { who, tiles } }
        : { key: 'prompt.shells', values: { who } };
    }
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
