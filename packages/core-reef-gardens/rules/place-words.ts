import type { LineValue } from '@rockpool/game';
import { columnOf, rowOf, type SeaMap } from './maps.ts';
import { hasFish, kindOf, shellPieces, speciesOf } from './pieces.ts';
import type { Cell, ShellPiece, Tile } from './vocabulary.ts';
import { species } from './vocabulary.ts';

type Values = { readonly [name: string]: LineValue };

/** A cell for a message: `{row}` and `{column}`, both counted from 1. */
export function cellValues(map: SeaMap, cell: Cell): Values {
  return { row: rowOf(map, cell) + 1, column: columnOf(map, cell) + 1 };
}

/** A tile for `{tile, select, staghorn {…} staghorn_fish {…} … other {…}}`. */
export function tileWord(tile: Tile): LineValue {
  return { word: hasFish(tile) ? `${speciesOf(tile)}_fish` : speciesOf(tile) };
}

/** A shell for `{shell, select, shoal {…} grant {…} … other {…}}`, and what a shoal is worth. */
export function shellValues(piece: ShellPiece | null): Values {
  const held = piece === null ? undefined : shellPieces[piece];
  return { shell: { word: held?.shell ?? 'none' }, points: held?.points ?? 0 };
}

/** Several tiles as numbers: of each species by its name, fish among them as `fish`, all as `tiles`. */
export function tileCounts(tiles: readonly Tile[]): Values {
  const counts = species.map((name, kind) => [name, tiles.filter((tile) => kindOf(tile) === kind).length]);
  return { ...Object.fromEntries(counts), tiles: tiles.length, fish: tiles.filter(hasFish).length } as Values;
}

/** Up to five cells as `{row1}`, `{column1}`, `{row2}` … */
export function manyCells(map: SeaMap, cells: readonly Cell[]): Values {
  return Object.fromEntries(
    cells.flatMap((cell, index) => [
      [`row${index + 1}`, rowOf(map, cell) + 1],
      [`column${index + 1}`, columnOf(map, cell) + 1],
    ]),
  );
}
