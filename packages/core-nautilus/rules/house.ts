import type { Known, Seat } from '@rockpool/game';
import { shifted, shiftsFor } from './arrows.ts';
import { domainOf, pointsOf } from './domains.ts';
import { beats } from './divers.ts';
import { diverOf, handOf, otherSeat } from './hands.ts';
import { legal } from './legal.ts';
import { place } from './place.ts';
import { cardAt, spaceOf } from './spaces.ts';
import { specialOf } from './specials.ts';
import { diverCount, type Action, type Domain, type Place, type State } from './vocabulary.ts';
import { ownerOf, pointsIn } from './won.ts';

/** Which Special he would rather keep, best first. */
const liked = ['kraken', 'harpoon', 'bell', 'eye', 'fishbone', 'anchor'] as const;

/** A column's certain win, in the units of `valueOf`. */
const certain = 100;

/**
 * Plays a seat without a player, from what it knows: wins the columns that count with as little as will do, and
 * leaves ink to the other side. Equal choices are left to `pick`.
 */
export function house(state: State, seat: Seat, known: Known, pick: (bound: number) => number): Action {
  let best: Action[] = [];
  let most = -Infinity;
  const worth = judge(state, seat, known);
  for (const action of legal(state, seat, known)) {
    const value = worth(action);
    if (value > most) best = [];
    if (value >= most) best.push(action);
    most = Math.max(most, value);
  }
  const chosen = best[best.length > 1 ? pick(best.length) : 0];
  if (chosen === undefined) throw new Error('The house was asked to play a seat that has no legal action.');
  return chosen;
}

/** How good an action is, in this state. Only values of the same state compare. */
function judge(state: State, seat: Seat, known: Known): (action: Action) => number {
  const threats = threatsTo(state, seat, known);
  const board = (after: State): number => boardValue(after, seat, threats);
  return (action) => {
    switch (action.type) {
      case 'keep':
        return -liked.indexOf(specialOf(known, action.card) ?? 'anchor');
      case 'eye':
      case 'bell':
        return 1;
      case 'pass':
        return 0;
      case 'harpoon':
        return 1 + use(diverOf(known, action.take) ?? Math.trunc(diverCount / 2));
      case 'return':
        return -use(diverOf(known, action.card) ?? 0);
      case 'swap':
        return use(diverOf(known, state.passing[0] ?? -1) ?? 0) - use(diverOf(known, action.give) ?? 0);
      case 'giveback':
        return 0;
      case 'place':
        return placingValue(state, action, board);
      case 'shift':
        return board(shifted(state, state.arrow ?? 0, action));
    }
  };
}

/** How useful a Diver is in a hand: high ones win, low ones lose on purpose, those between do neither. */
function use(value: number): number {
  return value > 9 ? value : Math.max(0, 5 - value);
}

/** The board after a placement and the best move of its arrow, less what the card could have done later. */
function placingValue(state: State, action: Place, board: (after: State) => number): number {
  const placed = place(state, action);
  const arrow = spaceOf(action.side, action.column);
  const shifts = shiftsFor(placed, arrow);
  const after = shifts.map((shift) => board(shifted(placed, arrow, shift)));
  const best = after.length === 0 ? board(placed) : Math.max(...after);
  const spent = 'special' in action ? 6 : use(action.value) + (action.anchor === undefined ? 0 : 4);
  return best - 2 * spent;
}

/** The values that the other seat may still show: those of its hand that are known, and all that are not seen at all. */
function threatsTo(state: State, seat: Seat, known: Known): readonly number[] {
  const hand = handOf(state, otherSeat(seat));
  const seen = hand.flatMap((card) => diverOf(known, card) ?? []);
  if (seen.length === hand.length) return seen;
  const faces = Object.values(known['divers'] ?? {});
  const unseen = Array.from({ length: diverCount }, (_, face) => face).filter(
    (face) => !faces.includes(face),
  );
  return [...seen, ...unseen.map((face) => face + 1)];
}

/** What the Nautilus is worth to a seat: each column by who wins it, or how likely. */
function boardValue(state: State, seat: Seat, threats: readonly number[]): number {
  let value = 0;
  state.columns.forEach((card, column) => {
    const mine = cardAt(state.spaces, spaceOf(seat === 0 ? 'bottom' : 'top', column));
    const theirs = cardAt(state.spaces, spaceOf(seat === 0 ? 'top' : 'bottom', column));
    const weight = pointsOf(card) * stake(state, domainOf(card));
    if (mine !== null && theirs !== null) {
      value += weight * (beats(mine.value, theirs.value) ? certain : -certain);
    } else if (mine !== null) value += weight * chance(mine.value, threats);
    else if (theirs !== null) value -= weight * chance(theirs.value, threats);
  });
  return value;
}

/** How likely a lone card is to win its column, from −certain / 2 to certain / 2: the other space is still open. */
function chance(value: number, threats: readonly number[]): number {
  if (threats.length === 0) return 0;
  const beaten = threats.filter((threat) => beats(value, threat)).length;
  return Math.trunc((certain * (2 * beaten - threats.length)) / (2 * threats.length));
}

/** A Domain already won for good moves nobody; a close one counts double. */
function stake(state: State, domain: Domain): number {
  if (ownerOf(state, domain) !== null) return 0;
  return Math.abs(pointsIn(state, 0, domain) - pointsIn(state, 1, domain)) <= 1 ? 2 : 1;
}
