import type { Answer, Ask, Refusal } from '@rockpool/game';
import { advance } from './advance.ts';
import { check } from './check.ts';
import { cellCount } from './geometry.ts';
import { seatsOf } from './pieces.ts';
import { empty, piecesEach, type Action, type Content, type Options, type State } from './vocabulary.ts';

export function start(seats: number, options: Options): State {
  const { stones, wrappedDiagonals } = options;
  return {
    seats,
    options: { stones, wrappedDiagonals },
    started: false,
    cells: Array.from({ length: cellCount }, (): Content => empty),
    supply: [piecesEach, piecesEach, piecesEach, piecesEach],
    stones: stones ? [1, 1] : [0, 0],
    turn: 0,
    quiet: { first: 0, swaps: [] },
    end: null,
  };
}

export function ask(state: State): Ask {
  if (state.end !== null) return { ask: 'over', ...result(state) };
  return state.started ? { ask: 'choose', seats: [state.turn] } : { ask: 'secret', seats: [0, 1] };
}

/** 2 for each winner, 0 for each loser; a draw is 1 for everyone and has no winners. */
function result({ seats, end }: State): { scores: number[]; winners: number[] } {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (end?.by !== 'line') return { scores: all.map(() => 1), winners: [] };
  const winners = seatsOf(end.side, seats);
  return { scores: all.map((seat) => (winners.includes(seat) ? 2 : 0)), winners };
}

export function apply(state: State, answer: Answer<Action>): State | Refusal {
  return refusalOf(state, answer) ?? advance(state, answer).after;
}

function refusalOf(state: State, answer: Answer<Action>): Refusal | null {
  if (state.end !== null) return { refused: 'game-over' };
  if (answer.ask !== 'choose' && answer.ask !== 'secret') return { refused: 'bad-answer' };
  const asked: readonly number[] = state.started ? [state.turn] : [0, 1];
  if (answer.seats.some((seat) => !asked.includes(seat))) return { refused: 'not-your-turn' };
  const fits =
    answer.ask === (state.started ? 'choose' : 'secret') &&
    answer.seats.length === asked.length &&
    answer.take.length === asked.length &&
    asked.every((seat, index) => answer.seats[index] === seat);
  if (!fits) return { refused: 'bad-answer' };
  for (const [index, seat] of asked.entries()) {
    const refusal = check(state, seat, answer.take[index]);
    if (refusal !== null) return refusal;
  }
  return null;
}
