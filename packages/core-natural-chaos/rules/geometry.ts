import type { Cell } from './vocabulary.ts';

/** How many cells the board has. */
export const cellCount = 64;
export const quadrants = [0, 1, 2, 3] as const;
export const directions = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof directions)[number];

export function quadrantOf(cell: Cell): number {
  return cell >> 4;
}

/** Row inside the quadrant, 0 … 3 from the top. */
export function rowOf(cell: Cell): number {
  return (cell >> 2) & 3;
}

/** Column inside the quadrant, 0 … 3 from the left. */
export function columnOf(cell: Cell): number {
  return cell & 3;
}

/** The cell at a row and column of a quadrant; rows and columns go round (−1 is 3, 4 is 0). */
export function cellAt(quadrant: number, row: number, column: number): Cell {
  return quadrant * 16 + (row & 3) * 4 + (column & 3);
}

/** The cell one step away; over an edge it comes back on the opposite side of the same quadrant. */
export function step(cell: Cell, direction: Direction): Cell {
  const down = direction === 'down' ? 1 : direction === 'up' ? -1 : 0;
  const right = direction === 'right' ? 1 : direction === 'left' ? -1 : 0;
  return cellAt(quadrantOf(cell), rowOf(cell) + down, columnOf(cell) + right);
}

/** Whether a step between two neighbours goes over the quadrant's edge. */
export function wraps(from: Cell, to: Cell): boolean {
  return Math.abs(rowOf(from) - rowOf(to)) === 3 || Math.abs(columnOf(from) - columnOf(to)) === 3;
}

const allCells = Array.from({ length: cellCount }, (_, cell): Cell => cell);
const ascending = (a: Cell, b: Cell) => a - b;
const neighbourTable = allCells.map((cell) => directions.map((way) => step(cell, way)).sort(ascending));
const partnerTable = allCells.map((cell) =>
  quadrants
    .map((quadrant) => cellAt(quadrant, rowOf(cell), columnOf(cell)))
    .filter((other) => other !== cell),
);
const reachTable = allCells.map((cell) => [...neighboursOf(cell), ...partnersOf(cell)].sort(ascending));

/** The four cells one step away, ascending. */
export function neighboursOf(cell: Cell): readonly Cell[] {
  return neighbourTable[cell] ?? [];
}

/** The far partners: the same row and column of the three other quadrants, ascending. */
export function partnersOf(cell: Cell): readonly Cell[] {
  return partnerTable[cell] ?? [];
}

/** Where a switch can reach from a cell: neighbours and far partners, ascending. */
export function reachOf(cell: Cell): readonly Cell[] {
  return reachTable[cell] ?? [];
}
