import { cellCount, neighboursOf, quadrantOf, quadrants, reachOf } from './geometry.ts';
import { empty, type Cell, type Content, type Side } from './vocabulary.ts';

/**
 * Some cells of one quadrant, as 16 bits: bit `cell & 15` for a cell. "Which of these cells hold that?" is then one
 * `&` for all of them, as chess programs do it. Lists of legal actions ask nothing else, and a computer player that
 * looks ahead, or a page that replays a long game, makes thousands of them.
 */
export type Bits = number;

/** Where each content lies: the bits at `(content + 1) × 4 + quadrant`. Typed, because it is written 64 times a list. */
export type Bitboard = Readonly<Uint16Array>;

/** `empty`, the four elements and `stone`. */
const contents = 6;

export function bitOf(cell: Cell): Bits {
  return 1 << (cell & 15);
}

/** The bits of cells that all lie in one quadrant. */
export function bitsOf(cells: readonly Cell[]): Bits {
  return cells.reduce((bits, cell) => bits | bitOf(cell), 0);
}

/** The index of the lowest bit. `bits & (bits - 1)` is what is left without it. */
export function lowest(bits: Bits): number {
  return 31 - Math.clz32(bits & -bits);
}

export function readBitboard(cells: readonly Content[]): Bitboard {
  const board = new Uint16Array(contents * 4);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const at = ((cells[cell] ?? empty) + 1) * 4 + quadrantOf(cell);
    board[at] = (board[at] ?? 0) | bitOf(cell);
  }
  return board;
}

/** The cells of a quadrant that hold this. */
export function holding(board: Bitboard, content: Content, quadrant: number): Bits {
  return board[(content + 1) * 4 + quadrant] ?? 0;
}

/** The cells of a quadrant that hold a side's pieces, of either element. */
export function heldBy(board: Bitboard, side: Side, quadrant: number): Bits {
  return side === 0
    ? holding(board, 0, quadrant) | holding(board, 2, quadrant)
    : holding(board, 1, quadrant) | holding(board, 3, quadrant);
}

const allCells = Array.from({ length: cellCount }, (_, cell): Cell => cell);
const neighbours = allCells.map((cell) => bitsOf(neighboursOf(cell)));
const reach = allCells.map((cell) =>
  quadrants.map((quadrant) => bitsOf(reachOf(cell).filter((other) => quadrantOf(other) === quadrant))),
);

/** The cells one step away, all in the cell's own quadrant. */
export function neighbourBits(cell: Cell): Bits {
  return neighbours[cell] ?? 0;
}

/** The cells of a quadrant that a switch can reach from a cell. */
export function reachBits(cell: Cell, quadrant: number): Bits {
  return reach[cell]?.[quadrant] ?? 0;
}
