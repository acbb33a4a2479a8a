import type { CardNumber, Known, Seat } from '@rockpool/game';
import { shiftsFor } from './arrows.ts';
import { diverOf, handOf, otherSeat } from './hands.ts';
import { cardAt, columnOf, sideOf, spaceCount } from './spaces.ts';
import { heldBy, isCreature, specialOf } from './specials.ts';
import type { Action, AnchorPlay, Place, Space, Special, State } from './vocabulary.ts';

/**
 * All legal actions of a seat, in canonical order; `[]` unless it is asked. A card may only be shown as what it is,
 * so cards that `known` does not tell cannot be played.
 */
export function legal(state: State, seat: Seat, known: Known): readonly Action[] {
  if (seat !== state.turn) return [];
  switch (state.phase) {
    case 'keep':
      return heldBy(state, seat).map((card) => ({ type: 'keep', card }));
    case 'before':
      return beforePlacing(state, seat, known);
    case 'return':
      return state.passing.map((card) => ({ type: 'return', card }));
    case 'swap':
      return exchanges(state, seat);
    case 'place':
      return placements(state, seat, known);
    case 'shift':
      return state.arrow === null ? [] : shiftsFor(state, state.arrow);
    default:
      return [];
  }
}

/** The Special that a seat holds, as far as `known` tells. */
function ownSpecial(
  state: State,
  seat: Seat,
  known: Known,
): { readonly card: CardNumber; readonly special: Special } | null {
  const [card] = heldBy(state, seat);
  const special = card === undefined ? null : specialOf(known, card);
  return card === undefined || special === null ? null : { card, special };
}

function beforePlacing(state: State, seat: Seat, known: Known): readonly Action[] {
  const own = ownSpecial(state, seat, known);
  const pass: Action = { type: 'pass' };
  switch (own?.special) {
    case 'eye':
    case 'bell':
      return [{ type: own.special, card: own.card }, pass];
    case 'harpoon':
      return [
        ...handOf(state, otherSeat(seat)).map((take): Action => ({ type: 'harpoon', card: own.card, take })),
        pass,
      ];
    default:
      return [pass];
  }
}

function exchanges(state: State, seat: Seat): readonly Action[] {
  const others = handOf(state, seat).filter((card) => !state.passing.includes(card));
  return [...others.map((give): Action => ({ type: 'swap', give })), { type: 'giveback' }];
}

const all = Array.from({ length: spaceCount }, (_, space): Space => space);

/**
 * With an anchor in hand there are hundreds of placements, so they are written out field by field and share what they
 * have in common.
 */
function placements(state: State, seat: Seat, known: Known): readonly Place[] {
  const own = ownSpecial(state, seat, known);
  const free = all.filter((space) => cardAt(state.spaces, space) === null);
  const anchors = own?.special === 'anchor' ? all.map((space) => anchorOn(space, own.card)) : [];
  const found: Place[] = [];
  for (const card of handOf(state, seat)) {
    const value = diverOf(known, card);
    if (value === null) continue;
    for (const space of free) {
      const [side, column] = [sideOf(space), columnOf(space)];
      found.push({ type: 'place', card, value, side, column });
      anchors.forEach((anchor, target) => {
        if (target !== space && free.includes(target)) return;
        found.push({ type: 'place', card, value, side, column, anchor });
      });
    }
  }
  if (own !== null && isCreature(own.special)) {
    const { card, special } = own;
    for (const space of free) {
      found.push({ type: 'place', card, special, side: sideOf(space), column: columnOf(space) });
    }
  }
  return found;
}

function anchorOn(space: Space, card: CardNumber): AnchorPlay {
  return { card, side: sideOf(space), column: columnOf(space) };
}
