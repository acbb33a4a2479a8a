import type { Seat } from '@rockpool/game';
import { everyFace, everyMove, everyPlace, everyStone, everySwitch } from './actions.ts';
import { openQuadrants } from './counts.ts';
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
  return doubleLineAfter(cells.slice(), own, other, options);
}

/** The same on cells that may be written to; they are as before when it returns. */
function doubleLineAfter(cells: Content[], own: Cell, other: Cell, { wrappedDiagonals }: Options): boolean {
  const mine = contentAt(cells, own);
  const theirs = contentAt(cells, other);
  if (!isPiece(mine) || !isPiece(theirs)) return false;
  cells[own] = theirs;
  cells[other] = mine;
  const both =
    hasLineThrough(cells, other, sideOf(mine), wrappedDiagonals) &&
    hasLineThrough(cells, own, sideOf(theirs), wrappedDiagonals);
  cells[own] = mine;
  cells[other] = theirs;
  return both;
}

// What follows an action looks at the next seat's list, and so does whoever is asked next: it is made once a state.
const made = new WeakMap<State, readonly Action[]>();

/** All legal actions of a seat, in canonical order; `[]` unless it is asked. */
export function legalActions(state: State, seat: Seat): readonly Action[] {
  if (state.end !== null) return [];
  if (!state.started) {
    return seat < 2 ? everyFace().filter((_, element) => (element & 1) === sideOfSeat(seat)) : [];
  }
  if (seat !== state.turn) return [];
  const known = made.get(state);
  if (known !== undefined) return known;
  const list = Object.freeze(listActions(state, seat));
  made.set(state, list);
  return list;
}

function listActions(state: State, seat: Seat): Action[] {
  const side = sideOfSeat(seat);
  const found: Action[] = [];
  if ((state.stones[side] ?? 0) > 0) addStones(state, found);
  else {
    addPlaces(state, seat, found);
    addMoves(state, side, found);
    addSwitches(state, side, found);
  }
  return found;
}

function addStones({ cells }: State, found: Action[]): void {
  for (const action of everyStone()) if (cells[action.cell] === empty) found.push(action);
}

function addPlaces({ cells, supply, seats }: State, seat: Seat, found: Action[]): void {
  const open = openQuadrants(cells, sideOfSeat(seat));
  for (const piece of placeable(seat, seats)) {
    if ((supply[piece] ?? 0) === 0) continue;
    const places = everyPlace(piece);
    for (const quadrant of open) {
      for (let cell = quadrant * 16; cell < quadrant * 16 + 16; cell += 1) {
        const action = places[cell];
        if (action !== undefined && cells[cell] === empty) found.push(action);
      }
    }
  }
}

function addMoves({ cells }: State, side: Side, found: Action[]): void {
  for (let from = 0; from < cells.length; from += 1) {
    if (!holds(contentAt(cells, from), side)) continue;
    for (const action of everyMove(from)) if (cells[action.to] === empty) found.push(action);
  }
}

function addSwitches({ cells, options }: State, side: Side, found: Action[]): void {
  const scratch = cells.slice();
  for (let own = 0; own < cells.length; own += 1) {
    const content = contentAt(cells, own);
    if (!isPiece(content) || sideOf(content) !== side) continue;
    for (const action of everySwitch(own)) {
      const target = contentAt(cells, action.other);
      if (!isPiece(target) || !beats(content, target)) continue;
      if (!doubleLineAfter(scratch, own, action.other, options)) found.push(action);
    }
  }
}
