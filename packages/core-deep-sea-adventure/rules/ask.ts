import type { Ask } from '@rockpool/game';
import { bankBounds } from './bank.ts';
import { scores, winners } from './score.ts';
import { dice } from './swim.ts';
import type { State } from './vocabulary.ts';

/** What must happen next. */
export function ask(state: State): Ask {
  switch (state.phase) {
    case 'starter':
      return { ask: 'chance', bounds: [state.divers.length] };
    case 'roll':
      return { ask: 'chance', bounds: dice };
    case 'bank':
      return { ask: 'chance', bounds: bankBounds(state) };
    case 'course':
    case 'search':
      return { ask: 'choose', seats: [state.turn] };
    case 'over':
      return { ask: 'over', scores: scores(state), winners: winners(state) };
  }
}
