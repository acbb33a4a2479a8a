import type { Game } from '../../contract.ts';
import type { Refusal, Seat } from '../../vocabulary.ts';

/** Example of a dice game: throw as often as you dare; a one loses the turn's points; first to the goal wins. */
export interface PigState {
  readonly scores: readonly number[];
  readonly goal: number;
  readonly turn: Seat;
  readonly heap: number;
  readonly rolling: boolean;
}
export interface PigAction {
  readonly type: 'roll' | 'hold';
}

const isOver = ({ scores, goal }: PigState): boolean => scores.some((score) => score >= goal);

function check(state: PigState, seat: Seat, action: unknown): Refusal | null {
  if (isOver(state)) return { refused: 'game-over' };
  if (seat !== state.turn || state.rolling) return { refused: 'not-your-turn' };
  if (typeof action !== 'object' || action === null || Object.keys(action).join() !== 'type') {
    return { refused: 'bad-answer' };
  }
  const type = (action as { type: unknown }).type;
  if (type !== 'roll' && type !== 'hold') return { refused: 'bad-answer' };
  return type === 'hold' && state.heap === 0 ? { refused: 'nothing-to-hold' } : null;
}

export const pig: Game<PigState, PigAction, { goal: number; die: 'four' | 'six' }> = {
  id: 'pig',
  rules: 1,
  seats: [2, 3, 4],
  kind: 'dice',
  minutes: [2, 5],
  options: {
    goal: { kind: 'range', min: 10, max: 30, default: 20 },
    die: { kind: 'pick', values: ['four', 'six'], default: 'six' },
  },
  codes: ['bad-answer', 'game-over', 'not-your-turn', 'nothing-to-hold'],
  start: (seats, { goal, die }) => ({
    scores: Array.from({ length: seats }, () => 0),
    goal: die === 'four' ? goal - 1 : goal,
    turn: 0,
    heap: 0,
    rolling: false,
  }),
  ask(state) {
    if (state.rolling) return { ask: 'chance', bounds: [6] };
    if (!isOver(state)) return { ask: 'choose', seats: [state.turn] };
    return {
      ask: 'over',
      scores: state.scores,
      winners: [state.scores.findIndex((score) => score >= state.goal)],
    };
  },
  legal: (state, seat) =>
    isOver(state) || state.rolling || seat !== state.turn
      ? []
      : state.heap === 0
        ? [{ type: 'roll' }]
        : [{ type: 'roll' }, { type: 'hold' }],
  check,
  apply(state, answer) {
    if (answer.ask === 'chance' && state.rolling) {
      const [drawn = 0] = answer.drawn;
      if (drawn > 0) return { ...state, heap: state.heap + drawn + 1, rolling: false };
      return { ...state, heap: 0, rolling: false, turn: (state.turn + 1) % state.scores.length };
    }
    if (answer.ask !== 'choose') return { refused: isOver(state) ? 'game-over' : 'bad-answer' };
    const [seat] = answer.seats;
    const [action] = answer.take;
    const refusal = check(state, seat, action);
    if (refusal !== null) return refusal;
    if (action.type === 'roll') return { ...state, rolling: true };
    const scores = state.scores.map((score, other) => (other === seat ? score + state.heap : score));
    return { ...state, scores, heap: 0, turn: (seat + 1) % scores.length };
  },
  prompt(state) {
    if (isOver(state)) {
      return {
        key: 'prompt.won',
        values: { who: { seat: state.scores.findIndex((score) => score >= state.goal) } },
      };
    }
    return { key: 'prompt.turn', values: { who: { seat: state.turn }, heap: state.heap } };
  },
  label: (_, __, { type }) => ({ key: `action.${type}` }),
  describe(before, answer) {
    if (answer.ask === 'chance') {
      return [
        { key: 'event.rolled', values: { who: { seat: before.turn }, die: (answer.drawn[0] ?? 0) + 1 } },
      ];
    }
    if (answer.ask !== 'choose' || answer.take[0].type === 'roll') return [];
    return [{ key: 'event.held', values: { who: { seat: before.turn }, points: before.heap } }];
  },
  tally: ({ scores }) => [{ row: 'tally.held', values: scores }],
};
