import type { Seat } from '@rockpool/game';
import { nearOf, plantable } from './plant.ts';
import { playerOf } from './players.ts';
import { reefsOf } from './reefs.ts';
import { holds } from './shells.ts';
import { canReachRow } from './turn.ts';
import type { Action, Cell, State } from './vocabulary.ts';
import { species } from './vocabulary.ts';

/** All legal actions of a seat, in canonical order; `[]` unless it is asked. */
export function legalActions(state: State, seat: Seat): Action[] {
  if (seat !== state.turn) return [];
  if (state.phase === 'turn') return beforeRow(state, seat);
  return state.phase === 'plant' ? planting(state, seat) : [];
}

/**
 * Whether the seat on turn surely has a choice. Two rows that it can pay, or two tiles that it may discard, tell so
 * without the list, which is dear to make.
 */
export function hasTwoAtOnce(state: State): boolean {
  if (state.phase === 'plant') return distinct(state.hand).length > 1;
  const { money } = playerOf(state, state.turn);
  return state.nursery.filter((tiles) => tiles.length > 0 && tiles.length <= money).length > 1;
}

function beforeRow(state: State, seat: Seat): Action[] {
  const found: Action[] = [];
  const { money } = playerOf(state, seat);
  state.nursery.forEach((tiles, row) => {
    if (tiles.length > 0 && tiles.length <= money) found.push({ type: 'row', row });
  });
  if (!state.granted) {
    const reefs = reefsOf(state, seat).map(([lowest = 0]) => lowest);
    addSurfacing(reefs, [], found);
  }
  if (holds(state, seat, 'grant') && canReachRow(state, seat)) found.push({ type: 'grant' });
  return found;
}

/** Every set of these reefs added to those before, in lexicographic order: [a], [a, b], [a, b, c], [a, c], [b] … */
function addSurfacing(reefs: readonly Cell[], before: readonly Cell[], found: Action[]): void {
  reefs.forEach((reef, at) => {
    const set = [...before, reef];
    found.push({ type: 'surface', reefs: set });
    addSurfacing(reefs.slice(at + 1), set, found);
  });
}

/** The indices that stand for the tiles of a hand: of identical tiles only the lowest. */
function distinct(hand: State['hand']): number[] {
  const indices: number[] = [];
  hand.forEach((tile, index) => {
    if (hand.indexOf(tile) === index) indices.push(index);
  });
  return indices;
}

function planting(state: State, seat: Seat): Action[] {
  const found: Action[] = [];
  const tiles = distinct(state.hand);
  const near = nearOf(state, seat);
  for (const tile of tiles) {
    for (const cell of plantable(state, seat, state.hand[tile] ?? 0, near)) {
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
