import type { Game } from '../../contract.ts';
import type { Refusal, Seat } from '../../vocabulary.ts';

/** Example of an open game: three in a row on nine squares; with `misere` three in a row loses. */
export interface NoughtsState {
  readonly cells: readonly (Seat | null)[];
  readonly turn: Seat;
  readonly misere: boolean;
}
export interface NoughtsAction {
  readonly cell: number;
}

const rows = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const rowOwner = ({ cells }: NoughtsState): Seat | null => {
  const row = rows.find(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);
  return row === undefined ? null : (cells[row[0]] ?? null);
};
const winner = (state: NoughtsState): Seat | null => {
  const owner = rowOwner(state);
  return owner === null || !state.misere ? owner : 1 - owner;
};
const isOver = (state: NoughtsState): boolean => rowOwner(state) !== null || !state.cells.includes(null);

function check(state: NoughtsState, seat: Seat, action: unknown): Refusal | null {
  if (isOver(state)) return { refused: 'game-over' };
  if (seat !== state.turn) return { refused: 'not-your-turn' };
  if (typeof action !== 'object' || action === null || Object.keys(action).join() !== 'cell') {
    return { refused: 'bad-answer' };
  }
  const cell = (action as { cell: unknown }).cell;
  if (typeof cell !== 'number' || !(cell in state.cells)) return { refused: 'bad-answer' };
  return state.cells[cell] === null ? null : { refused: 'taken' };
}

export const noughts: Game<NoughtsState, NoughtsAction, { misere: boolean }> = {
  id: 'noughts',
  rules: 1,
  seats: [2],
  kind: 'open',
  minutes: [1, 2],
  options: { misere: { kind: 'flag', default: false } },
  codes: ['bad-answer', 'game-over', 'not-your-turn', 'taken'],
  start: (_, { misere }) => ({ cells: Array.from({ length: 9 }, () => null), turn: 0, misere }),
  ask(state) {
    if (!isOver(state)) return { ask: 'choose', seats: [state.turn] };
    const won = winner(state);
    return {
      ask: 'over',
      scores: [Number(won === 0), Number(won === 1)],
      winners: won === null ? [0, 1] : [won],
    };
  },
  legal: (state, seat) =>
    isOver(state) || seat !== state.turn
      ? []
      : state.cells.flatMap((owner, cell) => (owner === null ? [{ cell }] : [])),
  check,
  apply(state, answer) {
    if (answer.ask !== 'choose') return { refused: isOver(state) ? 'game-over' : 'bad-answer' };
    const [seat] = answer.seats;
    const [action] = answer.take;
    const refusal = check(state, seat, action);
    if (refusal !== null) return refusal;
    return {
      ...state,
      cells: state.cells.map((owner, cell) => (cell === action.cell ? seat : owner)),
      turn: 1 - seat,
    };
  },
  prompt(state) {
    if (!isOver(state)) return { key: 'prompt.turn', values: { who: { seat: state.turn } } };
    const won = winner(state);
    return won === null ? { key: 'prompt.draw' } : { key: 'prompt.won', values: { who: { seat: won } } };
  },
  label: (_, __, { cell }) => ({ key: 'action.cell', values: { cell: cell + 1 } }),
  describe: (_, answer) =>
    answer.ask === 'choose'
      ? [{ key: 'event.cell', values: { who: { seat: answer.seats[0] }, cell: answer.take[0].cell + 1 } }]
      : [],
};
