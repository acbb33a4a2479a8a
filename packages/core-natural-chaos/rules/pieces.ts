import type { Seat } from '@rockpool/game';
import {
  elements,
  empty,
  stone,
  type Cell,
  type Content,
  type Element,
  type Piece,
  type Side,
} from './vocabulary.ts';

/** What lies on a cell. */
export function contentAt(cells: readonly Content[], cell: Cell): Content {
  return cells[cell] ?? empty;
}

export function isPiece(content: Content): content is Piece {
  return content !== empty && content !== stone;
}

/** The name of a piece's element. */
export function elementOf(piece: Piece): Element {
  return elements[piece];
}

export function pieceOf(element: Element): Piece {
  const piece: Record<Element, Piece> = { fire: 0, water: 1, earth: 2, plant: 3 };
  return piece[element];
}

/** Fire and earth are black, water and plant are white. */
export function sideOf(piece: Piece): Side {
  return (piece & 1) as Side; // & 1 of a non-negative integer is 0 or 1
}

/** Seats 0 and 2 play black, 1 and 3 white. */
export function sideOfSeat(seat: Seat): Side {
  return (seat & 1) as Side; // as above
}

/** Whether the cell's content is a piece of that side. */
export function holds(content: Content, side: Side): boolean {
  return isPiece(content) && sideOf(content) === side;
}

/** Fire > plant > earth > water > fire: each element beats the one before it in `elements`, round the circle. */
export function beats(winner: Piece, loser: Piece): boolean {
  return beatenBy(winner) === loser;
}

/** The one element that a piece beats. */
export function beatenBy(piece: Piece): Piece {
  return ((piece + 3) & 3) as Piece; // & 3 of a non-negative integer is 0 … 3
}

/** The seats that play a side, ascending. */
export function seatsOf(side: Side, seats: number): Seat[] {
  return seats === 2 ? [side] : [side, side + 2];
}
