import { nobody } from './contents.ts';
import { mapOf } from './maps.ts';
import { earning, playerOf, withPlayer } from './players.ts';
import { handOver, reefAt, reefWorth } from './reefs.ts';
import type { Cell, State } from './vocabulary.ts';

/** Money for surfacing, by divers on the board afterwards. */
const funds = [0, 2, 4, 6, 7, 8] as const;

export function fundsFor(divers: number): number {
  return funds[divers] ?? 0;
}

/** Points that closing these reefs of one seat gives. */
export function closingWorth(state: State, reefs: readonly Cell[]): number {
  const map = mapOf(state.players.length);
  return reefs.reduce((sum, cell) => sum + reefWorth(state.cells, reefAt(map, state.cells, cell)), 0);
}

/** The state with reefs of the seat on turn closed: they score and become neutral, their divers come home. No funds. */
export function close(state: State, reefs: readonly Cell[]): State {
  const map = mapOf(state.players.length);
  const { divers, closed } = playerOf(state, state.turn);
  const found = reefs.map((cell) => reefAt(map, state.cells, cell));
  return withPlayer({ ...state, cells: handOver(state.cells, found, nobody) }, state.turn, {
    divers: divers + reefs.length,
    closed: closed + closingWorth(state, reefs),
  });
}

/** Closes the reefs, then pays the funds once. */
export function surface(state: State, reefs: readonly Cell[]): State {
  const up = close(state, reefs);
  const player = playerOf(up, up.turn);
  return withPlayer(up, up.turn, { money: earning(player, fundsFor(player.divers)) });
}
