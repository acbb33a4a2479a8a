import {
  createLedger,
  recordOf,
  shownBy,
  type Answer,
  type AnyGame,
  type Known,
  type OptionsShape,
  type Seat,
} from '@rockpool/game';

/** A line of play, and what one seat knows at its end. */
export interface KnownLine {
  readonly seats: number;
  readonly options: OptionsShape;
  readonly answers: readonly Answer[];
  /** Whose knowledge; null: what everybody knows. */
  readonly seat: Seat | null;
  /** What that seat knows now: faces that it alone has seen are taken from here. */
  readonly known: Known;
}

/**
 * What a seat knew after each answer of a line, so that an earlier moment is shown and told as it was then: a card
 * that turned up later is face down in it.
 */
export function knownAlong(game: AnyGame, line: KnownLine): readonly Known[] {
  const { seats, options, answers, seat } = line;
  const decks = game.decks?.(seats, options) ?? {};
  const known = seat === null ? {} : line.known;
  const { lines } = recordOf(game, { seats, options, answers, known });
  const ledger = createLedger(decks);
  let state: unknown = game.start(seats, options);
  return answers.map((answer, n) => {
    if (answer.ask === 'shuffle') {
      const order = lines[n]?.ask === 'shuffle' ? lines[n].order : undefined;
      ledger.shuffled(answer, order ?? ledger.numbers(answer).map(() => null));
    } else if (answer.ask === 'deal') ledger.dealt(answer);
    else if (answer.ask === 'reveal') ledger.revealed(answer);
    for (const [by, shown] of shownBy(game, state, answer)) ledger.shown(by, shown);
    state = game.apply(state, answer);
    return ledger.known(seat);
  });
}
