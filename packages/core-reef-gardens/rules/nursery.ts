import { drawStation, falling, siteBag, sizeOf, stationBounds, takeFrom } from './bags.ts';
import { station } from './contents.ts';
import type { Station, State } from './vocabulary.ts';
import { refillAt, rowSizes } from './vocabulary.ts';

type Nursery = State['nursery'];

export function tilesIn(nursery: Nursery): number {
  return nursery.reduce((sum, row) => sum + row.length, 0);
}

const places = rowSizes.reduce((sum, size) => sum + size, 0);

/** How many tiles a refill brings: the gaps, as far as the bag reaches. */
function tilesComing(state: State): number {
  return Math.min(places - tilesIn(state.nursery), sizeOf(state.bag));
}

/** Whether the nursery is to be filled: few tiles left in it, and some in the bag. */
export function needsRefill(state: State): boolean {
  return tilesIn(state.nursery) <= refillAt && sizeOf(state.bag) > 0;
}

/** The bounds of a refill: the new station if a site is left, then the tiles. */
export function refillBounds(state: State): readonly number[] {
  return [...stationBounds(state), ...falling(sizeOf(state.bag), tilesComing(state))];
}

/** The state with its nursery filled, row 0 first, new tiles behind the old. */
export function fill(state: State, drawn: readonly number[]): State {
  const bag = state.bag.slice();
  const tiles = drawn.map((index) => takeFrom(bag, index));
  let used = 0;
  const nursery = state.nursery.map((row, at) => {
    const gaps = Math.max(0, (rowSizes[at] ?? 0) - row.length);
    const coming = tiles.slice(used, used + gaps);
    used += coming.length;
    return coming.length === 0 ? row : [...row, ...coming];
  });
  return { ...state, bag, nursery };
}

/** The state with a station put on the map. */
export function appear(state: State, coming: Station): State {
  const cells = state.cells.slice();
  cells[coming.cell] = station;
  return { ...state, cells, stations: [...state.stations, coming] };
}

/**
 * A refill with its draws. The next station appears, and the one after it is drawn if a site is left; where no
 * station is shown ahead, the drawn one appears. Then the tiles come.
 */
export function refill(state: State, drawn: readonly number[]): State {
  const [site = 0, values = 0] = drawn;
  const fresh = siteBag(state).length > 0 ? drawStation(state, site, values) : null;
  const tiles = fresh === null ? drawn : drawn.slice(2);
  const coming = state.options.nextStation === 'shown' ? state.next : fresh;
  const next = state.options.nextStation === 'shown' ? fresh : null;
  return fill({ ...(coming === null ? state : appear(state, coming)), next }, tiles);
}
