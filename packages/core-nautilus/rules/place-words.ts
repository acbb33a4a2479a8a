import type { LineValue, Seat } from '@rockpool/game';
import { domainOf, pointsOf } from './domains.ts';
import { columnOf, seatOf, sideOf } from './spaces.ts';
import { fishboneValue, krakenValue, type DomainCard, type Space } from './vocabulary.ts';

export type Values = { readonly [name: string]: LineValue };

export function who(seat: Seat): LineValue {
  return { seat };
}

/** A space for a message: `{column}` counted from 1, and `{whose}` side it is. */
export function spaceValues(space: Space): Values {
  return { column: columnOf(space) + 1, whose: who(seatOf(sideOf(space))) };
}

/** A card on a space, for `{card, select, kraken {…} fishbone {…} other {… {value}}}`. */
export function cardValues(value: number): Values {
  const word = value === krakenValue ? 'kraken' : value === fishboneValue ? 'fishbone' : 'diver';
  return { card: { word }, value };
}

const worth: { readonly [points: number]: string } = { 2: 'two', 1: 'one', [-1]: 'ink' };

/** A Domain card: `{domain, select, science {…} …}` and `{stars, select, two {…} one {…} other {…}}`. */
export function domainValues(card: DomainCard): Values {
  return { domain: { word: domainOf(card) }, stars: { word: worth[pointsOf(card)] ?? 'one' } };
}

/** Numbers of Divers as `{a}`, `{b}` and so on, for a sentence that lists them. */
export function listed(values: readonly number[]): Values {
  return Object.fromEntries(values.map((value, index) => ['abcdefg'.charAt(index), value]));
}
