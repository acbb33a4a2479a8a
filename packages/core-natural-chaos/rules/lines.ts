import { bitOf, bitsOf, heldBy, type Bitboard, type Bits } from './bitboard.ts';
import { cellAt, cellCount, quadrantOf, quadrants } from './geometry.ts';
import { contentAt, holds } from './pieces.ts';
import type { Cell, Content, Side } from './vocabulary.ts';

/** Four cells of one quadrant, from its top row down (a row: from the left). */
export type Row = readonly Cell[];

const four = [0, 1, 2, 3] as const;

function linesOfQuadrant(quadrant: number, wrapped: boolean): Row[] {
  const rows = four.map((row) => four.map((column) => cellAt(quadrant, row, column)));
  const columns = four.map((column) => four.map((row) => cellAt(quadrant, row, column)));
  // The start column of each diagonal in the top row: the two true ones, or all that wrap as well.
  const falling = (wrapped ? four : [0]).map((start) =>
    four.map((row) => cellAt(quadrant, row, start + row)),
  );
  const rising = (wrapped ? four : [3]).map((start) => four.map((row) => cellAt(quadrant, row, start - row)));
  return [...rows, ...columns, ...falling, ...rising];
}

const plain = quadrants.flatMap((quadrant) => linesOfQuadrant(quadrant, false));
const wrapped = quadrants.flatMap((quadrant) => linesOfQuadrant(quadrant, true));

function byCell(lines: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: cellCount }, (_, cell) => lines.filter((line) => line.includes(cell)));
}
const plainByCell = byCell(plain);
const wrappedByCell = byCell(wrapped);

/** All places for a line: 10 a quadrant, or 16 with wrapped diagonals. */
export function allLines(wrappedDiagonals: boolean): readonly Row[] {
  return wrappedDiagonals ? wrapped : plain;
}

/** The places for a line that go through a cell. */
export function linesThrough(cell: Cell, wrappedDiagonals: boolean): readonly Row[] {
  return (wrappedDiagonals ? wrappedByCell : plainByCell)[cell] ?? [];
}

/** Whether a side holds all four cells; elements may mix, a stone breaks it. */
export function isLine(cells: readonly Content[], row: Row, side: Side): boolean {
  for (const cell of row) if (!holds(contentAt(cells, cell), side)) return false;
  return true;
}

/** Whether the side has a line through this cell. */
export function hasLineThrough(
  cells: readonly Content[],
  cell: Cell,
  side: Side,
  wrappedDiagonals: boolean,
): boolean {
  for (const row of linesThrough(cell, wrappedDiagonals)) if (isLine(cells, row, side)) return true;
  return false;
}

/** The lines that a side has: one or more at the end of a won game. */
export function linesOf(cells: readonly Content[], side: Side, wrappedDiagonals: boolean): Row[] {
  return allLines(wrappedDiagonals).filter((row) => isLine(cells, row, side));
}

const bitsByCell = (rows: readonly (readonly Row[])[]): readonly (readonly Bits[])[] =>
  rows.map((through) => through.map(bitsOf));
const plainBits = bitsByCell(plainByCell);
const wrappedBits = bitsByCell(wrappedByCell);

/** Whether a side has a line through the cell `to` once a piece of it has gone there from the cell `from`. */
export function makesLine(
  board: Bitboard,
  side: Side,
  from: Cell,
  to: Cell,
  wrappedDiagonals: boolean,
): boolean {
  const quadrant = quadrantOf(to);
  const left = quadrantOf(from) === quadrant ? bitOf(from) : 0;
  const held = (heldBy(board, side, quadrant) & ~left) | bitOf(to);
  for (const row of (wrappedDiagonals ? wrappedBits : plainBits)[to] ?? []) {
    if ((held & row) === row) return true;
  }
  return false;
}
