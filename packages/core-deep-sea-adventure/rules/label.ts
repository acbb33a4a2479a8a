import type { Line, Seat } from '@rockpool/game';
import { diverOf } from './divers.ts';
import { spaceAt } from './path.ts';
import type { Action, Item, State } from './vocabulary.ts';

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

type Values = NonNullable<Line['values']>;

/**
 * A line about an item. Its key ends in the number of chips, because a stack names each of its levels:
 * `{a}`, `{b}`, `{c}` in stack order.
 */
export function itemLine(key: string, item: Item, values: Values): Line {
  const [a = 0, b = 0, c = 0] = item;
  if (item.length === 1) return { key: `${key}.1`, values: { ...values, a } };
  if (item.length === 2) return { key: `${key}.2`, values: { ...values, a, b } };
  return { key: `${key}.3`, values: { ...values, a, b, c } };
}
