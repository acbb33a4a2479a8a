import type { Game } from '../../contract.ts';
import type { Refusal, Seat } from '../../vocabulary.ts';

/** Example of a simultaneous game: all show one to three fingers at once; a number that nobody else showed scores itself. */
export interface MorraState {
  readonly scores: readonly number[];
  readonly round: number;
}
export interface MorraAction {
  readonly fingers: number;
}

const rounds = 3;
const isOver = (state: MorraState): boolean => state.round === rounds;

function check(state: MorraState, seat: Seat, action: unknown): Refusal | null {
  if (isOver(state)) return { refused: 'game-over' };
  if (!(seat in state.scores)) return { refused: 'not-your-turn' };
  if (typeof action !== 'object' || action === null || Object.keys(action).join() !== 'fingers') {
    return { refused: 'bad-answer' };
  }
  const { fingers } = action as { fingers: unknown };
  return fingers === 1 || fingers === 2 || fingers === 3 ? null : { refused: 'bad-answer' };
}

const best = (scores: readonly number[]): Seat[] =>
  scores.flatMap((score, seat) => (scores.every((other) => other <= score) ? [seat] : []));

export const morra: Game<MorraState, MorraAction, Record<string, never>> = {
  id: 'morra',
  rules: 1,
  seats: [2, 3],
  kind: 'open',
  minutes: [1, 1],
  options: {},
  codes: ['bad-answer', 'game-over', 'not-your-turn'],
  start: (seats) => ({ scores: Array.from({ length: seats }, () => 0), round: 0 }),
  ask: ({ scores, ...state }) =>
    state.round === rounds
      ? { ask: 'over', scores, winners: best(scores) }
      : { ask: 'secret', seats: scores.map((_, seat) => seat) },
  legal: (state, seat) =>
    isOver(state) || !(seat in state.scores) ? [] : [1, 2, 3].map((fingers) => ({ fingers })),
  check,
  apply(state, answer) {
    if (answer.ask !== 'secret') return { refused: isOver(state) ? 'game-over' : 'bad-answer' };
    for (const [index, seat] of answer.seats.entries()) {
      const refusal = check(state, seat, answer.take[index]);
      if (refusal !== null) return refusal;
    }
    const shown = answer.take.map(({ fingers }) => fingers);
    const scores = state.scores.map((score, seat) => {
      const mine = shown[seat] ?? 0;
      return shown.filter((other) => other === mine).length === 1 ? score + mine : score;
    });
    return { scores, round: state.round + 1 };
  },
  prompt: (state) =>
    isOver(state) ? { key: 'prompt.over' } : { key: 'prompt.show', values: { left: rounds - state.round } },
  label: (_, __, { fingers }) => ({ key: 'action.fingers', values: { fingers } }),
  describe: (_, answer) =>
    answer.ask !== 'secret'
      ? []
      : answer.seats.map((seat, index) => ({
          key: 'event.showed',
          values: { who: { seat }, fingers: answer.take[index]?.fingers ?? 0 },
        })),
};
