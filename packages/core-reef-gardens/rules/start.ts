import { drawStation, falling, firstBag, sizeOf, takeFrom } from './bags.ts';
import { bare, lyingShell } from './contents.ts';
import { mapOf } from './maps.ts';
import { appear, fill } from './nursery.ts';
import { boxOf } from './pieces.ts';
import { newPlayer } from './players.ts';
import type { Options, State } from './vocabulary.ts';
import { firstMoney, firstStations, rowSizes } from './vocabulary.ts';

/** An empty sea floor; who starts, and everything that lies on it, is still to be drawn. */
export function start(seats: number, options: Options): State {
  return {
    options,
    phase: 'start',
    starter: 0,
    turn: 0,
    granted: false,
    cells: mapOf(seats).ground.map(() => bare),
    stations: [],
    next: null,
    bag: firstBag(seats, options),
    nursery: rowSizes.map(() => []),
    hand: [],
    players: Array.from({ length: seats }, () => newPlayer(0)),
  };
}

/** How many stations are drawn at the start: those on the map, and the next one where it is shown. */
function stationsDrawn({ nextStation }: Options): number {
  return firstStations + (nextStation === 'shown' ? 1 : 0);
}

/** The starter; site and values of each station; the shells; the nursery. */
export function startBounds({ players, options, bag }: State): readonly number[] {
  const box = boxOf(players.length);
  const shells = sizeOf(box.shells);
  const stations = falling(box.stations.length, stationsDrawn(options)).flatMap((left) => [left, left]);
  return [players.length, ...stations, ...falling(shells, shells), ...falling(sizeOf(bag), sizeOf(rowSizes))];
}

/** The table laid out as drawn; the starter's turn. */
export function layOut(state: State, drawn: readonly number[]): State {
  const seats = state.players.length;
  const [starter = 0] = drawn;
  const players = state.players.map((_, seat) => newPlayer(firstMoney + ((seat - starter + seats) % seats)));
  let laid: State = { ...state, phase: 'turn', starter, turn: starter, players };
  let used = 1;
  for (let count = 0; count < stationsDrawn(state.options); count += 1) {
    const fresh = drawStation(laid, drawn[used] ?? 0, drawn[used + 1] ?? 0);
    laid = count < firstStations ? appear(laid, fresh) : { ...laid, next: fresh };
    used += 2;
  }
  const cells = laid.cells.slice();
  const shells = boxOf(seats).shells.slice();
  for (const cell of mapOf(seats).shellSpaces) {
    cells[cell] = lyingShell(takeFrom(shells, drawn[used] ?? 0));
    used += 1;
  }
  return fill({ ...laid, cells }, drawn.slice(used));
}
