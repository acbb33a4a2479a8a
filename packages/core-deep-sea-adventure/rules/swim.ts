import type { Seat } from '@rockpool/game';
import { diverOf, withDiver } from './divers.ts';
import { isTaken } from './path.ts';
import type { Diver, Options, State } from './vocabulary.ts';

/** Two dice with the faces 1 1 2 2 3 3: each draw 0 … 2 is a die less one. */
export const dice = [3, 3] as const;

/** What the dice show, and how many steps they give to a diver with that load. */
export function stepsOf(drawn: readonly number[], diver: Diver): { dice: number; steps: number } {
  const dice = drawn.reduce((sum, draw) => sum + draw + 1, 0);
  return { dice, steps: Math.max(0, dice - diver.load.length) };
}

/** Without a chip nobody comes aboard where turning back was free. */
function mayBoard(options: Options, diver: Diver): boolean {
  return options.turnBack === 'loot' || diver.load.length > 0;
}

/**
 * The depth that a diver reaches with that many steps on his course. Spaces with a diver are jumped without
 * counting; the submarine ends the way up, the deepest free space the way down.
 */
export function reach(state: State, seat: Seat, steps: number): number {
  const diver = diverOf(state, seat);
  const way = diver.course === 'down' ? 1 : -1;
  let depth = diver.depth;
  let left = steps;
  for (let next = depth + way; left > 0 && next <= state.path.length; next += way) {
    if (next <= 0) return mayBoard(state.options, diver) ? 0 : depth;
    if (isTaken(state, next)) continue;
    depth = next;
    left -= 1;
  }
  return depth;
}

/** No step, however long the roll, would move this diver. */
export function hasNoWay(state: State, seat: Seat): boolean {
  return reach(state, seat, 1) === diverOf(state, seat).depth;
}

/** The state after the roll of the seat whose turn it is, before the search. */
export function swim(state: State, drawn: readonly number[]): State {
  const seat = state.turn;
  const diver = diverOf(state, seat);
  const depth = reach(state, seat, stepsOf(drawn, diver).steps);
  if (depth === diver.depth) return state;
  return {
    ...state,
    divers: withDiver(state.divers, seat, { ...diver, depth }),
    home: depth === 0 ? [...state.home, seat] : state.home,
  };
}
