import { heldBy, holding, readBitboard, type Bitboard, type Bits } from './bitboard.ts';
import { quadrants } from './geometry.ts';
import { empty, type Content, type Side } from './vocabulary.ts';

/**
 * The quadrants where a side may place now, ascending: those with the fewest of its pieces, both elements together;
 * stones and the other side do not count. One that is full drops out, and then no other opens for it: the list may
 * be empty.
 */
export function openQuadrants(cells: readonly Content[], side: Side): number[] {
  return openOn(readBitboard(cells), side);
}

/** The same on a board that is read already. */
export function openOn(board: Bitboard, side: Side): number[] {
  let open: number[] = [];
  let fewest = 16;
  for (const quadrant of quadrants) {
    const count = countOf(heldBy(board, side, quadrant));
    if (count < fewest) [open, fewest] = [[], count];
    if (count === fewest && holding(board, empty, quadrant) !== 0) open.push(quadrant);
  }
  return open;
}

function countOf(bits: Bits): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
