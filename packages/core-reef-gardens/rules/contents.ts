import type { Seat } from '@rockpool/game';
import { tileKinds } from './pieces.ts';
import type { Cell, Content, ShellPiece, Tile } from './vocabulary.ts';

/** A cell with a station on it. */
export const station: Content = -2;
/** A cell with nothing on it. */
export const bare: Content = -1;
/** The owner of neutral coral. */
export const nobody = -1;
const firstShell = 50;

export function contentAt(cells: readonly Content[], cell: Cell): Content {
  return cells[cell] ?? bare;
}

export function isCoral(content: Content): boolean {
  return content >= 0 && content < firstShell;
}

export function isShell(content: Content): boolean {
  return content >= firstShell;
}

/** Coral of that owner, a seat or `nobody`. */
export function coral(tile: Tile, owner: Seat | typeof nobody): Content {
  return tile + tileKinds * (owner + 1);
}

/** The tile of a coral. */
export function tileOf(content: Content): Tile {
  return content % tileKinds;
}

/** Who owns a coral; `nobody` if it is neutral or no coral at all. */
export function ownerOf(content: Content): Seat | typeof nobody {
  return isCoral(content) ? Math.trunc(content / tileKinds) - 1 : nobody;
}

/** Whether a content is coral of that seat. Told without a division: lists ask it of every cell. */
export function isCoralOf(content: Content, seat: Seat): boolean {
  const first = tileKinds * (seat + 1);
  return content >= first && content < first + tileKinds;
}

export function lyingShell(piece: ShellPiece): Content {
  return firstShell + piece;
}

/** The shell that lies on a cell. */
export function shellOf(content: Content): ShellPiece {
  return content - firstShell;
}
