import type { Answer } from '@rockpool/game';
import { cellAt, columnOf, quadrantOf, rowOf, wraps } from '../rules/geometry.ts';
import { linesOf } from '../rules/lines.ts';
import { beats, contentAt, isPiece, pieceOf } from '../rules/pieces.ts';
import type { Action, Cell, Content, Piece, Side, State } from '../rules/vocabulary.ts';
import { centreOf, wayOf, type Point } from './layout.ts';

/** The action that an answer carries, if one seat chose it openly. */
export function actionOf(answer: Answer<Action>): Action | null {
  return answer.ask === 'choose' ? answer.take[0] : null;
}

/** One of these lights an arrow of the beats-cycle: `winner` beats `loser`. */
export interface Beat {
  readonly winner: Piece;
  readonly loser: Piece;
}

/** Which beat an answer showed: of the face-off, or of a switch. */
export function beatOf(before: State, answer: Answer<Action>): Beat | null {
  const shown: Content[] = [];
  if (answer.ask === 'secret') {
    for (const action of answer.take) if (action.type === 'face') shown.push(pieceOf(action.element));
  } else if (answer.ask === 'choose' && answer.take[0].type === 'switch') {
    const { own, other } = answer.take[0];
    shown.push(contentAt(before.cells, own), contentAt(before.cells, other));
  }
  const [one, two] = shown;
  if (one === undefined || two === undefined || !isPiece(one) || !isPiece(two)) return null;
  if (beats(one, two)) return { winner: one, loser: two };
  return beats(two, one) ? { winner: two, loser: one } : null;
}

/** Where a way between two neighbours runs: one stretch, or two when it goes over the edge. */
export function stretches(from: Cell, to: Cell): readonly (readonly [Point, Point])[] {
  const a = centreOf(from);
  const b = centreOf(to);
  if (!wraps(from, to) || quadrantOf(from) !== quadrantOf(to)) return [[a, b]];
  const way = wayOf(from, to);
  return [
    [a, { x: a.x + way.x * 5.6, y: a.y + way.y * 5.6 }],
    [{ x: b.x - way.x * 5.6, y: b.y - way.y * 5.6 }, b],
  ];
}

/** Where a wrapped step leaves its court and where it comes back, and which way it points. */
export function gates(from: Cell, to: Cell): readonly { at: Point; way: Point }[] {
  const way = wayOf(from, to);
  const a = centreOf(from);
  const b = centreOf(to);
  return [
    { at: { x: a.x + way.x * 5.7, y: a.y + way.y * 5.7 }, way },
    { at: { x: b.x - way.x * 5.7, y: b.y - way.y * 5.7 }, way },
  ];
}

/** The same spot of all four courts, clockwise: the thin line of the far partners. */
export function partnersPath(cell: Cell): string {
  const at = [0, 1, 3, 2].map((quadrant) => centreOf(cellAt(quadrant, rowOf(cell), columnOf(cell))));
  return `M${at.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** A side's finished lines as paths; a diagonal that wraps is drawn in pieces that reach to the edge. */
export function winningPaths(
  cells: readonly Content[],
  side: Side,
  wrappedDiagonals: boolean,
): { cells: readonly Cell[]; path: string }[] {
  return linesOf(cells, side, wrappedDiagonals).map((row) => ({ cells: row, path: pathOf(row) }));
}

function pathOf(row: readonly Cell[]): string {
  let path = '';
  row.forEach((cell, i) => {
    const before = row[i - 1];
    const joined =
      before !== undefined &&
      Math.abs(columnOf(before) - columnOf(cell)) < 2 &&
      Math.abs(rowOf(before) - rowOf(cell)) < 2;
    const { x, y } = centreOf(cell);
    // A lone cell of a wrapped diagonal gets a stretch of its own: a round cap draws it as a disc.
    path += `${joined ? 'L' : 'M'}${x} ${y}${joined ? '' : 'h.01'}`;
  });
  return path;
}
