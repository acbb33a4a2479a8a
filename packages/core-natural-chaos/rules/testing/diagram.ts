import { isRefusal } from '@rockpool/game';
import { apply } from '../apply.ts';
import { cellAt } from '../geometry.ts';
import { isPiece } from '../pieces.ts';
import {
  empty,
  piecesEach,
  stone,
  type Action,
  type Cell,
  type Content,
  type Options,
  type State,
} from '../vocabulary.ts';

const letters: { readonly [letter: string]: Content } = { '.': empty, f: 0, w: 1, e: 2, p: 3, s: stone };

/**
 * Reads a picture of the board: eight lines of eight letters, `f` fire, `w` water, `e` earth, `p` plant, `s` stone,
 * `.` empty; spaces and empty lines are for the eye. Lines that are left out are empty.
 */
export function parseDiagram(picture: string): Content[] {
  const rows = picture
    .split('\n')
    .map((line) => line.replaceAll(' ', ''))
    .filter((line) => line !== '');
  const cells = Array.from({ length: 64 }, (): Content => empty);
  rows.forEach((line, y) => {
    if (line.length !== 8 || y > 7)
      throw new Error(`Write eight letters for each of at most eight rows: ${line}`);
    Array.from(line).forEach((letter, x) => {
      const content = letters[letter];
      if (content === undefined) throw new Error(`No content is written ${letter}; use f w e p s or a dot.`);
      cells[pictureCell(x, y)] = content;
    });
  });
  return cells;
}

/** The inverse of `parseDiagram`: eight lines with a gap between quadrants. */
export function formatDiagram(cells: readonly Content[]): string {
  const name = (content: Content | undefined) =>
    Object.keys(letters).find((key) => letters[key] === content) ?? '?';
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  return eight
    .map((y) => eight.map((x) => name(cells[pictureCell(x, y)]) + (x === 3 ? ' ' : '')).join(''))
    .join('\n');
}

function pictureCell(x: number, y: number): Cell {
  return cellAt((y >> 2) * 2 + (x >> 2), y, x);
}

export interface Setup extends Partial<Omit<State, 'options' | 'cells'>> {
  readonly options?: Partial<Options>;
}

/** A running game with these pieces on the board and the rest in the supplies; black to move with 2 players. */
export function position(picture: string, setup: Setup = {}): State {
  const cells = parseDiagram(picture);
  const supply = [0, 1, 2, 3].map(
    (piece) => piecesEach - cells.filter((c) => isPiece(c) && c === piece).length,
  );
  const turn = setup.turn ?? 0;
  const started = {
    seats: 2,
    started: true,
    cells,
    supply,
    stones: [0, 0],
    quiet: { first: turn, swaps: [] },
    end: null,
  };
  return {
    ...started,
    turn,
    ...setup,
    options: { stones: false, wrappedDiagonals: false, ...setup.options },
  };
}

/** The state after one seat's answer, which must be legal. */
export function played(state: State, ...actions: readonly Action[]): State {
  return actions.reduce((now, action) => {
    const next = apply(now, { ask: 'choose', seats: [now.turn], take: [action] });
    if (isRefusal(next))
      throw new Error(`${JSON.stringify(action)} of seat ${now.turn} is refused: ${next.refused}`);
    return next;
  }, state);
}

/** Both face-off choices at once. */
export function faced(state: State, black: 'fire' | 'earth', white: 'water' | 'plant'): State {
  const take: Action[] = [
    { type: 'face', element: black },
    { type: 'face', element: white },
  ];
  const next = apply(state, { ask: 'secret', seats: [0, 1], take });
  if (isRefusal(next)) throw new Error(`The face-off is refused: ${next.refused}`);
  return next;
}

/** Shorthands for the actions. */
export const place = (element: 'fire' | 'water' | 'earth' | 'plant', cell: Cell): Action => ({
  type: 'place',
  element,
  cell,
});
export const move = (from: Cell, to: Cell): Action => ({ type: 'move', from, to });
export const change = (own: Cell, other: Cell): Action => ({ type: 'switch', own, other });
export const putStone = (cell: Cell): Action => ({ type: 'stone', cell });
