import { quadrantOf, quadrants } from './geometry.ts';
import { contentAt, holds } from './pieces.ts';
import { empty, type Content, type Side } from './vocabulary.ts';

/** A side's pieces in each quadrant, both elements together; stones and the other side do not count. */
export function quadrantCounts(cells: readonly Content[], side: Side): number[] {
  const counts = [0, 0, 0, 0];
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!holds(contentAt(cells, cell), side)) continue;
    const quadrant = quadrantOf(cell);
    counts[quadrant] = (counts[quadrant] ?? 0) + 1;
  }
  return counts;
}

/**
 * The quadrants where a side may place now, ascending: those with the fewest of its pieces. One that is full drops
 * out, and then no other opens for it: the list may be empty.
 */
export function openQuadrants(cells: readonly Content[], side: Side): number[] {
  const counts = quadrantCounts(cells, side);
  const fewest = Math.min(...counts);
  return quadrants.filter((quadrant) => counts[quadrant] === fewest && hasRoom(cells, quadrant));
}

function hasRoom(cells: readonly Content[], quadrant: number): boolean {
  const found = cells.indexOf(empty, quadrant * 16);
  return found !== -1 && quadrantOf(found) === quadrant;
}
