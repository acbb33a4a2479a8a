/** The words that every other file uses. Nothing here runs. */

/**
 * A number that should not be mixed up with other numbers: `Flavor<number, 'Seat'>` takes any plain number,
 * but not a number that is already flavoured as something else (a cell, a card).
 */
export type Flavor<T, Name extends string> = T & { readonly __flavor?: Name };

/** A place at the table, 0-based, clockwise. */
export type Seat = Flavor<number, 'Seat'>;

/** A card's number in its deck. It says which card, never which face: a face is knowledge. */
export type CardNumber = Flavor<number, 'Card'>;

/** What is printed on a card: 0 … size−1 (or sides−1). */
export type Face = Flavor<number, 'Face'>;

/** Anything that survives JSON unchanged. Numbers in states and actions are integers. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Values that an option can take. */
export type OptionValue = boolean | number | string;
export type OptionsShape = { readonly [key: string]: OptionValue };

/**
 * One option of a game. The lobby builds its form from it; the words are `option.<key>` (name),
 * `option.<key>.help` (one sentence) and, for `pick`, `option.<key>.<value>`.
 */
export type OptionKind<V extends OptionValue> = V extends boolean
  ? { readonly kind: 'flag'; readonly default: boolean }
  : V extends number
    ? { readonly kind: 'range'; readonly min: number; readonly max: number; readonly default: number }
    : { readonly kind: 'pick'; readonly values: readonly V[]; readonly default: V };

/** An option of a game whose options are not known here. */
export type AnyOption =
  | OptionKind<boolean>
  | OptionKind<number>
  | { readonly kind: 'pick'; readonly values: readonly OptionValue[]; readonly default: OptionValue };

// The tuple keeps `boolean` and unions of strings whole (no distribution over the members). An option of type `any`,
// as AnyGame has it, may be of each kind: without the first line it would count as a flag and fit no other game.
export type OptionSpec<O extends OptionsShape> = {
  readonly [K in keyof O]-?: 0 extends 1 & O[K]
    ? AnyOption
    : [O[K]] extends [boolean]
      ? OptionKind<boolean>
      : [O[K]] extends [number]
        ? OptionKind<number>
        : { readonly kind: 'pick'; readonly values: readonly O[K][]; readonly default: O[K] };
};

/** Which faces somebody knows: deck name → card number → face. Cards that he does not know are absent. */
export type Known = { readonly [deck: string]: { readonly [card: number]: Face } };

/** A piece of a sentence: a plain number, a seat (its name, and *you* or *other*), or a word to `select` on. */
export type LineValue = number | { readonly seat: Seat } | { readonly word: string };

/**
 * A sentence, as a key into the game's words and the values that go into it. A value `who: {seat: 2}` reaches
 * the message twice: `{who}` is the name and `{who_is, select, you {…} other {…}}` tells whether it is the
 * reader. A value `piece: {word: 'fire'}` is for `{piece, select, fire {…} …}`.
 */
export type Line = { readonly key: string; readonly values?: { readonly [name: string]: LineValue } };

/** A refused action or answer. It changes nothing. `refused` is a code; its words are `refused.<code>`. */
export type Refusal = { readonly refused: string; readonly values?: Line['values'] };

/** The honest label of a game. */
export const kinds = ['open', 'dice', 'sealed'] as const;
export type Kind = (typeof kinds)[number];
