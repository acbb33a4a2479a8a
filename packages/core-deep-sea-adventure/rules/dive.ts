import type { Seat } from '@rockpool/game';
import { bankBounds } from './bank.ts';
import { undived, isAboard, seatsInWater } from './divers.ts';
import { nextPath } from './lose.ts';
import { scores, sum } from './score.ts';
import { hasNoWay } from './swim.ts';
import { beginTurn, nextSeat } from './turn.ts';
import type { State } from './vocabulary.ts';
import { fullAir } from './vocabulary.ts';

/** Why a dive is over: all home, no air left, or nobody left who could ever move or breathe. */
export type DiveEnd = 'home' | 'air' | 'stuck';

/** Whether the dive ends after the turn just played, and why; null if it goes on. */
export function diveEnd(state: State): DiveEnd | null {
  if (state.home.length === state.divers.length) return 'home';
  if (state.air === 0) return 'air';
  const stuck = state.divers.every(
    (diver, seat) => isAboard(diver) || (diver.load.length === 0 && hasNoWay(state, seat)),
  );
  return stuck ? 'stuck' : null;
}

/** A turn is played in full: the next one begins, or the dive ends and what was brought home is revealed. */
export function endTurn(state: State): State {
  if (diveEnd(state) === null) return beginTurn(state, nextSeat(state));
  return bankBounds(state).length > 0 ? { ...state, phase: 'bank' } : endDive(state);
}

/** Why a diver starts the next dive: stranded `deepest`, the `last` who came aboard, or the `same` as before. */
export type StarterReason = 'deepest' | 'last' | 'same';

/** Who starts the next dive: the farthest stranded diver, else the last one who came aboard. */
export function nextStarter(state: State): { readonly seat: Seat; readonly why: StarterReason } {
  const deepest = seatsInWater(state).at(-1);
  if (deepest !== undefined) return { seat: deepest, why: 'deepest' };
  const last = state.home.at(-1);
  return last === undefined ? { seat: state.starter, why: 'same' } : { seat: last, why: 'last' };
}

/** Points of the dive that ends, by seat: what is banked now and was not before. */
function haul(state: State): readonly number[] {
  return scores(state).map((points, seat) => points - sum(state.hauls.map((before) => before[seat] ?? 0)));
}

/** The treasure is banked: the rest is lost, and the next dive begins or the game is over. */
export function endDive(ended: State): State {
  const { dives } = ended.options;
  const state: State = { ...ended, hauls: [...ended.hauls, haul(ended)] };
  // What is lost in the last dive is out of the game; the divers stay where they were for all to see.
  if (state.dive === dives) {
    return { ...state, phase: 'over', divers: state.divers.map((diver) => ({ ...diver, load: [] })) };
  }
  const { seat: starter } = nextStarter(state);
  const next: State = {
    ...state,
    dive: state.dive + 1,
    air: fullAir,
    starter,
    path: nextPath(state),
    divers: state.divers.map(() => undived),
    home: [],
  };
  // With nothing left to dive for, each further dive ends before its first turn.
  if (next.path.length === 0) return { ...next, dive: dives, phase: 'over' };
  return beginTurn(next, starter);
}
