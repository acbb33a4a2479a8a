import type { Scene, Scenes } from '@rockpool/ui';
import type { Action, Cell, Element, Options } from '../rules/vocabulary.ts';

const plain: Options = { stones: false, wrappedDiagonals: false };
const place = (element: Element, cell: Cell): Action => ({ type: 'place', element, cell });
/** Both elements by turns; after a round of the four quadrants the other one leads, so each quadrant gets both. */
const placeEach = ([one, other]: readonly [Element, Element], cells: readonly Cell[]): Action[] =>
  cells.map((cell, index) => place(((index + (index >> 2)) & 1) === 0 ? one : other, cell));

/** A game that fire wins the face-off of: seat 0 begins, and the seats take these actions in turn. */
function scene(actions: readonly Action[], { seats = 2, options = plain } = {}): Scene {
  const faces: Action[] = [
    { type: 'face', element: 'fire' },
    { type: 'face', element: 'plant' },
  ];
  const turns = actions.map(
    (action, index) => ({ ask: 'choose', seats: [index % seats], take: [action] }) as const,
  );
  return { seats, options, answers: [{ ask: 'secret', seats: [0, 1], take: faces }, ...turns] };
}

/** Black and white actions by turns, black first. */
function byTurns(black: readonly Action[], white: readonly Action[]): Action[] {
  return black.flatMap((action, index) => [action, ...white.slice(index, index + 1)]);
}

// Three pieces of each side in each of the three other quadrants, in the order in which they are placed: one
// quadrant after another, since each placement goes where a side has fewest.
const blackAround = [
  [18, 35, 58],
  [24, 45, 53],
  [31, 32, 60],
] as const;
const whiteAround = [
  [20, 38, 49],
  [29, 43, 63],
  [22, 41, 50],
] as const;

/** These pieces of the top left quadrant and those around: 13 of black, whose first is of `lead`, and as many or one less of white. */
function filled(black: readonly Cell[], white: readonly Cell[], lead: 'fire' | 'earth' = 'fire'): Action[] {
  const order = (own: readonly Cell[], around: readonly (readonly Cell[])[]) => [
    ...around.flatMap((round, index) => [...own.slice(index, index + 1), ...round]),
    ...own.slice(3),
  ];
  return byTurns(
    placeEach(lead === 'fire' ? ['fire', 'earth'] : ['earth', 'fire'], order(black, blackAround)),
    placeEach(['water', 'plant'], order(white, whiteAround)),
  );
}

/** The pictures of the help pages: `![…](scene:NAME)`. */
export const scenes: Scenes = {
  /** The empty board: four quadrants of 4 × 4 cells. */
  board: scene([]),
  /** Black has a piece everywhere but bottom right, so it must place there. */
  place: scene(
    byTurns(placeEach(['fire', 'earth'], [5, 26, 36]), placeEach(['water', 'plant'], [22, 9, 55])),
  ),
  /** Fire steps off the left edge and comes back on the right. */
  move: scene([place('fire', 4), place('plant', 25), { type: 'move', from: 4, to: 7 }]),
  /** Fire switches with the plant beside it. */
  switch: scene([place('fire', 5), place('plant', 6), { type: 'switch', own: 5, other: 6 }]),
  /** Fire switches with the plant on the same spot of the quadrant diagonally across. */
  far: scene([place('fire', 5), place('plant', 53), { type: 'switch', own: 5, other: 53 }]),
  /** Black wins with a diagonal of fire and earth. */
  line: scene(filled([0, 5, 10, 15], [2, 7, 8])),
  /** With wrapped diagonals these four are a line as well. */
  wrapped: scene(filled([1, 6, 11, 12], [2, 7, 8]), { options: { ...plain, wrappedDiagonals: true } }),
  /** Black to act: fire must not switch with the plant above it, for both sides would have a row. */
  both: scene(filled([0, 1, 2, 7], [4, 5, 6, 3], 'earth')),
  /** Both Eternity Stones lie, then each side has placed a piece. */
  stones: scene(
    [{ type: 'stone', cell: 21 }, { type: 'stone', cell: 42 }, place('earth', 6), place('water', 57)],
    { options: { ...plain, stones: true } },
  ),
  /** Four players: each has placed one piece, and fire's next one must go where its team has none. */
  team: scene([place('fire', 5), place('water', 22), place('earth', 37), place('plant', 58)], { seats: 4 }),
};
