import { misfit } from '../answers.ts';
import { sameJson } from '../canonical.ts';
import { isRefusal, type Answer, type AnyGame, type Ask } from '../contract.ts';
import { shownBy } from '../dealer.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import { parseOptions } from '../options.ts';
import type { Known, OptionsShape, Seat } from '../vocabulary.ts';
import { brief, mismatch, type Fault } from './fault.ts';
import type { GameRecord, RecordEnd, RecordLine } from './format.ts';
import { endOf } from './write.ts';

/** One answer of a replayed game. */
export interface ReplayStep {
  readonly before: unknown;
  readonly answer: Answer;
  readonly after: unknown;
  /** What everybody knows after it. */
  readonly known: Known;
}

/** A replayed game, as far as its record is right. */
export interface Replayed {
  readonly options: OptionsShape;
  readonly steps: readonly ReplayStep[];
  /** The state after the last right line. */
  readonly state: unknown;
  readonly over: boolean;
  /** What the record says that a seat, or everybody (null), knows at the end. */
  readonly known: (seat: Seat | null) => Known;
  /** The first line that is wrong, or null. */
  readonly fault: Fault | null;
}

/**
 * Plays a record by the rules and stops at the first line that is wrong: not what the table asks, refused, a face
 * that the card cannot have, a list of legal actions or a result that the rules do not give. `legal` of a seat that
 * holds cards whose faces the writer did not know cannot be checked, and is not.
 */
export function replay(game: AnyGame, record: GameRecord): Replayed {
  const { head, at } = record;
  const options: OptionsShape | null = parseOptions(game.options, head.options);
  const nothing: Known = {};
  const steps: ReplayStep[] = [];
  const stop = (state: unknown, over: boolean, fault: Fault | null, ledger: Ledger | null): Replayed => ({
    options: options ?? head.options,
    steps,
    state,
    over,
    known: (seat) => ledger?.known(seat) ?? nothing,
    fault,
  });
  const headFault = inspectHead(game, record, options !== null);
  if (headFault !== null || options === null) return stop(null, false, headFault, null);

  const ledger = createLedger(game.decks?.(head.seats, options) ?? {});
  let state: unknown = game.start(head.seats, options);
  for (const [index, line] of record.lines.entries()) {
    const where = at + 1 + index;
    const result = step(game, state, line, index, where, ledger);
    if ('fault' in result) return stop(state, false, result.fault, ledger);
    steps.push({ before: state, answer: result.answer, after: result.after, known: ledger.known(null) });
    state = result.after;
  }
  const ask = game.ask(state);
  const fault = inspectEnd(ask, record.end, at + 1 + record.lines.length);
  return stop(state, ask.ask === 'over', fault, ledger);
}

function inspectHead(game: AnyGame, { head, at }: GameRecord, optionsAreRight: boolean): Fault | null {
  if (head.game !== game.id) return mismatch(at, 'wrong-game', 'another game', game.id, head.game);
  if (head.rules !== game.rules)
    return mismatch(at, 'wrong-rules', 'another rules version', game.rules, head.rules);
  if (!game.seats.includes(head.seats)) {
    return mismatch(at, 'bad-seats', 'the number of seats', `one of ${game.seats.join(', ')}`, head.seats);
  }
  if (optionsAreRight) return null;
  return mismatch(
    at,
    'bad-options',
    'the options',
    `all of ${Object.keys(game.options).join(', ')}`,
    head.options,
  );
}

type StepResult = { readonly answer: Answer; readonly after: unknown } | { readonly fault: Fault };

function step(
  game: AnyGame,
  state: unknown,
  line: RecordLine,
  n: number,
  where: number,
  ledger: Ledger,
): StepResult {
  const ask = game.ask(state);
  if (line.n !== n) return { fault: mismatch(where, 'wrong-number', 'the number of the answer', n, line.n) };
  const answer = answerOf(line);
  if (ask.ask === 'over' || misfit(ask, answer) !== null) {
    return { fault: mismatch(where, 'wrong-ask', 'not what the table asks', ask, answer) };
  }
  const legal = inspectLegal(game, state, ask, line, where, ledger);
  if (legal !== null) return { fault: legal };
  const refused = (code: string): StepResult => ({
    fault: {
      line: where,
      code: 'refused',
      refused: code,
      message: `Line ${where}: ${game.id} refuses this with "${code}": ${brief(answer)}.`,
    },
  });
  if (answer.ask === 'choose' || answer.ask === 'secret') {
    for (const [index, seat] of answer.seats.entries()) {
      const refusal = game.check(state, seat, answer.take[index]);
      if (refusal !== null) return refused(refusal.refused);
    }
  }
  const after: unknown = game.apply(state, answer);
  if (isRefusal(after)) return refused(after.refused);
  if (note(game, state, line, answer, ledger)) return { answer, after };
  return {
    fault: {
      line: where,
      code: 'wrong-face',
      message: `Line ${where}: a card has not this face: ${brief(line)}.`,
    },
  };
}

/** Follows the cards; false if a face cannot be. */
function note(game: AnyGame, state: unknown, line: RecordLine, answer: Answer, ledger: Ledger): boolean {
  switch (answer.ask) {
    case 'shuffle': {
      const order = line.order ?? ledger.numbers(answer).map(() => null);
      return ledger.shuffled(answer, order) === null;
    }
    case 'deal':
      ledger.dealt(answer);
      return true;
    case 'reveal':
      return ledger.revealed(answer) === null;
    default:
      return shownBy(game, state, answer).every(([seat, shown]) => ledger.shown(seat, shown) === null);
  }
}

function inspectLegal(
  game: AnyGame,
  state: unknown,
  ask: Ask,
  line: RecordLine,
  where: number,
  ledger: Ledger,
): Fault | null {
  if (line.legal === undefined || (ask.ask !== 'choose' && ask.ask !== 'secret')) return null;
  if (line.legal.length !== ask.seats.length) {
    return mismatch(where, 'wrong-legal', 'lists of legal actions', ask.seats.length, line.legal.length);
  }
  for (const [index, seat] of ask.seats.entries()) {
    if (!ledger.complete(seat)) continue;
    const legal: readonly unknown[] = game.legal(state, seat, ledger.known(seat));
    const got = line.legal[index] ?? [];
    const at = Array.from({ length: Math.max(legal.length, got.length) }).findIndex(
      (_, place) => !sameJson(legal[place], got[place]),
    );
    if (at !== -1)
      return mismatch(where, 'wrong-legal', `legal action ${at} of seat ${seat}`, legal[at], got[at]);
  }
  return null;
}

function inspectEnd(ask: Ask, end: RecordEnd | null, where: number): Fault | null {
  const expected = ask.ask === 'over' ? endOf(ask) : null;
  if (sameJson(expected, end)) return null;
  if (end === null) return mismatch(where, 'no-end', 'the game is over', expected, 'the end of the record');
  if (expected === null) return mismatch(where, 'wrong-end', 'the game is not over', ask, end);
  return mismatch(where, 'wrong-end', 'the result', expected, end);
}

function answerOf(line: RecordLine): Answer {
  const entries = Object.entries(line).filter(([key]) => key !== 'n' && key !== 'legal' && key !== 'order');
  return Object.fromEntries(entries) as unknown as Answer; // a record line is an answer and these three keys
}
