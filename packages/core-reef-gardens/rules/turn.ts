import type { Seat } from '@rockpool/game';
import { sizeOf } from './bags.ts';
import { needsRefill, tilesIn } from './nursery.ts';
import { grantPiece } from './pieces.ts';
import { playerOf, shellCount, withPlayer } from './players.ts';
import { hasReef } from './reefs.ts';
import type { State } from './vocabulary.ts';
import { grantMoney } from './vocabulary.ts';

/** Whether some row can be paid with that much money. */
function isAffordable(state: State, money: number): boolean {
  return state.nursery.some((row) => row.length > 0 && row.length <= money);
}

/** Whether some row can be paid with the seat's money and all of its grants. */
export function canReachRow(state: State, seat: Seat): boolean {
  const player = playerOf(state, seat);
  return isAffordable(state, player.money + grantMoney * shellCount(player, grantPiece));
}

/** Whether a seat can do anything with its turn; otherwise it is skipped. */
export function canAct(state: State, seat: Seat): boolean {
  return canReachRow(state, seat) || hasReef(state, seat);
}

/** The state after the seat on turn took a row: paid, in hand; the nursery may be filled before it plants. */
export function takeRow(state: State, row: number): State {
  const { turn } = state;
  const hand = state.nursery[row] ?? [];
  const nursery = state.nursery.map((tiles, at) => (at === row ? [] : tiles));
  const taken: State = { ...state, granted: false, hand, nursery, phase: 'plant' };
  const paid = withPlayer(taken, turn, { money: playerOf(state, turn).money - hand.length });
  return needsRefill(paid) ? { ...paid, phase: 'refill' } : paid;
}

/** Whether nothing is left to plant, now or ever. */
export function isEmptied(state: State): boolean {
  return tilesIn(state.nursery) === 0 && sizeOf(state.bag) === 0;
}

/** The turn goes to the next seat. */
export function passOn(state: State): State {
  return { ...state, phase: 'turn', turn: (state.turn + 1) % state.players.length };
}
