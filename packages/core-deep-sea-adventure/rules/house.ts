import type { Known, Seat } from '@rockpool/game';
import { onTreasure } from './actions.ts';
import { legal } from './legal.ts';
import type { Action, State } from './vocabulary.ts';
export function house(state: State, seat: Seat, _known: Known, _pick: (bound: number) => number): Action {
  return legal(state, seat)[0] ?? onTreasure[0] ?? { type: 'leave' };
}
