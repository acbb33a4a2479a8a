import type { Seat } from '@rockpool/game';
import { diverOf, isAboard } from './divers.ts';
import { search } from './search.ts';
import { reach, stepsOf } from './swim.ts';
import { steer } from './turn.ts';
import type { Action, State } from './vocabulary.ts';

/** What a choice costs, told before it is made. */
interface Cost {
  /** The air when the diver has breathed at the start of the next turn, if nobody takes or drops anything more. */
  readonly air: number;
  /** Rolls of nine that do not move the diver: the coming roll for a course, the next turn's for a search. */
  readonly still: number;
  /** Spaces home, 0 aboard: for a course after the coming roll, at best and at worst; for a search as they are. */
  readonly home: { readonly least: number; readonly most: number };
}

/** Both dice, each draw 0 … 2: nine rolls alike in chance. */
const rolls = [0, 1, 2].flatMap((one) => [0, 1, 2].map((two) => [one, two] as const));

/** The air that one round of turns takes as everybody is loaded now. */
export function airOfRound(state: State): number {
  return state.divers.reduce((air, diver) => air + (isAboard(diver) ? 0 : diver.load.length), 0);
}

/** Free spaces up to the submarine from a depth where the seat's diver would be, and the step aboard: others are jumped. */
export function spacesHome(state: State, seat: Seat, depth: number): number {
  if (depth === 0) return 0;
  const others = state.divers.filter(
    (diver, other) => other !== seat && diver.depth > 0 && diver.depth < depth,
  );
  return depth - others.length;
}

/** The depth after each of the nine rolls. */
function landings(state: State, seat: Seat): readonly number[] {
  const diver = diverOf(state, seat);
  return rolls.map((drawn) => reach(state, seat, stepsOf(drawn, diver).steps));
}

/** The state that a choice leads to, before the turn goes on. */
function chosen(state: State, action: Action): State {
  return action.type === 'course' ? steer(state, action.to) : search(state, action);
}

/** What that choice of the seat whose turn it is would cost. */
export function costOf(state: State, action: Action): Cost {
  const seat = state.turn;
  const after = chosen(state, action);
  const { depth } = diverOf(after, seat);
  const reached = landings(after, seat);
  const homes =
    action.type === 'course'
      ? reached.map((to) => spacesHome(after, seat, to))
      : [spacesHome(after, seat, depth)];
  return {
    air: Math.max(0, after.air - airOfRound(after)),
    still: reached.filter((to) => to === depth).length,
    home: { least: Math.min(...homes), most: Math.max(...homes) },
  };
}

/** Where the coming roll could take the seat on that course, with how many rolls of nine; its own space left out. */
export function landingChances(
  state: State,
  action: Action & { readonly type: 'course' },
): ReadonlyMap<number, number> {
  const after = chosen(state, action);
  const chances = new Map<number, number>();
  for (const to of landings(after, state.turn)) {
    if (to !== diverOf(state, state.turn).depth) chances.set(to, (chances.get(to) ?? 0) + 1);
  }
  return chances;
}
