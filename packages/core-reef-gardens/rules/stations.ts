import { contentAt, isCoral, isShell, nobody, ownerOf } from './contents.ts';
import { mapOf } from './maps.ts';
import { reefAt } from './reefs.ts';
import type { Cell, State, Station } from './vocabulary.ts';

/** Whether all around a station is filled: coral, a shell that still lies there, or a cave. */
export function isComplete(state: State, { cell }: Station): boolean {
  const { around, ground } = mapOf(state.players.length);
  return (around[cell] ?? []).every((next) => {
    const content = contentAt(state.cells, next);
    return isCoral(content) || isShell(content) || ground[next] === 'cave';
  });
}

/** By seat: all tiles of its reefs that have at least one tile around the station. Neutral reefs count for nobody. */
export function presence(state: State, { cell }: Station): number[] {
  const map = mapOf(state.players.length);
  const tiles = state.players.map(() => 0);
  const seen: Cell[] = [];
  for (const next of map.around[cell] ?? []) {
    const owner = ownerOf(contentAt(state.cells, next));
    if (owner === nobody || seen.includes(next)) continue;
    const reef = reefAt(map, state.cells, next);
    seen.push(...reef);
    tiles[owner] = (tiles[owner] ?? 0) + reef.length;
  }
  return tiles;
}

/** By seat: who has most gets the higher value, second most the lower; tied for most, all the higher and no second. */
export function awards(tiles: readonly number[], higher: number, lower: number): number[] {
  const most = Math.max(0, ...tiles);
  const leaders = tiles.filter((count) => count === most).length;
  const second = leaders > 1 ? 0 : Math.max(0, ...tiles.filter((count) => count < most));
  return tiles.map((count) => {
    if (count === 0) return 0;
    if (count === most) return higher;
    return count === second ? lower : 0;
  });
}

/** A station that was scored, and what it gave to each seat. */
export interface Scored {
  readonly station: Station;
  readonly points: readonly number[];
}

/** Every complete station that is not turned over yet, with what it gives. All count on the same ownership. */
export function completed(state: State): Scored[] {
  return state.stations
    .filter((station) => !station.scored && isComplete(state, station))
    .map((station) => ({
      station,
      points: awards(presence(state, station), station.higher, station.lower),
    }));
}

/** The state with these stations scored and turned over. */
export function turnOver(state: State, scored: readonly Scored[]): State {
  if (scored.length === 0) return state;
  return {
    ...state,
    stations: state.stations.map((station) =>
      scored.some((one) => one.station === station) ? { ...station, scored: true } : station,
    ),
    players: state.players.map((player, seat) => ({
      ...player,
      stations: scored.reduce((sum, { points }) => sum + (points[seat] ?? 0), player.stations),
    })),
  };
}
