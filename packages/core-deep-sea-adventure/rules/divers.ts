import type { Seat } from '@rockpool/game';
import type { Diver, State } from './vocabulary.ts';

/** A diver before his first turn of a dive. */
export const undived: Diver = { depth: 0, course: 'down', load: [] };

/**
 * The diver of a seat.
 * @throws for a seat that is not at the table, a mistake of the caller.
 */
export function diverOf(state: State, seat: Seat): Diver {
  const diver = state.divers[seat];
  if (diver === undefined) throw new RangeError(`no seat ${String(seat)} at this table`);
  return diver;
}

/** Back aboard: nobody heads up at depth 0 without having come home. */
export function isAboard(diver: Diver): boolean {
  return diver.depth === 0 && diver.course === 'up';
}

export function isInWater(diver: Diver): boolean {
  return diver.depth > 0;
}

/** The divers with one of them changed. */
export function withDiver(divers: readonly Diver[], seat: Seat, diver: Diver): readonly Diver[] {
  const changed = divers.slice();
  changed[seat] = diver;
  return changed;
}

/** Seats whose divers are in the water, nearest to the submarine first. No two share a space. */
export function seatsInWater(state: State): readonly Seat[] {
  return state.divers
    .map((diver, seat) => ({ depth: diver.depth, seat }))
    .filter(({ depth }) => depth > 0)
    .sort((a, b) => a.depth - b.depth)
    .map(({ seat }) => seat);
}
