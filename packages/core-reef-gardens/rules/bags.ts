import { mapOf } from './maps.ts';
import { boxOf, tileKinds } from './pieces.ts';
import type { Cell, Options, Station, State } from './vocabulary.ts';

/** The tile bag as it is at the start: how many of each tile. */
export function firstBag(seats: number, options: Options): number[] {
  const { all, fish } = boxOf(seats).tiles[options.length];
  return Array.from({ length: tileKinds }, (_, tile) => (tile % 2 === 0 ? all - fish : fish));
}

/** How many pieces counts stand for. */
export function sizeOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The bounds of so many draws from a bag of that size: each piece drawn leaves one less. */
export function falling(size: number, draws: number): number[] {
  return Array.from({ length: draws }, (_, drawn) => size - drawn);
}

/** Takes a piece out of counts, in place: the bag written kind by kind, the drawn index of it. Gives the kind. */
export function takeFrom(counts: number[], index: number): number {
  let left = index;
  for (let kind = 0; kind < counts.length; kind += 1) {
    const count = counts[kind] ?? 0;
    if (left < count) {
      counts[kind] = count - 1;
      return kind;
    }
    left -= count;
  }
  throw new RangeError(`index ${index} is beyond the bag`);
}

/** Every station drawn so far, on the map or next. */
function drawnStations(state: State): readonly Station[] {
  return state.next === null ? state.stations : [...state.stations, state.next];
}

/** Sites whose station is not drawn yet, ascending. */
export function siteBag(state: State): Cell[] {
  const taken = drawnStations(state).map(({ cell }) => cell);
  return mapOf(state.players.length).sites.filter((site) => !taken.includes(site));
}

/** Values of stations not drawn yet, in the order of the bag. Equal ones are alike, so the first may stand for any. */
function valueBag(state: State): (readonly [number, number])[] {
  const bag = boxOf(state.players.length).stations.slice();
  for (const { higher, lower } of drawnStations(state)) {
    const at = bag.findIndex((values) => values[0] === higher && values[1] === lower);
    if (at >= 0) bag.splice(at, 1);
  }
  return bag;
}

/** The bounds for one station: site, values. Empty if no site is left. */
export function stationBounds(state: State): number[] {
  const sites = siteBag(state).length;
  return sites === 0 ? [] : [sites, valueBag(state).length];
}

/** The station of these draws. */
export function drawStation(state: State, site: number, values: number): Station {
  const [higher, lower] = valueBag(state)[values] ?? [0, 0];
  return { cell: siteBag(state)[site] ?? 0, higher, lower, scored: false };
}
