import type { Seat } from '@rockpool/game';
import { everyCourse, onBlank, onTreasure } from './actions.ts';
import { diverOf } from './divers.ts';
import { isBlank, spaceAt } from './path.ts';
import type { Action, State } from './vocabulary.ts';

/** All legal actions: course down, up; or leave, take, drop by item. Items that look alike are separate drops. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (seat !== state.turn) return [];
  if (state.phase === 'course') return everyCourse;
  if (state.phase !== 'search') return [];
  const { depth, load } = diverOf(state, seat);
  const space = spaceAt(state.path, depth);
  return space !== null && !isBlank(space) ? onTreasure : onBlank(load.length);
}
