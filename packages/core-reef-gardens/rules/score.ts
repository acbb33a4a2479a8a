import type { Seat } from '@rockpool/game';
import { shellPieces } from './pieces.ts';
import { pointsOf } from './players.ts';
import { reefsOf, reefWorth } from './reefs.ts';
import { presence } from './stations.ts';
import type { Player, State, Station } from './vocabulary.ts';

/** By seat: what a station that was never completed gives at the end. Who has most gets the lower value, tied or not. */
export function leftoverPoints(state: State, station: Station): number[] {
  const tiles = presence(state, station);
  const most = Math.max(0, ...tiles);
  return tiles.map((count) => (count > 0 && count === most ? station.lower : 0));
}

/** Stations on the map that are not turned over. */
export function leftover({ stations }: State): readonly Station[] {
  return stations.filter(({ scored }) => !scored);
}

/** Points for reefs that a seat still owns: as for closing them. */
function ownedPoints(state: State, seat: Seat): number {
  return reefsOf(state, seat).reduce((sum, reef) => sum + reefWorth(state.cells, reef), 0);
}

/** Points for shells that are left: 1 each, for shoals what is printed on them. */
function shellPoints({ shells }: Player): number {
  return shellPieces.reduce((sum, { points }, piece) => sum + points * (shells[piece] ?? 0), 0);
}

/** What the final scoring adds, by source and seat. */
export function finalPoints(state: State): {
  readonly stations: number[];
  readonly reefs: number[];
  readonly shells: number[];
} {
  const left = leftover(state).map((station) => leftoverPoints(state, station));
  return {
    stations: state.players.map((_, seat) => left.reduce((sum, points) => sum + (points[seat] ?? 0), 0)),
    reefs: state.players.map((_, seat) => ownedPoints(state, seat)),
    shells: state.players.map(shellPoints),
  };
}

/** Points by seat, the final scoring included. */
export function scores(state: State): number[] {
  const { stations, reefs, shells } = finalPoints(state);
  return state.players.map(
    (player, seat) => pointsOf(player) + (stations[seat] ?? 0) + (reefs[seat] ?? 0) + (shells[seat] ?? 0),
  );
}

/** Most points; then more money, then more divers on the own board; who is still level shares the win. Ascending. */
export function winners(state: State): Seat[] {
  const rankings = [
    scores(state),
    state.players.map(({ money }) => money),
    state.players.map(({ divers }) => divers),
  ];
  let leaders: Seat[] = state.players.map((_, seat) => seat);
  for (const ranking of rankings) {
    const best = Math.max(...leaders.map((seat) => ranking[seat] ?? 0));
    leaders = leaders.filter((seat) => ranking[seat] === best);
  }
  return leaders;
}
