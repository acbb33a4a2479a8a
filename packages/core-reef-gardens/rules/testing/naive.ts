// What may be done and what is worth what, once more: slowly, by coordinates and labels, sharing nothing with the
// rules but the printed map. The tests compare it with the rules at every step of random games.
import type { Seat } from '@rockpool/game';
import { mapOf } from '../maps.ts';
import { species, type Action, type State } from '../vocabulary.ts';

/** Connected coral of one species; cells ascending. Owner −1: neutral. */
interface NaiveReef {
  readonly kind: number;
  readonly owners: readonly number[];
  readonly cells: readonly number[];
  readonly worth: number;
}

/** An item that must be there. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}

interface Spot {
  readonly kind: number;
  readonly fish: number;
  readonly owner: number;
}

const spotOf = (content: number): Spot | null =>
  content < 0 || content >= 50
    ? null
    : {
        owner: Math.floor(content / 10) - 1,
        kind: Math.floor((content % 10) / 2),
        fish: content % 2,
      };

function distance(state: State, a: number, b: number): [number, number] {
  const { width } = mapOf(state.players.length);
  return [Math.abs(Math.floor(a / width) - Math.floor(b / width)), Math.abs((a % width) - (b % width))];
}

const sideBySide = (state: State, a: number, b: number): boolean => {
  const [rows, columns] = distance(state, a, b);
  return rows + columns === 1;
};

const around = (state: State, a: number, b: number): boolean => {
  const [rows, columns] = distance(state, a, b);
  return a !== b && rows < 2 && columns < 2;
};

/** Every reef on the map: labels flow between neighbours of one species until nothing changes. */
export function naiveReefs(state: State): NaiveReef[] {
  const spots = state.cells.map(spotOf);
  const label = spots.map((_, cell) => cell);
  const full = spots.flatMap((spot, cell) => (spot === null ? [] : [cell]));
  const kindAt = (cell: number): number => spots[cell]?.kind ?? -1;
  for (let changed = true; changed;) {
    changed = false;
    for (const a of full) {
      for (const b of full) {
        if (kindAt(a) !== kindAt(b) || !sideBySide(state, a, b)) continue;
        const low = Math.min(at(label, a), at(label, b));
        if (label[a] !== low || label[b] !== low) changed = true;
        label[a] = low;
        label[b] = low;
      }
    }
  }
  return [...new Set(full.map((cell) => at(label, cell)))].map((name) => {
    const cells = full.filter((cell) => label[cell] === name);
    return {
      cells,
      kind: kindAt(name),
      owners: [...new Set(cells.map((cell) => spots[cell]?.owner ?? -1))],
      worth: cells.reduce((sum, cell) => sum + 1 + (spots[cell]?.fish ?? 0), 0),
    };
  });
}

function subsets(items: readonly number[]): number[][] {
  const sets: number[][] = [];
  for (let bits = 1; bits < 2 ** items.length; bits += 1) {
    sets.push(items.filter((_, bit) => Math.floor(bits / 2 ** bit) % 2 === 1));
  }
  return sets.sort((a, b) => {
    for (let place = 0; ; place += 1) {
      const [x = -1, y = -1] = [a[place], b[place]];
      if (x !== y || (x === -1 && y === -1)) return x - y;
    }
  });
}

/** All legal actions of the seat on turn, in canonical order. */
export function naiveLegal(state: State): Action[] {
  const seat = state.turn;
  const me = at(state.players, seat);
  const [, , , grants = 0, recalls = 0, currents = 0, cuttings = 0] = me.shells;
  const reefs = naiveReefs(state);
  const mine = reefs.filter(({ owners }) => owners.includes(seat)).map(({ cells }) => at(cells, 0));
  const found: Action[] = [];
  if (state.phase === 'turn') {
    const costs = state.nursery.map((tiles) => tiles.length);
    costs.forEach((cost, row) => {
      if (cost > 0 && me.money >= cost) found.push({ type: 'row', row });
    });
    if (!state.granted) for (const set of subsets(mine)) found.push({ type: 'surface', reefs: set });
    if (grants > 0 && costs.some((cost) => cost > 0 && cost <= me.money + 2 * grants))
      found.push({ type: 'grant' });
    return found;
  }
  if (state.phase !== 'plant') return [];
  const tiles = [...new Set(state.hand)].map((tile) => state.hand.indexOf(tile));
  for (const tile of tiles) {
    state.cells.forEach((_, cell) => {
      if (mayPlant(state, reefs, seat, Math.floor(at(state.hand, tile) / 2), cell))
        found.push({ type: 'plant', tile, cell });
    });
  }
  for (const tile of tiles) found.push({ type: 'discard', tile });
  if (grants > 0) found.push({ type: 'grant' });
  if (recalls > 0) for (const reef of mine) found.push({ type: 'recall', reef });
  if (currents > 0) {
    for (const tile of tiles)
      for (const [row, lying] of state.nursery.entries())
        for (const index of lying.keys()) found.push({ type: 'current', tile, row, index });
  }
  if (cuttings > 0) for (const name of species) found.push({ type: 'cutting', species: name });
  if (state.hand.length === 0) found.push({ type: 'done' });
  return found;
}

function mayPlant(
  state: State,
  reefs: readonly NaiveReef[],
  seat: Seat,
  kind: number,
  cell: number,
): boolean {
  const ground = mapOf(state.players.length).ground[cell];
  if (spotOf(at(state.cells, cell)) !== null || ground === 'cave' || ground === 'site') return false;
  const touched = reefs.filter(
    (reef) => reef.kind === kind && reef.cells.some((one) => sideBySide(state, one, cell)),
  );
  const own = touched.filter(({ owners }) => owners[0] === seat);
  const neutral = touched.filter(({ owners }) => owners[0] === -1);
  if (own.length + neutral.length < touched.length) return false;
  const starts = state.stations.some((station) => sideBySide(state, station.cell, cell));
  if (own.length === 0 && !(starts && at(state.players, seat).divers > 0)) return false;
  const size = own.flatMap(({ cells }) => cells).length + (state.options.mergeSize === 'with-tile' ? 1 : 0);
  return neutral.every(({ cells }) => cells.length <= size);
}

/** By seat: tiles of all its reefs with a tile around a cell. */
function naivePresence(state: State, cell: number): number[] {
  const there = naiveReefs(state).filter(({ cells }) => cells.some((one) => around(state, one, cell)));
  return state.players.map((_, seat) =>
    there.filter(({ owners }) => owners[0] === seat).reduce((sum, { cells }) => sum + cells.length, 0),
  );
}

/** Whether all around a cell is filled. */
export function naiveFull(state: State, cell: number): boolean {
  const { ground } = mapOf(state.players.length);
  return state.cells.every(
    (content, next) => !around(state, next, cell) || content >= 0 || ground[next] === 'cave',
  );
}

/** The scores of a finished game from what lies on the table. */
export function naiveScores(state: State): number[] {
  const printed = [2, 3, 4, 1, 1, 1, 1];
  const left = state.stations.filter(({ scored }) => !scored);
  return state.players.map((player, seat) => {
    let points = player.closed + player.stations - 3 * player.discarded;
    for (const { cell, lower } of left) {
      const tiles = naivePresence(state, cell);
      if (at(tiles, seat) > 0 && tiles.every((other) => other <= at(tiles, seat))) points += lower;
    }
    for (const { owners, worth } of naiveReefs(state)) if (owners[0] === seat) points += worth;
    player.shells.forEach((count, piece) => (points += count * at(printed, piece)));
    return points;
  });
}

/** What stations that were complete give, by seat, as `state` has the reefs. */
export function naiveAwards(state: State, stations: readonly number[]): number[] {
  return state.players.map((_, seat) =>
    stations.reduce((sum, cell) => {
      const { higher, lower } = at(
        state.stations.filter((one) => one.cell === cell),
        0,
      );
      const tiles = naivePresence(state, cell);
      const mine = at(tiles, seat);
      const ranking = [...tiles].sort((a, b) => b - a);
      if (mine === 0) return sum;
      if (mine === ranking[0]) return sum + higher;
      return sum + (mine === ranking[1] ? lower : 0);
    }, 0),
  );
}
