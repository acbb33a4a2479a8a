import type { LineValue } from '@rockpool/game';
import { columnOf, quadrantOf, rowOf } from './geometry.ts';
import { elementOf, isPiece } from './pieces.ts';
import type { Cell, Content } from './vocabulary.ts';

/** Names of the quadrants inside messages. */
export const quadrantWords = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;

type Values = { readonly [name: string]: LineValue };

/** A cell for a message: `{quadrant, select, …}`, `{row}` and `{column}`, both counted from 1. */
export function cellValues(cell: Cell): Values {
  return {
    quadrant: { word: quadrantWords[quadrantOf(cell)] ?? 'top_left' },
    row: rowOf(cell) + 1,
    column: columnOf(cell) + 1,
  };
}

/** A second cell for the same message: `{quadrant2, select, …}`, `{row2}` and `{column2}`. */
export function otherCellValues(cell: Cell): Values {
  const { quadrant, row, column } = cellValues(cell);
  return { quadrant2: quadrant ?? 0, row2: row ?? 0, column2: column ?? 0 };
}

/** A cell's content for `{piece, select, fire {…} water {…} earth {…} plant {…} stone {…} other {…}}`. */
export function contentWord(content: Content): LineValue {
  if (isPiece(content)) return { word: elementOf(content) };
  return { word: content === -1 ? 'empty' : 'stone' };
}
