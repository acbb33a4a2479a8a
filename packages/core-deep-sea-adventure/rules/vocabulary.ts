import type { OptionSpec, Seat } from '@rockpool/game';

/** How deep a chip lies at the start: 1 is worth 0–3, 2 is 4–7, 3 is 8–11, 4 is 12–15. */
export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

/**
 * What is taken, carried, dropped and breathed for as one: a single chip, or a stack of up to three with its
 * levels in stack order. Which value a chip has is drawn when it is banked; until then nobody knows it.
 */
export type Item = readonly Level[];

/** A space of the path: an item that nobody carries, or an empty list, the blank left by a taken one. */
export type Space = Item;

export const courses = ['down', 'up'] as const;
export type Course = (typeof courses)[number];

/** Depth 0 is the submarine. Depth 0 heading up means: back aboard, for the rest of the dive. */
export interface Diver {
  readonly depth: number;
  readonly course: Course;
  /** In pick-up order, oldest first. */
  readonly load: readonly Item[];
}

/** Whose lost chips are stacked first. */
export const stackOrders = ['nearest', 'farthest'] as const;
/** When a diver may turn back: only with an item; or without one too, but then he may not board without a chip. */
export const turnBacks = ['loot', 'free'] as const;

export type Options = {
  readonly stackOrder: (typeof stackOrders)[number];
  readonly turnBack: (typeof turnBacks)[number];
  readonly dives: number;
};

export const options: OptionSpec<Options> = {
  stackOrder: { kind: 'pick', values: stackOrders, default: 'nearest' },
  turnBack: { kind: 'pick', values: turnBacks, default: 'loot' },
  dives: { kind: 'range', min: 1, max: 3, default: 3 },
};

/** What is asked. `starter`, `roll` and `bank` are chance; `course` and `search` ask the seat whose turn it is. */
export const phases = ['starter', 'course', 'roll', 'search', 'bank', 'over'] as const;
export type Phase = (typeof phases)[number];

/** How much air a dive starts with. */
export const fullAir = 25;

export interface State {
  readonly options: Options;
  readonly phase: Phase;
  /** 1 … options.dives. */
  readonly dive: number;
  /** 25 … 0. */
  readonly air: number;
  /** Who began this dive. */
  readonly starter: Seat;
  /** Whose turn it is, or was last. */
  readonly turn: Seat;
  /** From the submarine down; the space at depth d is `path[d - 1]`. */
  readonly path: readonly Space[];
  /** By seat. */
  readonly divers: readonly Diver[];
  /** Who is back aboard, in the order of coming. */
  readonly home: readonly Seat[];
  /** By seat: values banked so far, in the order in which they were revealed. */
  readonly banked: readonly (readonly number[])[];
  /** By dive that is over, then by seat: the points brought home from it. */
  readonly hauls: readonly (readonly number[])[];
}

export type Action =
  | { readonly type: 'course'; readonly to: Course }
  | { readonly type: 'leave' }
  | { readonly type: 'take' }
  /** `item`: index in the diver's load. */
  | { readonly type: 'drop'; readonly item: number };

/** Refusals, in the order in which they are tried: the first that fits is given. */
export const codes = [
  'game-over',
  'not-your-turn',
  'bad-answer',
  'cannot-turn-back',
  'not-now',
  'nothing-here',
  'not-blank',
  'no-such-item',
] as const;
export type Code = (typeof codes)[number];
