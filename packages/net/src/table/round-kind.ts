import type { Answer, AnyGame, Ask, Known, Refusal, Seat } from '@rockpool/game';
import type { Entry } from '../log/entry.ts';
import type { EntryKind } from '../log/kinds.ts';
import type { Carrying } from './carrying.ts';
import type { Step } from './line.ts';

/** What a round starts from. `Memory` is what the kinds keep from round to round: keys, sealed decks. */
export interface RoundStart<Memory> {
  readonly game: AnyGame;
  readonly table: Uint8Array;
  readonly round: number;
  /** The `prev` of phase 0. */
  readonly prev: Uint8Array;
  readonly state: unknown;
  /** Null in the rounds before the game's first ask. */
  readonly ask: Ask | null;
  readonly keyed: readonly Seat[];
  readonly house: readonly Seat[];
  readonly line: readonly Step[];
  readonly memory: Memory;
  /** What a seat may know here. Of a house seat every peer knows the same: what is open to all. */
  known(seat: Seat): Known;
}

/**
 * What an entry is worth. `ignored` is for a share that came late: not wrong, but not needed. Only the first entry
 * of a seat that is `counted` is; what is refused counts for nothing. `waiting`: it cannot be told yet; the seat's entries
 * wait until the table is told to go on.
 */
export type Verdict = 'counted' | 'ignored' | 'waiting' | Refusal;

/** How a round ends: an answer to the ask, a take-back, or (before the first ask) neither. */
export interface Outcome<Memory> {
  readonly state: unknown;
  readonly answer: Answer | null;
  /** How many answers of the line are removed. */
  readonly undo: number;
  readonly memory: Memory;
}

export interface PhaseEnd<Memory> {
  /** What was agreed in this phase, PROTOCOL.md 2.3. Whatever may differ between peers stays out of it. */
  readonly content: Uint8Array;
  /** Null while another phase follows. */
  readonly outcome: Outcome<Memory> | null;
}

/** What a client writes: the kind and body of its next entry. */
export interface Draft {
  readonly kind: EntryKind;
  readonly body: Uint8Array;
}

/** A round while it is open. Its phases follow one another; each is judged by itself. */
export interface OpenRound<Memory> {
  /** Seats that have still to answer in this phase, ascending. */
  due(): readonly Seat[];
  /**
   * Whose entries are judged in this phase; absent: of those that are due. It may depend on nothing that arrives while the
   * phase is open, but on the seat's own entries: else peers would differ about an entry.
   */
  admits?(seat: Seat): boolean;
  /** Judges an entry of a seat that is admitted, for the present phase and its `prev`. */
  take(entry: Entry): Verdict;
  /** The present phase's end, as soon as enough has been counted. */
  end(): PhaseEnd<Memory> | null;
  /** Begins the next phase. */
  next(prev: Uint8Array): void;
  /**
   * How a seat answers with this action, or why it may not. Absent where seats have nothing to decide. `waiting`: its
   * proofs are being made.
   */
  propose?(seat: Seat, seed: Uint8Array, action: unknown): Draft | 'waiting' | Refusal;
  /** What the client of a seat that is due writes by itself: an opening, a share. `waiting`: it is being made. */
  own?(seat: Seat, seed: Uint8Array): Draft | 'waiting' | null;
}

/** One way to answer an ask. `fair` adds those for dice and cards. */
export interface RoundKind<Memory> {
  open(start: RoundStart<Memory>): OpenRound<Memory>;
  /**
   * `ignored`: any t shares close its last phase, and good ones that come later are ignored, not refused. It goes on
   * judging them by `take` after it has closed.
   */
  readonly late: 'ignored' | 'refused';
}

/** All kinds of rounds of a table. */
export interface RoundKinds<Memory> {
  /** Rounds before the first ask: key set-up. */
  readonly setup: readonly RoundKind<Memory>[];
  /** By ask; an ask without one waits for ever. */
  readonly asks: { readonly [ask in Ask['ask']]?: RoundKind<Memory> };
  readonly memory: Memory;
  readonly carrying: Carrying<Memory>;
  /** What a seat knows of the cards, or (null) what everybody knows. */
  known(memory: Memory, seat: Seat | null): Known;
  /** Whether this is the secret of the key that a seat has; absent: no seat has one. */
  isFarewell?(memory: Memory, seat: Seat, secret: Uint8Array): boolean;
  /** That secret, from the seat's seed; null if the seat has no key. */
  makeFarewell?(memory: Memory, seat: Seat, seed: Uint8Array): Uint8Array | null;
}
