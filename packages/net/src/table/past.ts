import type { AnyGame, Answer, Ask, Seat } from '@rockpool/game';
import { lineAfter, type Point, type Step } from './line.ts';
import type { OpenRound } from './round-kind.ts';

/** A round that has closed, as far as something is still asked of it. */
interface ClosedRound<Memory> {
  /** `prev` of each phase. */
  readonly prevs: readonly Uint8Array[];
  /** Seats that each phase asked when it began. */
  readonly due: readonly (readonly Seat[])[];
  /** What judges late shares of its last phase as it judged those in time; null if there are none that count. */
  readonly late: OpenRound<Memory> | null;
  /** What was remembered and the state before it, and what it did to the line. */
  readonly memory: Memory;
  readonly before: unknown;
  readonly answer: Answer | null;
  readonly undo: number;
  /** Somebody learnt something in it that he did not choose. */
  readonly shows: boolean;
}

/** The round that is open. */
interface Present<Memory> extends Pick<ClosedRound<Memory>, 'due' | 'memory'> {
  readonly round: number;
  /** `prev` of each phase that has begun. */
  prevs(): readonly Uint8Array[];
  readonly state: unknown;
}

/** The rounds of a table so far, the open one included. */
export interface Past<Memory> {
  add(closed: ClosedRound<Memory>): void;
  closed(round: number): ClosedRound<Memory> | null;
  /** Null for a round that has not begun. */
  prevs(round: number): readonly Uint8Array[] | null;
  due(round: number): readonly (readonly Seat[])[];
  /** Null: a round of the set-up. */
  ask(round: number): Ask | null;
  /** Whether something was shown in the closed rounds from one to before another. */
  shows(from: number, to: number): boolean;
  /** Whether cards were sealed, dealt, opened or shown since round `from`, or may have been in the step open in `to`. */
  movesCards(from: number, to: number): boolean;
  /** The point before a round that has begun, with the `prev` of that round; null for others. */
  at(round: number): (Point & { readonly hash: Uint8Array; readonly memory: Memory }) | null;
  /** The round that gave the answer at this place of the line; null if an earlier table did. */
  roundOf(place: number): number | null;
}

/**
 * @param setup how many rounds of key set-up there are before those of the game.
 * @param from the line with which the table began.
 */
export function createPast<Memory>(
  game: AnyGame,
  setup: number,
  from: readonly Step[],
  ended: boolean,
  present: () => Present<Memory>,
): Past<Memory> {
  const rounds: ClosedRound<Memory>[] = [];
  const prevs = (round: number) =>
    rounds[round]?.prevs ?? (round === present().round ? present().prevs() : null);
  const ask = (round: number): Ask | null =>
    round < setup ? null : game.ask(rounds[round]?.before ?? present().state);
  return {
    add: (closed) => void rounds.push(closed),
    closed: (round) => rounds[round] ?? null,
    prevs,
    due: (round) => rounds[round]?.due ?? present().due,
    ask,
    shows: (since, to) => rounds.slice(since, to).some(({ shows }) => shows),
    movesCards(since, to) {
      if (game.decks === undefined) return false;
      const touches = rounds
        .slice(since, to)
        .some(({ answer, shows }) => answer?.ask === 'shuffle' || (shows && answer?.ask !== 'chance'));
      // Of the round at `to` only its ask counts, which is the same for all: it may have closed here and not there.
      const open = ask(to)?.ask;
      return touches || open === 'deal' || open === 'reveal' || open === 'secret';
    },
    at(round) {
      const hash = prevs(round)?.[0];
      if (hash === undefined) return null;
      return {
        state: rounds[round]?.before ?? present().state,
        memory: rounds[round]?.memory ?? present().memory,
        line: lineAfter(from, rounds.slice(0, round)),
        hash,
        ended,
      };
    },
    roundOf(place) {
      const line: (number | null)[] = from.map(() => null);
      for (const [round, { answer, undo }] of rounds.entries()) {
        line.length -= undo;
        if (answer !== null) line.push(round);
      }
      return line[place] ?? null;
    },
  };
}
