import type { Answer, Ask, Known, Line, OptionsShape, Refusal, Seat } from '@rockpool/game';
import type { Component } from 'svelte';

/** Whether a seat's player can be reached. */
export const presences = ['here', 'reconnecting', 'asleep', 'gone', 'house'] as const;
export type Presence = (typeof presences)[number];

/** Seat colours and shapes always appear together, in this order; the values are in `tokens.css`. */
export const colours = ['blue', 'orange', 'green', 'magenta', 'ochre', 'sky'] as const;
export type Colour = (typeof colours)[number];
export const shapes = ['circle', 'square', 'triangle', 'diamond', 'star', 'hexagon'] as const;
export type Shape = (typeof shapes)[number];

export interface Player {
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
  readonly here: Presence;
}

/** What the shell gives a board. A board owns picking; it knows no network and calls no rules. */
export interface BoardProps<State, Action, Options extends OptionsShape = OptionsShape> {
  state: State;
  options: Options;
  /** How many seats. */
  seats: number;
  /** Drives motion and the last-move mark. */
  last: { before: State; answer: Answer<Action>; mark: boolean } | null;
  /** null: watcher, replay, help picture. */
  seat: Seat | null;
  known: Known;
  ask: Ask;
  /** [] unless this page may act now. */
  legal: readonly Action[];
  /** The shell shows refusals. */
  act: (action: Action) => void;
  /** Pure preview, and "why not" for a spot that is not legal. */
  probe: (action: Action) => State | Refusal;
  undo: (() => void) | null;
  players: readonly Player[];
  prefs: { motion: boolean; confirm: boolean; closed: boolean };
  /** A line of the game's words as a sentence in the reader's language. */
  t: (line: Line) => string;
  /** Speaks lines, one after the other, in the live region. */
  say: (...lines: Line[]) => void;
  /**
   * While the board plays a longer scene of what an answer led to: the sentence that stands meanwhile; null lets go.
   * Till then the shell keeps back what happened next, the result, and what it would tell of that answer itself (log,
   * voice): the board speaks it when it has been seen. Absent where nothing follows.
   */
  hold?: (sentence: Line | null) => void;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell does not know the game's types
export type AnyBoard = Component<BoardProps<any, any, any>>;

/** A named state for help pictures: a start, the answers that lead on from it, and what to mark. Replayed in tests. */
export interface Scene {
  readonly seats: number;
  readonly options: OptionsShape;
  /** Record lines' answers, applied in order from `start`. */
  readonly answers: readonly Answer[];
}
export type Scenes = { readonly [name: string]: Scene };
