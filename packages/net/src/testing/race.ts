import type { Game, Refusal, Seat } from '@rockpool/game';

interface RaceState {
  readonly places: readonly number[];
  readonly turn: Seat;
  readonly goal: number;
}

const isOver = ({ places, goal }: RaceState): boolean => places.some((place) => place >= goal);

function check(state: RaceState, seat: Seat, action: unknown): Refusal | null {
  if (isOver(state)) return { refused: 'game-over' };
  if (seat !== state.turn) return { refused: 'not-your-turn' };
  return action === 1 || action === 2 ? null : { refused: 'bad-answer' };
}

/** The plainest game for any number of seats: by turns each goes one step or two; who is first at the goal wins. */
export const race: Game<RaceState, number, { goal: number }> = {
  id: 'race',
  rules: 1,
  seats: [1, 2, 3, 4],
  kind: 'open',
  minutes: [1, 1],
  options: { goal: { kind: 'range', min: 2, max: 60, default: 30 } },
  codes: ['bad-answer', 'game-over', 'not-your-turn'],
  start: (seats, { goal }) => ({ places: Array.from({ length: seats }, () => 0), turn: 0, goal }),
  ask: (state) =>
    isOver(state)
      ? { ask: 'over', scores: state.places, winners: [state.places.findIndex((one) => one >= state.goal)] }
      : { ask: 'choose', seats: [state.turn] },
  legal: (state, seat) => (isOver(state) || seat !== state.turn ? [] : [1, 2]),
  check,
  apply(state, answer) {
    if (answer.ask !== 'choose') return { refused: isOver(state) ? 'game-over' : 'bad-answer' };
    const [seat] = answer.seats;
    const [steps] = answer.take;
    const refusal = check(state, seat, steps);
    if (refusal !== null) return refusal;
    const places = state.places.map((place, one) => (one === seat ? place + steps : place));
    return { ...state, places, turn: (seat + 1) % places.length };
  },
  prompt: () => ({ key: 'prompt' }),
  label: () => ({ key: 'label' }),
  describe: () => [],
};
