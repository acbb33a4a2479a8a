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
  const differs = (cell: Cell) => (past[cell] === cells[cell] ? 0 : 1);
  const moved = (packed: number) => (readSwap(packed).seat + 1) % seats;
  const last = swaps.at(-1);
  const toMove = last === undefined ? first : moved(last);
  let different = 0;
  let occurrences = 1;
  for (let index = swaps.length - 1; index >= 0; index -= 1) {
    const { a, b } = readSwap(swaps[index] ?? 0);
    different -= differs(a) + differs(b);
    const held = contentAt(past, a);
    past[a] = contentAt(past, b);
    past[b] = held;
    different += differs(a) + differs(b);
    const before = swaps[index - 1];
    const turnThen = before === undefined ? first : moved(before);
    if (different === 0 && turnThen === toMove) occurrences += 1;
  }
  return occurrences >= occurrenceLimit;
}
