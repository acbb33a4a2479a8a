import { replay, type AnyGame, type Fault, type GameRecord, type Table } from '@rockpool/game';

/** A record as a table to look at: nobody acts there. */
export interface ReplayTable {
  readonly table: Table;
  /** The first line that is wrong; what comes before it is on the table. */
  readonly fault: Fault | null;
}

/** Plays a record by the rules. Null: already its head does not fit this game. */
export function replayTable(game: AnyGame, record: GameRecord): ReplayTable | null {
  const { steps, state, options, fault } = replay(game, record);
  if (state === null) return null;
  const last = steps.at(-1);
  const view = {
    state,
    ask: game.ask(state),
    seat: null,
    known: last?.known ?? {},
    legal: [],
    waiting: [],
    answers: steps.map(({ answer }) => answer),
    last: last === undefined ? null : { before: last.before, answer: last.answer },
    undoable: 0,
    house: [],
  };
  const table: Table = {
    game,
    options,
    seats: record.head.seats,
    view: () => view,
    subscribe: () => () => undefined,
    act: () => ({ refused: 'not-your-turn' }),
    undo: () => ({ refused: 'nothing-to-undo' }),
    close: () => undefined,
  };
  return { table, fault };
}
