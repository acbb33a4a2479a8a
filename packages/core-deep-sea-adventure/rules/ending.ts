import type { Answer, Line, Seat } from '@rockpool/game';
import { bank, levelOf } from './bank.ts';
import { afterDive } from './describe.ts';
import { diveEnd, type DiveEnd } from './dive.ts';
import { diverOf, seatsInWater } from './divers.ts';
import { lostChips, stacksOf } from './lose.ts';
import { search } from './search.ts';
import { swim } from './swim.ts';
import type { Action, Item, Level, State } from './vocabulary.ts';

interface Turned {
  readonly level: Level;
  readonly value: number;
}

/** How a dive ended: all that its closing scene shows. */
export interface Ending {
  readonly dive: number;
  readonly why: DiveEnd;
  /** Who came aboard, in that order, with the chips that are turned up. */
  readonly home: readonly {
    readonly seat: Seat;
    readonly chips: readonly Turned[];
    readonly points: number;
  }[];
  /** Who stayed in the water, the nearest first, with what is lost. */
  readonly lost: readonly { readonly seat: Seat; readonly items: readonly Item[]; readonly chips: number }[];
  /** The lost chips as they lie at the end of the path in the next dive; empty after the last one. */
  readonly sunk: readonly Item[];
  /** What becomes of the lost chips, and who begins the next dive; empty if nothing was lost in the last one. */
  readonly then: readonly Line[];
  /** What lies behind the scene while it plays: the last moment of the dive, nothing turned up or lost yet. */
  readonly moment: State;
}

/** The ending that an answer brought, or null if no dive ended with it. */
export function endingOf(before: State, answer: Answer<Action>, after: State): Ending | null {
  if (after.hauls.length === before.hauls.length) return null;
  const ended = endedWith(before, answer);
  const why = ended === null ? null : diveEnd(ended);
  if (ended === null || why === null) return null;
  const home = ended.home.map((seat) => {
    const values = (after.banked[seat] ?? []).slice(before.banked[seat]?.length ?? 0);
    const chips = values.map((value) => ({ level: levelOf(value), value }));
    return { seat, chips, points: after.hauls.at(-1)?.[seat] ?? 0 };
  });
  const lost = seatsInWater(ended).map((seat) => {
    const { load } = diverOf(ended, seat);
    return { seat, items: load, chips: load.flat().length };
  });
  const sunk = after.phase === 'over' ? [] : stacksOf(lostChips(ended));
  const moment = before.phase === 'bank' ? before : ended;
  return { dive: before.dive, why, home, lost, sunk, then: afterDive(ended, after), moment };
}

/** The state in which the dive was over, before chips were lost and the path closed up. */
function endedWith(before: State, answer: Answer<Action>): State | null {
  if (answer.ask === 'chance') {
    return before.phase === 'bank' ? bank(before, answer.drawn) : swim(before, answer.drawn);
  }
  const action = answer.ask === 'choose' ? answer.take[0] : null;
  return action === null || action.type === 'course' ? null : search(before, action);
}

/** How many moments the closing scene has: each chip turned up, each diver lost, what comes then. */
export function beatsOf(ending: Ending): number {
  const turned = ending.home.reduce((count, { chips }) => count + Math.max(1, chips.length), 0);
  return turned + ending.lost.length + (ending.then.length > 0 ? 1 : 0);
}
