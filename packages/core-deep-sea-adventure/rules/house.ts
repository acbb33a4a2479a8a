import type { Known, Seat } from '@rockpool/game';
import { diverOf, isAboard } from './divers.ts';
import { legal } from './legal.ts';
import { isBlank, isTaken, spaceAt } from './path.ts';
import { hasNoWay } from './swim.ts';
import type { Action, Diver, Item, Space, State } from './vocabulary.ts';

/** The mean steps of a roll by load, in ninths: two dice give 4, and no roll gives less than none. */
const pace = [36, 27, 18, 10, 4, 1] as const;

/** More turns than any air lasts. */
const never = 99;

/**
 * A sensible diver. He reckons how many turns the way home takes with a load, and how much air the table breathes
 * meanwhile; he takes what he can still bring home, turns back when waiting longer would be too late, and drops
 * his poorest item when he cannot make it otherwise.
 */
export function house(state: State, seat: Seat, _known: Known, pick: (bound: number) => number): Action {
  const diver = diverOf(state, seat);
  if (state.phase === 'course') {
    return { type: 'course', to: turnsBack(state, seat, diver) ? 'up' : 'down' };
  }
  const space = spaceAt(state.path, diver.depth);
  if (space !== null && !isBlank(space)) {
    return { type: takes(state, seat, diver, space, pick) ? 'take' : 'leave' };
  }
  const item = poorest(diver.load);
  const drops = legal(state, seat).length > 1 && spare(state, seat, diver.load.length) < 0;
  return drops ? { type: 'drop', item } : { type: 'leave' };
}

/** With little spare air, at the end of the path, or when the next chip would be a third one. */
function turnsBack(state: State, seat: Seat, diver: Diver): boolean {
  const items = diver.load.length;
  if (hasNoWay(state, seat)) return true;
  if (items === 0) return false;
  return items >= 2 || spare(state, seat, items) < breathing(state, seat, items) * 2;
}

/** On the way down the first chips are too poor; on the way up whatever he can still bring home. */
function takes(
  state: State,
  seat: Seat,
  diver: Diver,
  space: Space,
  pick: (bound: number) => number,
): boolean {
  const items = diver.load.length + 1;
  const margin = spare(state, seat, items);
  if (margin < 0) return false;
  if (diver.course === 'up') return margin >= pick(3);
  if (items === 1) return (space[0] ?? 1) + space.length > 2 || margin < breathing(state, seat, 1) * 3;
  return margin >= breathing(state, seat, items);
}

/** The air left once he is home with that many items; below 0: he will not get there. */
function spare(state: State, seat: Seat, items: number): number {
  return state.air - turnsHome(state, seat, items) * breathing(state, seat, items);
}

/** Turns to the submarine at the mean pace: free spaces above, and one step to board. */
function turnsHome(state: State, seat: Seat, items: number): number {
  const each = pace[items] ?? 0;
  if (each === 0) return never;
  let steps = 1;
  for (let depth = diverOf(state, seat).depth - 1; depth > 0; depth -= 1) {
    if (!isTaken(state, depth)) steps += 1;
  }
  return Math.ceil((steps * 9) / each);
}

/** The air of one round with that many items of his own. Who is not back yet will carry at least one soon. */
function breathing(state: State, seat: Seat, items: number): number {
  return state.divers.reduce(
    (air, diver, other) => air + (other === seat || isAboard(diver) ? 0 : Math.max(1, diver.load.length)),
    items,
  );
}

/** Index of the item worth least: every level is worth four more a chip. */
function poorest(load: readonly Item[]): number {
  const worth = load.map((item) => item.reduce<number>((sum, level) => sum + 8 * level - 5, 0));
  return worth.reduce((least, value, index) => (value < (worth[least] ?? 0) ? index : least), 0);
}
