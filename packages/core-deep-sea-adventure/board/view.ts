import type { Seat } from '@rockpool/game';
import type { BoardProps } from '@rockpool/ui';
import { diverOf } from '../rules/divers.ts';
import type { Action, Options, State } from '../rules/vocabulary.ts';

export type Props = BoardProps<State, Action, Options>;
export type Last = Props['last'];

/** A roll and what became of it. */
export interface Roll {
  readonly seat: Seat;
  /** What each die shows. */
  readonly faces: readonly number[];
  readonly load: number;
  readonly steps: number;
}

/** The roll that an answer is, or null. */
export function rollOf(last: Last): Roll | null {
  if (last?.answer.ask !== 'chance' || last.before.phase !== 'roll') return null;
  const { drawn } = last.answer;
  const diver = diverOf(last.before, last.before.turn);
  const faces = drawn.map((draw) => draw + 1);
  return {
    seat: last.before.turn,
    faces,
    load: diver.load.length,
    steps: Math.max(0, faces.reduce((sum, face) => sum + face, 0) - diver.load.length),
  };
}

/** What the last answer left to be marked: the seat, and the depths that it swam between or searched at. */
export interface Mark {
  readonly seat: Seat;
  readonly from: number;
  readonly to: number;
}

/** The last move's mark. After a dive has ended there is none: its scene told what happened. */
export function markOf(last: Last, state: State): Mark | null {
  if (!last?.mark || last.before.dive !== state.dive || last.before.phase === 'starter') return null;
  if (last.before.phase === 'bank') return null;
  const seat = last.before.turn;
  return { seat, from: diverOf(last.before, seat).depth, to: diverOf(state, seat).depth };
}

/** Whether two states show the same scene: a table may make its states anew. */
export function follows(before: State, seen: State): boolean {
  return before === seen || JSON.stringify(before) === JSON.stringify(seen);
}
