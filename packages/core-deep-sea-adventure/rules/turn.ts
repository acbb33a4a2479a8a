import type { Seat } from '@rockpool/game';
import { diverOf, isAboard, isInWater, withDiver } from './divers.ts';
import type { Course, Diver, Options, State } from './vocabulary.ts';

/** Whether the course is asked: in the water, still heading down, and with an item unless turning back is free. */
function mayTurnBack(options: Options, diver: Diver): boolean {
  return (
    isInWater(diver) && diver.course === 'down' && (options.turnBack === 'free' || diver.load.length > 0)
  );
}

/** A seat's turn begins: it breathes for each item, then is asked for its course or rolls. */
export function beginTurn(state: State, seat: Seat): State {
  const diver = diverOf(state, seat);
  return {
    ...state,
    turn: seat,
    air: Math.max(0, state.air - diver.load.length),
    phase: mayTurnBack(state.options, diver) ? 'course' : 'roll',
  };
}

/** The state after the course is chosen. */
export function steer(state: State, to: Course): State {
  const diver = diverOf(state, state.turn);
  return {
    ...state,
    phase: 'roll',
    divers:
      to === diver.course ? state.divers : withDiver(state.divers, state.turn, { ...diver, course: to }),
  };
}

/** The next seat whose diver is not back aboard: the same seat if it is the only one. */
export function nextSeat(state: State): Seat {
  const seats = state.divers.length;
  for (let step = 1; step <= seats; step += 1) {
    const seat = (state.turn + step) % seats;
    if (!isAboard(diverOf(state, seat))) return seat;
  }
  return state.turn;
}
