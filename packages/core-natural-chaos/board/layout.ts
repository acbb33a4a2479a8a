import { columnOf, quadrantOf, rowOf } from '../rules/geometry.ts';
import type { Cell } from '../rules/vocabulary.ts';

// Where things lie on the slab, in units of a tenth of a cell. Cells touch each other inside a court, so that a
// finger always meets one; 86 units across a 360 px phone make a cell 41.8 px wide.
export const unit = 10;
/** The slab's rim. */
export const rim = 0.6;
/** The ring round each court, which shows that its edges are joined. */
export const ring = 1.2;
export const court = 4 * unit;
export const slab = 2 * (rim + court + 2 * ring);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The top left corner of a court's first cell. */
export function courtAt(quadrant: number): Point {
  const along = court + 2 * ring;
  return { x: rim + ring + (quadrant & 1) * along, y: rim + ring + (quadrant >> 1) * along };
}

/** A cell's top left corner. */
export function cornerOf(cell: Cell): Point {
  const { x, y } = courtAt(quadrantOf(cell));
  return { x: x + columnOf(cell) * unit, y: y + rowOf(cell) * unit };
}

/** A cell's centre. */
export function centreOf(cell: Cell): Point {
  const { x, y } = cornerOf(cell);
  return { x: x + unit / 2, y: y + unit / 2 };
}

/** The direction of a step between neighbours, over the edge included. */
export function wayOf(from: Cell, to: Cell): Point {
  const turn = (by: number): number => (by === 3 ? -1 : by === -3 ? 1 : by);
  return { x: turn(columnOf(to) - columnOf(from)), y: turn(rowOf(to) - rowOf(from)) };
}

/** Row (0 … 7) and column (0 … 7) as a person sees the whole board. */
export function spotOf(cell: Cell): { row: number; column: number } {
  const quadrant = quadrantOf(cell);
  return { row: (quadrant >> 1) * 4 + rowOf(cell), column: (quadrant & 1) * 4 + columnOf(cell) };
}

/** The cell at a row and column of the whole board. */
export function cellOfSpot({ row, column }: { row: number; column: number }): Cell {
  return ((row >> 2) * 2 + (column >> 2)) * 16 + (row & 3) * 4 + (column & 3);
}
