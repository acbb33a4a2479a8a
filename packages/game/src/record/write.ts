import { shownBy } from '../dealer.ts';
import type { Answer, AnyGame } from '../contract.ts';
import { isRefusal } from '../contract.ts';
import { createLedger } from '../ledger.ts';
import type { Face, Known, OptionsShape } from '../vocabulary.ts';
import type { GameRecord, RecordEnd, RecordHead, RecordLine } from './format.ts';

/** The text of one record: JSON Lines, each with its keys in the documented order and a line feed at its end. */
export function writeRecord(record: Omit<GameRecord, 'at' | 'logs'> & Partial<GameRecord>): string {
  const { head, lines: answers, end, logs = [] } = record;
  const lines = [orderHead(head), ...answers.map(orderLine)];
  if (end !== null) lines.push(orderEnd(end));
  lines.push(...logs.map(({ log, entries }) => ({ log, entries })));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What a page or a player holds of a game. */
export interface Line {
  readonly seats: number;
  readonly options: OptionsShape;
  readonly answers: readonly Answer[];
  /** What the writer knows now; faces that only he has seen go into the record. Absent: what everybody knows. */
  readonly known?: Known | undefined;
}

/**
 * The record of a game that was played elsewhere, finished or not. `order` lines hold the faces that became
 * public and those in `known`.
 *
 * @throws Error if the game refuses one of the answers: they are not of this game.
 */
export function recordOf(game: AnyGame, { seats, options, answers, known = {} }: Line): GameRecord {
  const orders = new Map<number, readonly (Face | null)[]>();
  const ledger = createLedger(game.decks?.(seats, options) ?? {});
  /** Shuffles whose cards may still be turned up: where they stand, and their card numbers. */
  let open: { readonly n: number; readonly deck: string; readonly numbers: readonly number[] }[] = [];
  const close = (deck: string | null, last: Known): void => {
    for (const { n, deck: name, numbers } of open) {
      if (deck !== null && name !== deck) continue;
      const seen = { ...ledger.known(null)[name], ...last[name] };
      const faces = numbers.map(
        (number) => seen[number] ?? orders.get(n)?.[number - (numbers[0] ?? 0)] ?? null,
      );
      if (faces.some((face) => face !== null)) orders.set(n, faces);
    }
    open = open.filter(({ deck: name }) => deck !== null && name !== deck);
  };

  let state: unknown = game.start(seats, options);
  for (const [n, answer] of answers.entries()) {
    if (answer.ask === 'shuffle') {
      const kept = answer.cards === undefined ? [] : open.filter(({ deck }) => deck === answer.deck);
      close(answer.deck, {});
      open.push(...kept, { n, deck: answer.deck, numbers: ledger.numbers(answer) });
      ledger.shuffled(
        answer,
        ledger.numbers(answer).map(() => null),
      );
    } else if (answer.ask === 'deal') ledger.dealt(answer);
    else if (answer.ask === 'reveal') ledger.revealed(answer);
    for (const [, shown] of shownBy(game, state, answer)) {
      ledger.revealed({ ask: 'reveal', deck: shown.deck, cards: [shown.card], faces: [shown.face] });
    }
    const after: unknown = game.apply(state, answer);
    if (isRefusal(after)) throw new Error(`${game.id} refuses answer ${n} of this line: ${after.refused}.`);
    state = after;
  }
  close(null, known);
  const ask = game.ask(state);
  return {
    at: 1,
    head: { record: 1, game: game.id, rules: game.rules, seats, options },
    lines: answers.map((answer, n) => {
      const order = orders.get(n);
      return order === undefined ? { ...answer, n } : { ...answer, n, order };
    }),
    end: ask.ask === 'over' ? endOf(ask) : null,
    logs: [],
  };
}

/** The last line for the end that a game asks for. */
export function endOf({
  scores,
  winners,
  breach,
}: {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly breach?: RecordEnd['breach'];
}): RecordEnd {
  return { over: true, scores, winners, ...(breach === undefined || breach.length === 0 ? {} : { breach }) };
}

function orderHead({ record, game, rules, seats, options }: RecordHead): unknown {
  return { record, game, rules, seats, options };
}

function orderEnd({ over, scores, winners, breach }: RecordEnd): unknown {
  return { over, scores, winners, breach };
}

/** Keys that are undefined vanish in JSON. */
function orderLine(line: RecordLine): unknown {
  const { n, ask } = line;
  switch (line.ask) {
    case 'choose':
    case 'secret':
      return { n, ask, seats: line.seats, legal: line.legal, take: line.take };
    case 'chance':
      return { n, ask, bounds: line.bounds, drawn: line.drawn };
    case 'shuffle':
      return { n, ask, deck: line.deck, size: line.size, cards: line.cards, order: line.order };
    case 'deal':
      return { n, ask, deck: line.deck, cards: line.cards, to: line.to };
    case 'reveal':
      return { n, ask, deck: line.deck, cards: line.cards, faces: line.faces };
  }
}
