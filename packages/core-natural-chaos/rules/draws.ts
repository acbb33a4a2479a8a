import type { Seat } from '@rockpool/game';
import { contentAt } from './pieces.ts';
import { occurrenceLimit, type Cell, type Content, type Quiet } from './vocabulary.ts';

/** A move or a switch of `seat` as one number: both swap what two cells hold. */
export function packSwap(seat: Seat, a: Cell, b: Cell): number {
  return seat * 4096 + a * 64 + b;
}

export function readSwap(packed: number): { readonly seat: Seat; readonly a: Cell; readonly b: Cell } {
  return { seat: packed >> 12, a: (packed >> 6) & 63, b: packed & 63 };
}

/**
 * Whether the position of these cells occurs for the third time, counting the one after the last placement and
 * the one after each swap since. It undoes the swaps one by one and counts how many cells differ from now.
 */
export function occursThirdTime(cells: readonly Content[], quiet: Quiet, seats: number): boolean {
  const { swaps, first } = quiet;
  const past = cells.slice();
  let different = 0;
  let occurrences = 1;
  for (let back = 1; back <= swaps.length; back += 1) {
    const { a, b } = readSwap(swaps[swaps.length - back] ?? 0);
    const wereDifferent = differing(past, cells, a, b);
    const held = contentAt(past, a);
    past[a] = contentAt(past, b);
    past[b] = held;
    different += differing(past, cells, a, b) - wereDifferent;
    if (different === 0 && toMoveAfter(swaps, first, seats, back) === toMoveAfter(swaps, first, seats, 0)) {
      occurrences += 1;
    }
  }
  return occurrences >= occurrenceLimit;
}

/** How many of the two cells differ between two positions. */
function differing(one: readonly Content[], other: readonly Content[], a: Cell, b: Cell): number {
  return (one[a] === other[a] ? 0 : 1) + (one[b] === other[b] ? 0 : 1);
}

/** The seat to move in the position that stood `back` swaps ago. */
function toMoveAfter(swaps: readonly number[], first: Seat, seats: number, back: number): Seat {
  const last = swaps[swaps.length - back - 1];
  return last === undefined ? first : (readSwap(last).seat + 1) % seats;
}
