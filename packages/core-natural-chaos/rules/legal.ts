import type { Seat } from '@rockpool/game';
import { everyFace, everyMove, everyPlace, everyStone, everySwitch } from './actions.ts';
import { openQuadrants } from './counts.ts';
import { quadrantOf } from './geometry.ts';
import { hasLineThrough } from './lines.ts';
import { beats, contentAt, holds, isPiece, sideOf, sideOfSeat } from './pieces.ts';
import {
  empty,
  type Action,
  type Cell,
  type Content,
  type Options,
  type Piece,
  type Side,
  type State,
} from './vocabulary.ts';

/** The elements that a seat may place, ascending: both of its side with 2 players, its own with 4. */
export function placeable(seat: Seat, seats: number): readonly Piece[] {
  if (seats === 4) return [seat as Piece]; // with 4 players a seat's number is its element's
  return sideOfSeat(seat) === 0 ? [0, 2] : [1, 3];
}

/** Whether swapping these two cells gives both sides a line. Only a switch can: nothing else moves both sides. */
export function makesDoubleLine(
  cells: readonly Content[],
  own: Cell,
  other: Cell,
  options: Options,
): boolean {
  const mine = contentAt(cells, own);
  const theirs = contentAt(cells, other);
  if (!isPiece(mine) || !isPiece(theirs)) return false;
  const after = cells.slice();
  after[own] = theirs;
  after[other] = mine;
  return (
    hasLineThrough(after, other, sideOf(mine), options.wrappedDiagonals) &&
    hasLineThrough(after, own, sideOf(theirs), options.wrappedDiagonals)
  );
}

/** All legal actions of a seat, in canonical order; `[]` unless it is asked. `enough`: stop at that many. */
export function legalActions(state: State, seat: Seat, enough = Infinity): Action[] {
  if (state.end !== null) return [];
  const side = sideOfSeat(seat);
  if (!state.started) return seat < 2 ? everyFace().filter((_, element) => (element & 1) === side) : [];
  if (seat !== state.turn) return [];
  const found: Action[] = [];
  if ((state.stones[side] ?? 0) > 0) addStones(state, found);
  else {
    addPlaces(state, seat, found);
    if (found.length < enough) addMoves(state, side, found);
    if (found.length < enough) addSwitches(state, side, found);
  }
  return found;
}

function addStones(state: State, found: Action[]): void {
  for (const action of everyStone()) if (contentAt(state.cells, action.cell) === empty) found.push(action);
}

function addPlaces(state: State, seat: Seat, found: Action[]): void {
  const open = openQuadrants(state.cells, sideOfSeat(seat));
  for (const piece of placeable(seat, state.seats)) {
    if ((state.supply[piece] ?? 0) === 0) continue;
    for (const action of everyPlace(piece)) {
      if (contentAt(state.cells, action.cell) === empty && open.includes(quadrantOf(action.cell))) {
        found.push(action);
      }
    }
  }
}

function addMoves(state: State, side: Side, found: Action[]): void {
  state.cells.forEach((content, from) => {
    if (!holds(content, side)) return;
    for (const action of everyMove(from)) if (contentAt(state.cells, action.to) === empty) found.push(action);
  });
}

function addSwitches(state: State, side: Side, found: Action[]): void {
  state.cells.forEach((content, own) => {
    if (!isPiece(content) || sideOf(content) !== side) return;
    for (const action of everySwitch(own)) {
      const target = contentAt(state.cells, action.other);
      if (!isPiece(target) || !beats(content, target)) continue;
      if (!makesDoubleLine(state.cells, own, action.other, state.options)) found.push(action);
    }
  });
}
