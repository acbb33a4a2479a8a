import { diverOf, seatsInWater } from './divers.ts';
import { isBlank } from './path.ts';
import type { Item, Level, Space, State } from './vocabulary.ts';

/** The most chips in a stack. */
const stackSize = 3;

/** Chips of the divers in the water, in the order in which they are stacked; old stacks are taken apart. */
export function lostChips(state: State): readonly Level[] {
  const seats = seatsInWater(state);
  const inOrder = state.options.stackOrder === 'nearest' ? seats : [...seats].reverse();
  return inOrder.flatMap((seat) => diverOf(state, seat).load.flat());
}

/** Stacks of three; only the last may be smaller. */
export function stacksOf(chips: readonly Level[]): readonly Item[] {
  const stacks: Item[] = [];
  for (let from = 0; from < chips.length; from += stackSize) stacks.push(chips.slice(from, from + stackSize));
  return stacks;
}

/** The path of the next dive: blanks gone, the rest closed up, the lost chips stacked behind the last space. */
export function nextPath(state: State): readonly Space[] {
  return [...state.path.filter((space) => !isBlank(space)), ...stacksOf(lostChips(state))];
}
