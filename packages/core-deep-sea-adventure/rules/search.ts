import { diverOf, withDiver } from './divers.ts';
import { blank, isBlank, spaceAt, withSpace } from './path.ts';
import type { Action, State } from './vocabulary.ts';

export type SearchAction = Exclude<Action, { type: 'course' }>;

/** Whether the seat whose turn it is has anything to do where it is: a treasure to take, or a blank and an item to drop. */
export function canSearch(state: State): boolean {
  const diver = diverOf(state, state.turn);
  const space = spaceAt(state.path, diver.depth);
  return space !== null && (!isBlank(space) || diver.load.length > 0);
}

/** The state after a search that `check` allows. An item is taken and dropped whole. */
export function search(state: State, action: SearchAction): State {
  const seat = state.turn;
  const diver = diverOf(state, seat);
  const { depth } = diver;
  switch (action.type) {
    case 'leave':
      return state;
    case 'take': {
      const item = spaceAt(state.path, depth) ?? blank;
      return {
        ...state,
        path: withSpace(state.path, depth, blank),
        divers: withDiver(state.divers, seat, { ...diver, load: [...diver.load, item] }),
      };
    }
    case 'drop': {
      const load = diver.load.filter((_, index) => index !== action.item);
      return {
        ...state,
        path: withSpace(state.path, depth, diver.load[action.item] ?? blank),
        divers: withDiver(state.divers, seat, { ...diver, load }),
      };
    }
  }
}
