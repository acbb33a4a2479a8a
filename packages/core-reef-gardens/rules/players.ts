import type { Seat } from '@rockpool/game';
import type { Player, ShellPiece, State } from './vocabulary.ts';
import { discardCost, diversEach, mostMoney } from './vocabulary.ts';
import { shellPieces } from './pieces.ts';

export function newPlayer(money: number): Player {
  const none = shellPieces.map(() => 0);
  return { money, divers: diversEach, shells: none, closed: 0, stations: 0, discarded: 0 };
}

/** @throws RangeError for a seat that is not at the table: a programmer's mistake. */
export function playerOf(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return player;
}

/** The state with a part of one player changed. */
export function withPlayer(state: State, seat: Seat, part: Partial<Player>): State {
  const players = state.players.slice();
  players[seat] = { ...playerOf(state, seat), ...part };
  return { ...state, players };
}

/** That much money more; what goes over the most that a player may hold is lost. */
export function earning({ money }: Player, more: number): number {
  return Math.min(mostMoney, money + more);
}

export function shellCount(player: Player, piece: ShellPiece): number {
  return player.shells[piece] ?? 0;
}

/** The counts of shells with that many more of one. */
export function withShells({ shells }: Player, piece: ShellPiece, more: number): readonly number[] {
  return shells.map((count, at) => (at === piece ? count + more : count));
}

/** Points so far, before the final scoring. May be below 0. */
export function pointsOf({ closed, stations, discarded }: Player): number {
  return closed + stations - discardCost * discarded;
}
