import type { Seat } from '@rockpool/game';
import { columnCount, sides, type Column, type Placed, type Side, type Space } from './vocabulary.ts';

export const spaceCount = 2 * columnCount;

/** Ten empty spaces. */
export function emptySpaces(): readonly null[] {
  return Array.from({ length: spaceCount }, () => null);
}

/** The space there, or null if there is none. Takes any side and column. */
export function findSpace(side: string, column: number): Space | null {
  const index = (sides as readonly string[]).indexOf(side);
  if (index === -1 || column < 0 || column >= columnCount) return null;
  return index * columnCount + column;
}

export function spaceOf(side: Side, column: Column): Space {
  return (side === 'top' ? 0 : columnCount) + column;
}

export function sideOf(space: Space): Side {
  return space < columnCount ? 'top' : 'bottom';
}

export function columnOf(space: Space): Column {
  return space % columnCount;
}

/** The space of the same column on the other side. */
export function acrossFrom(space: Space): Space {
  return (space + columnCount) % spaceCount;
}

/** Whose side it is: a card there counts for that seat, whoever placed it. */
export function seatOf(side: Side): Seat {
  return side === 'top' ? 1 : 0;
}

export function cardAt(spaces: readonly (Placed | null)[], space: Space): Placed | null {
  return spaces[space] ?? null;
}

export function isFull(spaces: readonly (Placed | null)[]): boolean {
  return !spaces.includes(null);
}

/** The spaces with another card, or none, on one of them. */
export function withCard(
  spaces: readonly (Placed | null)[],
  space: Space,
  card: Placed | null,
): (Placed | null)[] {
  const copy = spaces.slice();
  copy[space] = card;
  return copy;
}
