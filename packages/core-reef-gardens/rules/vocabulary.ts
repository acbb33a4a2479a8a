import type { Flavor, OptionSpec, Seat } from '@rockpool/game';

/** The corals, in the order of the bag and of every list of them. */
export const species = ['staghorn', 'brain', 'fan', 'pillar', 'mushroom'] as const;
export type Species = (typeof species)[number];

/** A tile: 2 × the index of its species, + 1 if it shows a clownfish. 0 … 9; also its place in the bag's order. */
export type Tile = Flavor<number, 'Tile'>;

export const shells = ['shoal', 'grant', 'recall', 'current', 'cutting'] as const;
export type Shell = (typeof shells)[number];
/** A shell as a piece: its index in `shellPieces`, in the order of the shell bag. */
export type ShellPiece = Flavor<number, 'ShellPiece'>;

/** A space of the map: row × width + column, from 0 at the top left. */
export type Cell = Flavor<number, 'Cell'>;

/**
 * What lies on a cell; `contents.ts` reads and writes it. Numbers keep the state small and quick to copy:
 * −2 a station, −1 nothing, 0 … 49 coral (tile + 10 × (owner + 1), neutral coral below 10), 50 … 56 a shell.
 * Caves and sites still to come are printed on the map and never change.
 */
export type Content = Flavor<number, 'Content'>;

/** A player's divers, on the board or in reefs. */
export const diversEach = 5;
export const mostMoney = 12;
/** The money of the starter; each seat after him has one more. */
export const firstMoney = 8;
/** Points lost for each tile discarded. */
export const discardCost = 3;
/** Money from a grant shell. */
export const grantMoney = 2;
/** Places of the nursery's rows. */
export const rowSizes = [2, 3, 3, 4] as const;
/** So many tiles in the nursery, or fewer, and it is filled again. */
export const refillAt = 3;
/** Stations on the map at the start. */
export const firstStations = 3;

/** Whether the tile that connects counts when a reef is compared with a neutral one. */
export const mergeSizes = ['with-tile', 'without-tile'] as const;
/** Whether the next station is drawn one station ahead. */
export const nextStations = ['shown', 'hidden'] as const;
export const lengths = ['full', 'short'] as const;

export type Options = {
  readonly mergeSize: (typeof mergeSizes)[number];
  readonly nextStation: (typeof nextStations)[number];
  readonly length: (typeof lengths)[number];
};

export const options: OptionSpec<Options> = {
  mergeSize: { kind: 'pick', values: mergeSizes, default: 'with-tile' },
  nextStation: { kind: 'pick', values: nextStations, default: 'shown' },
  length: { kind: 'pick', values: lengths, default: 'full' },
};

/** What is asked. `start` and `refill` are chance; `turn` and `plant` ask the seat whose turn it is. */
export const phases = ['start', 'turn', 'refill', 'plant', 'over'] as const;
export type Phase = (typeof phases)[number];

export interface Station {
  readonly cell: Cell;
  readonly higher: number;
  readonly lower: number;
  /** Turned over: it has been scored. */
  readonly scored: boolean;
}

export interface Player {
  /** 0 … 12. */
  readonly money: number;
  /** Divers on the player's own board; each of the others is in a reef. */
  readonly divers: number;
  /** How many shells of each piece lie before the player. */
  readonly shells: readonly number[];
  /** Points from closing reefs. */
  readonly closed: number;
  /** Points from stations that were completed. */
  readonly stations: number;
  /** Tiles discarded; each costs `discardCost` points. */
  readonly discarded: number;
}

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  readonly starter: Seat;
  /** Whose turn it is, or was last. */
  readonly turn: Seat;
  /** A grant was used before the row: the turn must be a plant action. */
  readonly granted: boolean;
  /** By cell. */
  readonly cells: readonly Content[];
  /** On the map, in the order of coming. */
  readonly stations: readonly Station[];
  /** The station that comes next, if it is known and there is one. */
  readonly next: Station | null;
  /** How many of each tile are in the bag. Their order is drawn when it is needed. */
  readonly bag: readonly number[];
  readonly nursery: readonly (readonly Tile[])[];
  /** Tiles taken this turn and not yet planted, in the order of the row. */
  readonly hand: readonly Tile[];
  /** By seat. */
  readonly players: readonly Player[];
}

export type Row = { readonly type: 'row'; readonly row: number };
/** `reefs`: each by its lowest cell, ascending. */
export type Surface = { readonly type: 'surface'; readonly reefs: readonly Cell[] };
/** `tile`: index in the hand. */
export type Plant = { readonly type: 'plant'; readonly tile: number; readonly cell: Cell };
export type Discard = { readonly type: 'discard'; readonly tile: number };
export type Grant = { readonly type: 'grant' };
export type Recall = { readonly type: 'recall'; readonly reef: Cell };
export type Current = {
  readonly type: 'current';
  readonly tile: number;
  readonly row: number;
  readonly index: number;
};
export type Cutting = { readonly type: 'cutting'; readonly species: Species };
export type Done = { readonly type: 'done' };
export type Action = Row | Surface | Plant | Discard | Grant | Recall | Current | Cutting | Done;

/** Refusals, in the order in which they are tried for each action: the first that fits is given. */
export const codes = [
  'game-over',
  'not-your-turn',
  'bad-answer',
  'row-empty',
  'space-taken',
  'cave',
  'site',
  'no-reef-there',
  'no-diver',
  'touches-other-reef',
  'neutral-too-large',
  'no-such-shell',
  'too-dear',
  'not-your-reef',
  'tile-in-hand',
] as const;
export type Code = (typeof codes)[number];
