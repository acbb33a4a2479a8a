import type { Seat } from '@rockpool/game';
import { plantable } from './plant.ts';
import { playerOf } from './players.ts';
import { reefsOf } from './reefs.ts';
import { holds } from './shells.ts';
import { canReachRow } from './turn.ts';
import type { Action, Cell, State } from './vocabulary.ts';
import { species } from './vocabulary.ts';

/** All legal actions of a seat, in canonical order; `[]` unless it is asked. `enough`: it may stop at that many. */
export function legalActions(state: State, seat: Seat, enough = Infinity): Action[] {
  if (seat !== state.turn) return [];
  if (state.phase === 'turn') return beforeRow(state, seat);
  return state.phase === 'plant' ? planting(state, seat, enough) : [];
}

function beforeRow(state: State, seat: Seat): Action[] {
  const found: Action[] = [];
  const { money } = playerOf(state, seat);
  state.nursery.forEach((tiles, row) => {
    if (tiles.length > 0 && tiles.length <= money) found.push({ type: 'row', row });
  });
  if (!state.granted) {
    const reefs = reefsOf(state, seat).map(([lowest = 0]) => lowest);
    for (const set of setsOf(reefs)) found.push({ type: 'surface', reefs: set });
  }
  if (holds(state, seat, 'grant') && canReachRow(state, seat)) found.push({ type: 'grant' });
  return found;
}

/** All non-empty sets, in lexicographic order: [a], [a, b], [a, b, c], [a, c], [b] … */
function setsOf(items: readonly Cell[]): Cell[][] {
  return items.flatMap((first, at) => [
    [first],
    ...setsOf(items.slice(at + 1)).map((rest) => [first, ...rest]),
  ]);
}

/** The indices that stand for the tiles of a hand: of identical tiles only the lowest. */
function distinct(hand: State['hand']): number[] {
  return hand.flatMap((tile, index) => (hand.indexOf(tile) === index ? [index] : []));
}

function planting(state: State, seat: Seat, enough: number): Action[] {
  const found: Action[] = [];
  const tiles = distinct(state.hand);
  for (const tile of tiles) {
    // Plants are dear to list, and others follow: as soon as there are enough, the rest is not asked for.
    if (found.length >= enough) return found;
    for (const cell of plantable(state, seat, state.hand[tile] ?? 0, enough)) {
      found.push({ type: 'plant', tile, cell });
    }
  }
  for (const tile of tiles) found.push({ type: 'discard', tile });
  addShells(state, seat, tiles, found);
  if (tiles.length === 0) found.push({ type: 'done' });
  return found;
}

function addShells(state: State, seat: Seat, tiles: readonly number[], found: Action[]): void {
  if (holds(state, seat, 'grant')) found.push({ type: 'grant' });
  if (holds(state, seat, 'recall')) {
    for (const [reef = 0] of reefsOf(state, seat)) found.push({ type: 'recall', reef });
  }
  if (holds(state, seat, 'current')) {
    for (const tile of tiles) {
      state.nursery.forEach((row, at) => {
        row.forEach((_, index) => found.push({ type: 'current', tile, row: at, index }));
      });
    }
  }
  if (holds(state, seat, 'cutting')) {
    for (const name of species) found.push({ type: 'cutting', species: name });
  }
}
