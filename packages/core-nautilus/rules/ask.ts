import type { Ask } from '@rockpool/game';
import { bellCards } from './before.ts';
import { domainBounds } from './domains.ts';
import { handOf, otherSeat } from './hands.ts';
import { nextHand, nextPair } from './setup.ts';
import { heldBy } from './specials.ts';
import { diverCount, specials, type State } from './vocabulary.ts';
import { scores } from './won.ts';

/** What must happen next. */
export function ask(state: State): Ask {
  const { first, turn } = state;
  const other = otherSeat(turn);
  switch (state.phase) {
    case 'starter':
      return { ask: 'chance', bounds: [2] };
    case 'domains':
      return { ask: 'chance', bounds: domainBounds(state.bag) };
    case 'divers':
      return { ask: 'shuffle', deck: 'divers', size: diverCount };
    case 'hands':
      return { ask: 'deal', deck: 'divers', cards: nextHand(state), to: turn };
    case 'specials':
      return { ask: 'shuffle', deck: 'specials', size: specials.length };
    case 'pair':
      return { ask: 'deal', deck: 'specials', cards: nextPair(state), to: first };
    case 'hand-over':
      return { ask: 'deal', deck: 'specials', cards: heldBy(state, other), to: other };
    case 'eye':
      return { ask: 'deal', deck: 'divers', cards: handOf(state, other), to: turn };
    case 'bell':
      return { ask: 'deal', deck: 'divers', cards: bellCards(state), to: turn };
    case 'harpoon':
      return { ask: 'deal', deck: 'divers', cards: state.passing, to: turn };
    case 'give':
      return { ask: 'deal', deck: 'divers', cards: state.passing, to: other };
    case 'keep':
    case 'before':
    case 'return':
    case 'swap':
    case 'place':
    case 'shift':
      return { ask: 'choose', seats: [turn] };
    case 'over':
      return { ask: 'over', scores: scores(state), winners: scores(state)[0] > scores(state)[1] ? [0] : [1] };
  }
}
