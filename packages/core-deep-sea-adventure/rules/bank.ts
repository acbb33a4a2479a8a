import { diverOf } from './divers.ts';
import type { Level, State } from './vocabulary.ts';
import { levels } from './vocabulary.ts';
import type { Seat } from '@rockpool/game';

/** The level of a chip with that value, 0 … 15. */
export function levelOf(value: number): Level {
  return levels[value >> 2] ?? 4;
}

/**
 * The values of a level that are not banked yet, ascending: each of its four values is in the game twice. A
 * banked value leaves the bag for good.
 */
export function bagOf(level: Level, banked: readonly (readonly number[])[]): number[] {
  const lowest = (level - 1) * 4;
  const left = [2, 2, 2, 2];
  for (const values of banked) {
    for (const value of values) {
      if (levelOf(value) === level) left[value - lowest] = (left[value - lowest] ?? 0) - 1;
    }
  }
  return left.flatMap((count, index) => Array.from({ length: count }, () => lowest + index));
}

/** A chip to be revealed: whose it is, and its level. */
interface Chip {
  readonly seat: Seat;
  readonly level: Level;
}

/** Chips brought aboard, as they are revealed: by the order of coming home, then of picking up, then in the stack. */
function broughtHome(state: State): readonly Chip[] {
  return state.home.flatMap((seat) =>
    diverOf(state, seat)
      .load.flat()
      .map((level) => ({ seat, level })),
  );
}

/** One bound a chip: the size of its level's bag at that moment. Empty if nothing is banked. */
export function bankBounds(state: State): readonly number[] {
  const sizes = levels.map((level) => bagOf(level, state.banked).length);
  return broughtHome(state).map(({ level }) => {
    const size = sizes[level - 1] ?? 0;
    sizes[level - 1] = size - 1;
    return size;
  });
}

/** The state after these draws: values revealed and kept, the divers aboard carry nothing. */
export function bank(state: State, drawn: readonly number[]): State {
  const bags = levels.map((level) => bagOf(level, state.banked));
  const banked = state.banked.map((values) => values.slice());
  broughtHome(state).forEach(({ seat, level }, index) => {
    const value = bags[level - 1]?.splice(drawn[index] ?? 0, 1) ?? [];
    banked[seat]?.push(...value);
  });
  const divers = state.divers.map((diver) => (diver.depth === 0 ? { ...diver, load: [] } : diver));
  return { ...state, banked, divers };
}
