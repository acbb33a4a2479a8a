import type { Answer, AnyGame, Ask } from './contract.ts';
import type { Known, OptionsShape, Refusal, Seat } from './vocabulary.ts';

/**
 * A table as a page sees it, whether it is played here against the house, passed from hand to hand, or spread
 * over browsers. The app and the boards know only this.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in AnyGame: the shell does not know the game's types
export interface Table<State = any, Action = any> {
  readonly game: AnyGame;
  readonly options: OptionsShape;
  /** How many seats the game has. */
  readonly seats: number;
  /** A snapshot; the same object until something changes. */
  view(): TableView<State, Action>;
  /** Calls `changed` after each change. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  /** Takes an action for `view().seat`. A refusal says why and changes nothing. */
  act(action: Action): Refusal | null;
  /** Takes back the seat's own answers since another seat answered; null if done. */
  undo(): Refusal | null;
  close(): void;
}

export interface TableView<State, Action> {
  readonly state: State;
  readonly ask: Ask;
  /** The seat that this page acts for now; null for a watcher. Hot-seat: the seat whose turn it is. */
  readonly seat: Seat | null;
  /** What that seat knows (a watcher: what everybody knows). */
  readonly known: Known;
  /** What this page may do now; `[]` unless the table waits for its seat. */
  readonly legal: readonly Action[];
  /** Seats that have still to answer. */
  readonly waiting: readonly Seat[];
  /** The record line so far, undone answers left out. */
  readonly answers: readonly Answer<Action>[];
  /** The last answer and the state before it. */
  readonly last: { readonly before: State; readonly answer: Answer<Action> } | null;
  /** How many of its own answers the seat may take back now; 0 if none. */
  readonly undoable: number;
  /** Seats played by the house. */
  readonly house: readonly Seat[];
}
