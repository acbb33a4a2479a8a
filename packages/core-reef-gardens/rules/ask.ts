import type { Ask } from '@rockpool/game';
import { refillBounds } from './nursery.ts';
import { scores, winners } from './score.ts';
import { startBounds } from './start.ts';
import type { State } from './vocabulary.ts';

/** What must happen next. */
export function ask(state: State): Ask {
  switch (state.phase) {
    case 'start':
      return { ask: 'chance', bounds: startBounds(state) };
    case 'refill':
      return { ask: 'chance', bounds: refillBounds(state) };
    case 'turn':
    case 'plant':
      return { ask: 'choose', seats: [state.turn] };
    case 'over':
      return { ask: 'over', scores: scores(state), winners: winners(state) };
  }
}
