import type { Line, Seat } from '@rockpool/game';
import { diverOf } from './divers.ts';
import { isBlank, spaceAt } from './path.ts';
import { scores, winners } from './score.ts';
import type { Action, Item, State } from './vocabulary.ts';

type Values = NonNullable<Line['values']>;

/**
 * A line about an item. Its key ends in the number of chips, because a stack names each of its levels:
 * `{a}`, `{b}`, `{c}` in stack order.
 */
export function itemLine(key: string, item: Item, values: Values): Line {
  const [a = 0, b = 0, c = 0] = item;
  if (item.length === 1) return { key: `${key}-1`, values: { ...values, a } };
  if (item.length === 2) return { key: `${key}-2`, values: { ...values, a, b } };
  return { key: `${key}-3`, values: { ...values, a, b, c } };
}

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
    return { key: 'prompt.shared-by-two', values: { one: { seat: first }, two: { seat: second }, points } };
  }
  return { key: 'prompt.shared', values: { count: best.length, points } };
}

/** An action before it is taken. Items are numbered from 1 in pick-up order, so that no two drops sound alike. */
export function label(state: State, seat: Seat, action: Action): Line {
  const { depth, load } = diverOf(state, seat);
  switch (action.type) {
    case 'course':
      return { key: action.to === 'down' ? 'action.down' : 'action.up' };
    case 'leave':
      return { key: 'action.leave' };
    case 'take':
      return itemLine('action.take', spaceAt(state.path, depth) ?? [], {});
    case 'drop':
      return itemLine('action.drop', load[action.item] ?? [], { place: action.item + 1 });
  }
}
