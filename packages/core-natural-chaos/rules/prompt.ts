import type { Line, LineValue } from '@rockpool/game';
import { legalActions } from './legal.ts';
import { seatsOf, sideOfSeat } from './pieces.ts';
import type { State } from './vocabulary.ts';

/** One sentence: what the asked seats must do, or how the game ended. */
export function prompt(state: State): Line {
  if (state.end !== null) return endLine(state);
  const team = state.seats === 4 ? '.team' : '';
  if (!state.started) return { key: `prompt.face${team}`, values: { who: { seat: 0 }, whom: { seat: 1 } } };
  const who: LineValue = { seat: state.turn };
  if ((state.stones[sideOfSeat(state.turn)] ?? 0) > 0) return { key: 'prompt.stone', values: { who } };
  return { key: 'prompt.turn', values: { who, can: { word: kindsOf(state) } } };
}

/** The kinds of action open to the seat whose turn it is, as in `place_move_switch`. */
function kindsOf(state: State): string {
  const types = new Set(legalActions(state, state.turn).map((action) => action.type));
  return [...types].join('_');
}

/** How a finished game ended, as a sentence about the winners or the reason for the draw. */
export function endLine(state: State): Line {
  if (state.end?.by !== 'line') return { key: `prompt.draw.${state.end?.by ?? 'passes'}` };
  const { side } = state.end;
  const [who, whom] = seatsOf(side, state.seats);
  if (who === undefined || whom === undefined) return { key: 'prompt.won', values: { who: { seat: side } } };
  return {
    key: 'prompt.won.team',
    values: { who: { seat: who }, whom: { seat: whom } },
  };
}
