import type { Answer, AnyGame, Seat } from '@rockpool/game';

/** One answer that counts, and the state before it. */
export interface Step {
  readonly before: unknown;
  readonly answer: Answer;
}

/** A point between two rounds, from which a table can go on. */
export interface Point {
  readonly state: unknown;
  readonly line: readonly Step[];
  /** Nothing is asked from here on: the table was ended by consent. */
  readonly ended?: boolean;
}

/** Whether somebody learns in an answer what he did not choose. Certain draws (all bounds 1) tell nothing. */
export function isTelling(game: AnyGame, before: unknown, answer: Answer | null): boolean {
  if (answer?.ask === 'choose')
    return (game.shows?.(before, answer.seats[0], answer.take[0]) ?? []).length > 0;
  if (answer?.ask === 'chance') return answer.bounds.some((bound) => bound !== 1);
  return answer !== null && answer.ask !== 'shuffle';
}

/** A line after these closed rounds: each appends its answer or takes some back. */
export function lineAfter(
  line: readonly Step[],
  rounds: readonly { readonly before: unknown; readonly answer: Answer | null; readonly undo: number }[],
): readonly Step[] {
  const out = [...line];
  for (const { before, answer, undo } of rounds) {
    out.length -= undo;
    if (answer !== null) out.push({ before, answer });
  }
  return out;
}

/**
 * How many of a seat's own answers at the end of the line it may take back: open choices only, never past another
 * seat's answer (the house is one), a card turned up, or anything drawn, dealt or secret. PROTOCOL.md 2.4.
 */
export function undoable(game: AnyGame, line: readonly Step[], seat: Seat): number {
  let count = 0;
  for (let index = line.length - 1; index >= 0; index -= 1) {
    const step = line[index];
    if (step?.answer.ask !== 'choose' || step.answer.seats[0] !== seat) break;
    const [action] = step.answer.take;
    if ((game.shows?.(step.before, seat, action) ?? []).length > 0) break;
    count += 1;
  }
  return count;
}

/** The answers of a line, as records and boards read them. */
export function answersOf(line: readonly Step[]): readonly Answer[] {
  return line.map((step) => step.answer);
}
