import type { CardNumber, Known, Line, Seat } from '@rockpool/game';
import { arrowAt } from './arrows.ts';
import { diverOf, handOf, otherSeat } from './hands.ts';
import { cardValues, spaceValues } from './place-words.ts';
import { cardAt, sideOf, spaceOf } from './spaces.ts';
import { heldBy, specialOf } from './specials.ts';
import type { Action, Place, Shift, State } from './vocabulary.ts';

/**
 * An action before it is taken. It names the face of a card where the seat knows it, and else only which one it is,
 * counted from 1 as the cards lie.
 */
export function label(state: State, seat: Seat, action: Action, known: Known): Line {
  switch (action.type) {
    case 'keep': {
      const special = specialOf(known, action.card);
      if (special === null) return nth('action.keep', heldBy(state, seat), action.card);
      return { key: 'action.keep.seen', values: { special: { word: special } } };
    }
    case 'eye':
    case 'bell':
    case 'pass':
    case 'giveback':
      return { key: `action.${action.type}` };
    case 'harpoon':
      return diverLine('action.harpoon', handOf(state, otherSeat(seat)), action.take, known);
    case 'return':
      return diverLine('action.return', state.passing, action.card, known);
    case 'swap':
      return diverLine('action.swap', handOf(state, seat), action.give, known);
    case 'place':
      return placeLine(action);
    case 'shift':
      return shiftLine('action', state, action);
  }
}

function nth(key: string, cards: readonly CardNumber[], card: CardNumber): Line {
  return { key, values: { place: cards.indexOf(card) + 1 } };
}

function diverLine(key: string, cards: readonly CardNumber[], card: CardNumber, known: Known): Line {
  const value = diverOf(known, card);
  return value === null ? nth(key, cards, card) : { key: `${key}.seen`, values: { value } };
}

function placeLine(action: Place): Line {
  const space = spaceOf(action.side, action.column);
  if ('special' in action) {
    return {
      key: 'action.place.special',
      values: { special: { word: action.special }, ...spaceValues(space) },
    };
  }
  const values = { value: action.value, ...spaceValues(space) };
  if (action.anchor === undefined) return { key: 'action.place', values };
  const anchored = spaceOf(action.anchor.side, action.anchor.column);
  if (anchored === space) return { key: 'action.place.anchored', values };
  const { column = 0, whose = 0 } = spaceValues(anchored);
  return { key: 'action.place.anchor', values: { ...values, column2: column, whose2: whose } };
}

/** What an arrow moves, before (`action`) or when (`event`) it does. `state`: before the move, its arrow due. */
export function shiftLine(prefix: 'action' | 'event', state: State, { column, to }: Shift): Line {
  const side = sideOf(state.arrow ?? 0);
  const moving = cardValues(cardAt(state.spaces, spaceOf(side, column))?.value ?? 0);
  if (arrowAt(state, state.arrow ?? 0) === 'vertical') {
    return { key: `${prefix}.shift.across`, values: { ...moving, column: column + 1 } };
  }
  return { key: `${prefix}.shift.along`, values: { ...moving, column: column + 1, to: to + 1 } };
}
