import type { Options, Shell, ShellPiece, Species, Tile } from './vocabulary.ts';
import { species } from './vocabulary.ts';

/** How many kinds of tile there are: each species plain and with a fish. */
export const tileKinds = 10;

/** Index of a tile's species. */
export function kindOf(tile: Tile): number {
  return tile >> 1;
}

export function speciesOf(tile: Tile): Species {
  return species[kindOf(tile)] ?? 'staghorn';
}

export function hasFish(tile: Tile): boolean {
  return (tile & 1) === 1;
}

/** The tile without a fish. */
export function plainTile(name: Species): Tile {
  return species.indexOf(name) * 2;
}

/** What a coral is worth when its reef is closed: 1, and 1 more for a fish. */
export function worthOf(tile: Tile): number {
  return 1 + (tile & 1);
}

/** Every shell that there is; only shoals differ by their printed points. */
export const shellPieces: readonly { readonly shell: Shell; readonly points: number }[] = [
  { shell: 'shoal', points: 2 },
  { shell: 'shoal', points: 3 },
  { shell: 'shoal', points: 4 },
  { shell: 'grant', points: 1 },
  { shell: 'recall', points: 1 },
  { shell: 'current', points: 1 },
  { shell: 'cutting', points: 1 },
];

export const grantPiece: ShellPiece = 3;
export const recallPiece: ShellPiece = 4;
export const currentPiece: ShellPiece = 5;
export const cuttingPiece: ShellPiece = 6;

/** What a table of that size plays with. */
export interface Box {
  /** Tiles of each species in all, and those of them with a fish; by length of the game. */
  readonly tiles: { readonly [length in Options['length']]: { readonly all: number; readonly fish: number } };
  /** Higher and lower value of each station. */
  readonly stations: readonly (readonly [number, number])[];
  /** How many shells of each piece. */
  readonly shells: readonly number[];
}

const boxes: { readonly [seats: number]: Box } = {
  2: {
    tiles: { full: { all: 12, fish: 3 }, short: { all: 8, fish: 2 } },
    stations: valuesOf('6/2 7/3 8/3 8/4 9/4 9/4 10/5 11/5'),
    shells: [2, 1, 1, 3, 2, 2, 1],
  },
  3: {
    tiles: { full: { all: 16, fish: 4 }, short: { all: 11, fish: 3 } },
    stations: valuesOf('6/2 7/3 7/3 8/3 8/4 9/4 9/4 10/4 10/5 11/5'),
    shells: [2, 2, 1, 4, 3, 2, 2],
  },
  4: {
    tiles: { full: { all: 20, fish: 5 }, short: { all: 14, fish: 3 } },
    stations: valuesOf('6/2 6/2 7/3 7/3 8/3 8/4 9/4 9/4 10/4 10/5 11/5 12/6'),
    shells: [3, 2, 1, 5, 3, 3, 3],
  },
};

function valuesOf(text: string): readonly (readonly [number, number])[] {
  return text.split(' ').map((pair) => {
    const [higher, lower] = pair.split('/').map(Number);
    return [higher ?? 0, lower ?? 0];
  });
}

/** @throws RangeError for a seat count that the game does not have: a programmer's mistake. */
export function boxOf(seats: number): Box {
  const box = boxes[seats];
  if (box === undefined) throw new RangeError(`no box for ${seats} seats: use 2, 3 or 4`);
  return box;
}
