import type { Flavor, Seat } from '@rockpool/game';

/** The four elements. Their order is the order of turns with 4 players, and an element's index is its seat there. */
export const elements = ['fire', 'water', 'earth', 'plant'] as const;
export type Element = (typeof elements)[number];

/** The two sides: black has fire and earth on square bases, white has water and plant on round ones. */
export const sides = ['black', 'white'] as const;
/** 0 black, 1 white. */
export type Side = 0 | 1;

/** A cell of the board: quadrant × 16 + row × 4 + column; quadrants 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
export type Cell = Flavor<number, 'Cell'>;

/** What a cell holds: an element's index (0 … 3), `stone` or `empty`. Numbers keep the state small and quick to copy. */
export type Content = -1 | 0 | 1 | 2 | 3 | 4;
export const empty = -1;
export const stone = 4;
/** The contents that are pieces. */
export type Piece = 0 | 1 | 2 | 3;

/** How many pieces there are of each element. */
export const piecesEach = 8;
/** So many actions in a row without a placement end the game in a draw. */
export const quietLimit = 100;
/** The occurrence of a position that ends the game in a draw. */
export const occurrenceLimit = 3;

export type Options = {
  /** Each side begins by placing an Eternity Stone. */
  readonly stones: boolean;
  /** Diagonals also go on over a quadrant's edge. */
  readonly wrappedDiagonals: boolean;
};

export type Face = { readonly type: 'face'; readonly element: Element };
export type Place = { readonly type: 'place'; readonly element: Element; readonly cell: Cell };
export type Move = { readonly type: 'move'; readonly from: Cell; readonly to: Cell };
export type Switch = { readonly type: 'switch'; readonly own: Cell; readonly other: Cell };
export type PlaceStone = { readonly type: 'stone'; readonly cell: Cell };
export type Action = Face | Place | Move | Switch | PlaceStone;

/** Why a game is over: a side's line, or one of the four draws… */
export type End =
  | { readonly by: 'line'; readonly side: Side }
  /** …the same position for the third time, */
  | { readonly by: 'repetition' }
  /** …a hundred actions without a placement, */
  | { readonly by: 'quiet' }
  /** …or every seat passed. */
  | { readonly by: 'passes' };

/**
 * What happened since the last placement. A placement lowers a supply for good, so no position before it can come
 * back: the history starts anew there. Every other action swaps two cells' contents, so the swaps alone tell all
 * positions since; there are fewer than `quietLimit`.
 */
export interface Quiet {
  /** Seat to move right after the last placement. */
  readonly first: Seat;
  /** The swaps since, oldest first, as `packSwap` writes them. */
  readonly swaps: readonly number[];
}

export interface State {
  readonly seats: number;
  readonly options: Options;
  /** False until the face-off is decided. */
  readonly started: boolean;
  /** 64 cells. */
  readonly cells: readonly Content[];
  /** Pieces still to place, by element's index. */
  readonly supply: readonly number[];
  /** Eternity Stones still to place, by side. */
  readonly stones: readonly number[];
  /** Whose turn it is. */
  readonly turn: Seat;
  readonly quiet: Quiet;
  readonly end: End | null;
}

/** The refusals, in the order in which they are looked for. */
export const codes = [
  'game-over',
  'not-your-turn',
  'bad-answer',
  'stone-first',
  'not-your-piece',
  'no-supply',
  'cell-taken',
  'not-fewest',
  'not-adjacent',
  'not-beaten',
  'double-line',
] as const;
export type Code = (typeof codes)[number];
