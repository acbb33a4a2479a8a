import type { Seat } from '@rockpool/game';
import { everyFace, everyStone, moveOf, placeOf, switchOf } from './actions.ts';
import {
  bitOf,
  heldBy,
  holding,
  lowest,
  neighbourBits,
  reachBits,
  readBitboard,
  type Bitboard,
} from './bitboard.ts';
import { openOn } from './counts.ts';
import { neighboursOf, quadrantOf, quadrants } from './geometry.ts';
import { makesLine } from './lines.ts';
import { beatenBy, contentAt, holds, sideOfSeat } from './pieces.ts';
import {
  empty,
  type Action,
  type Cell,
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

/**
 * Whether switching a side's piece on `own` with the other side's on `other` gives both sides a line. Only a switch
 * can: nothing else moves both sides.
 */
export function makesDoubleLine(
  board: Bitboard,
  side: Side,
  own: Cell,
  other: Cell,
  { wrappedDiagonals }: Options,
): boolean {
  const rival = side === 0 ? 1 : 0;
  return (
    makesLine(board, side, own, other, wrappedDiagonals) &&
    makesLine(board, rival, other, own, wrappedDiagonals)
  );
}

/** All legal actions of a seat, in canonical order; `[]` unless it is asked. */
export function legalActions(state: State, seat: Seat): readonly Action[] {
  if (state.end !== null) return [];
  if (!state.started) {
    return seat < 2 ? everyFace().filter((_, element) => (element & 1) === sideOfSeat(seat)) : [];
  }
  return seat === state.turn ? listActions(state, seat) : [];
}

/**
 * Whether the seat has two moves. Then it has a choice, and what else it may do need not be listed to know that:
 * on nearly every board the first pieces that are looked at have them.
 */
export function hasTwoMoves({ cells, stones }: State, seat: Seat): boolean {
  const side = sideOfSeat(seat);
  if ((stones[side] ?? 0) > 0) return false;
  let moves = 0;
  for (let from = 0; from < cells.length; from += 1) {
    if (!holds(contentAt(cells, from), side)) continue;
    for (const to of neighboursOf(from)) if (cells[to] === empty) moves += 1;
    if (moves > 1) return true;
  }
  return false;
}

function listActions(state: State, seat: Seat): Action[] {
  const side = sideOfSeat(seat);
  const board = readBitboard(state.cells);
  const found: Action[] = [];
  if ((state.stones[side] ?? 0) > 0) addStones(board, found);
  else {
    addPlaces(state, board, seat, found);
    addMoves(board, side, found);
    addSwitches(state, board, side, found);
  }
  return found;
}

function addStones(board: Bitboard, found: Action[]): void {
  for (const action of everyStone()) {
    if ((holding(board, empty, quadrantOf(action.cell)) & bitOf(action.cell)) !== 0) found.push(action);
  }
}

function addPlaces({ supply, seats }: State, board: Bitboard, seat: Seat, found: Action[]): void {
  const open = openOn(board, sideOfSeat(seat));
  for (const piece of placeable(seat, seats)) {
    if ((supply[piece] ?? 0) === 0) continue;
    for (const quadrant of open) {
      for (let free = holding(board, empty, quadrant); free !== 0; free &= free - 1) {
        found.push(placeOf(piece, quadrant * 16 + lowest(free)));
      }
    }
  }
}

function addMoves(board: Bitboard, side: Side, found: Action[]): void {
  for (const quadrant of quadrants) {
    const empties = holding(board, empty, quadrant);
    for (let held = heldBy(board, side, quadrant); held !== 0; held &= held - 1) {
      const from = quadrant * 16 + lowest(held);
      for (let free = neighbourBits(from) & empties; free !== 0; free &= free - 1) {
        found.push(moveOf(from, quadrant * 16 + lowest(free)));
      }
    }
  }
}

function addSwitches({ cells, options }: State, board: Bitboard, side: Side, found: Action[]): void {
  for (const quadrant of quadrants) {
    for (let held = heldBy(board, side, quadrant); held !== 0; held &= held - 1) {
      const own = quadrant * 16 + lowest(held);
      const beaten = beatenBy(contentAt(cells, own) as Piece); // a side's bits are its pieces
      for (const target of quadrants) {
        for (
          let near = reachBits(own, target) & holding(board, beaten, target);
          near !== 0;
          near &= near - 1
        ) {
          const other = target * 16 + lowest(near);
          if (!makesDoubleLine(board, side, own, other, options)) found.push(switchOf(own, other));
        }
      }
    }
  }
}
