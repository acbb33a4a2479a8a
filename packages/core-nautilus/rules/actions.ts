import type { CardNumber } from '@rockpool/game';
import type { Action, BeforePlay, Column, Exchange, Keep, Pass, Phase, Return, Shift } from './vocabulary.ts';

/** A placement from outside: the right fields of the right kinds, but any words and any whole numbers. */
export type PlaceClaim = {
  readonly type: 'place';
  readonly card: CardNumber;
  readonly value?: number;
  readonly special?: string;
  readonly side: string;
  readonly column: Column;
  readonly anchor?: { readonly card: CardNumber; readonly side: string; readonly column: Column };
};
/** An action from outside whose form is right. */
export type Claim = Keep | BeforePlay | Pass | Return | Exchange | Shift | PlaceClaim;

type Fits = (value: unknown) => boolean;
type Fields = { readonly [field: string]: Fits };

/** A whole number. Minus zero has other canonical bytes, so it is none. */
export const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && !Object.is(value, -0);
const isWord = (value: unknown): boolean => typeof value === 'string';
const isExactly = (fields: Fields): Fits => {
  const wanted = Object.entries(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const given = value as { readonly [field: string]: unknown }; // any object may be asked for any field
    return (
      Object.keys(given).length === wanted.length &&
      wanted.every(([name, fits]) => Object.hasOwn(given, name) && fits(given[name]))
    );
  };
};

const at: Fields = { side: isWord, column: isWhole };
const placed: Fields = { type: isWord, card: isWhole, ...at };
/** The forms of each type of action. */
const forms: { readonly [type: string]: readonly Fits[] } = {
  keep: [isExactly({ type: isWord, card: isWhole })],
  eye: [isExactly({ type: isWord, card: isWhole })],
  bell: [isExactly({ type: isWord, card: isWhole })],
  harpoon: [isExactly({ type: isWord, card: isWhole, take: isWhole })],
  pass: [isExactly({ type: isWord })],
  return: [isExactly({ type: isWord, card: isWhole })],
  swap: [isExactly({ type: isWord, give: isWhole })],
  giveback: [isExactly({ type: isWord })],
  place: [
    isExactly({ ...placed, value: isWhole }),
    isExactly({ ...placed, value: isWhole, anchor: isExactly({ card: isWhole, ...at }) }),
    isExactly({ ...placed, special: isWord }),
  ],
  shift: [isExactly({ type: isWord, column: isWhole, to: isWhole })],
};

/** An action from outside: a known type with exactly its fields, each of its kind; else null. */
export function parseAction(value: unknown): Claim | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type } = value as { readonly type?: unknown }; // any object may be asked for any field
  if (typeof type !== 'string' || !Object.hasOwn(forms, type)) return null;
  return forms[type]?.some((fits) => fits(value)) === true ? (value as Claim) : null; // just checked
}

/** When an action of a type may be taken. */
export function phaseOf(type: Action['type']): Phase {
  switch (type) {
    case 'eye':
    case 'bell':
    case 'harpoon':
    case 'pass':
      return 'before';
    case 'giveback':
      return 'swap';
    default:
      return type;
  }
}
