import * as v from 'valibot';
import { notJson } from '../canonical.ts';
import type { Answer } from '../contract.ts';
import type { Face, Json, OptionsShape, Seat } from '../vocabulary.ts';

/** First line of a record: which game, by which rules. */
export interface RecordHead {
  readonly record: 1;
  readonly game: string;
  readonly rules: number;
  readonly seats: number;
  readonly options: OptionsShape;
}

/** An answer, numbered from 0, with what only records carry. */
export type RecordLine = Answer & {
  readonly n: number;
  /** Choose and secret: every legal action of each asked seat, if the writer listed them. */
  readonly legal?: readonly (readonly Json[])[];
  /** Shuffle: the face at each position, null where the writer did not know it. */
  readonly order?: readonly (Face | null)[];
};

/** Last line of a finished game. */
export interface RecordEnd {
  readonly over: true;
  readonly scores: readonly number[];
  readonly winners: readonly Seat[];
  readonly breach?: readonly { readonly seat: Seat; readonly code: string }[];
}

/**
 * One table of a game that was played over links, as its seats signed it: evidence for the record above it. A game
 * has one for each table that it went on at, the first first. What the texts hold is for `@rockpool/net` to read.
 */
export interface RecordLog {
  /** The signed genesis, base64. */
  readonly log: string;
  /** The signed entries of all seats, base64. */
  readonly entries: readonly string[];
}

/** One finished or running game. A file holds one or more, one after the other. */
export interface GameRecord {
  readonly head: RecordHead;
  readonly lines: readonly RecordLine[];
  /** Null: the game is not over. */
  readonly end: RecordEnd | null;
  /** Empty where nobody signed: a game on one device, a test. */
  readonly logs: readonly RecordLog[];
  /** Line of the file, from 1, on which the head stands; the others follow it without a gap. */
  readonly at: number;
}

/** What a file may hold before it is refused unread. Far more than any game needs. */
export const limits = {
  /** UTF-16 units of a whole file. */
  file: 64 * 1024 * 1024,
  /** UTF-16 units of one line: 5,000 legal actions fit. */
  line: 4 * 1024 * 1024,
  /** Answers of one record. */
  answers: 100_000,
  seats: 16,
  /** Cards of one deck. */
  cards: 2000,
  /** Tables of one game, and entries of one table. */
  logs: 1000,
  entries: 100_000,
} as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const name = v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9-]*$/u), v.maxLength(64));
const seat = v.pipe(count, v.maxValue(limits.seats - 1));
const seats = v.pipe(v.array(seat), v.minLength(1), v.maxLength(limits.seats));
const cards = v.pipe(v.array(count), v.maxLength(limits.cards));
const json = v.custom<Json>((value) => notJson(value) === null);
const actions = v.pipe(v.array(json), v.maxLength(limits.seats));
const lists = v.pipe(v.array(v.pipe(v.array(json), v.maxLength(10_000))), v.maxLength(limits.seats));
const optionValue = v.union([
  v.boolean(),
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.maxLength(64)),
]);

/** The head, from outside. Whether the game allows these seats and options is for `replay` to say. */
export const headSchema = v.strictObject({
  record: v.literal(1),
  game: name,
  rules: v.pipe(count, v.minValue(1)),
  seats: v.pipe(count, v.minValue(1), v.maxValue(limits.seats)),
  options: v.pipe(
    v.record(name, optionValue),
    v.check((options) => Object.keys(options).length <= 64, 'at most 64 options'),
  ),
});

/** One answer, from outside. Whether it is the right one is for `replay` to say. */
export const lineSchema = v.variant('ask', [
  v.strictObject({
    n: count,
    ask: v.literal('choose'),
    seats: v.tuple([seat]),
    legal: v.optional(lists),
    take: v.tuple([json]),
  }),
  v.strictObject({ n: count, ask: v.literal('secret'), seats, legal: v.optional(lists), take: actions }),
  v.strictObject({
    n: count,
    ask: v.literal('chance'),
    bounds: v.pipe(v.array(count), v.maxLength(limits.cards)),
    drawn: v.pipe(v.array(count), v.maxLength(limits.cards)),
  }),
  v.strictObject({
    n: count,
    ask: v.literal('shuffle'),
    deck: name,
    size: v.pipe(count, v.maxValue(limits.cards)),
    cards: v.optional(cards),
    order: v.optional(v.pipe(v.array(v.nullable(count)), v.maxLength(limits.cards))),
  }),
  v.strictObject({ n: count, ask: v.literal('deal'), deck: name, cards, to: seat }),
  v.strictObject({ n: count, ask: v.literal('reveal'), deck: name, cards, faces: cards }),
]);

/** The end, from outside. */
export const endSchema = v.strictObject({
  over: v.literal(true),
  scores: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(limits.seats)),
  winners: v.pipe(v.array(seat), v.maxLength(limits.seats)),
  breach: v.optional(v.pipe(v.array(v.strictObject({ seat, code: name })), v.maxLength(1000))),
});

const base64 = v.pipe(v.string(), v.maxLength(100_000), v.regex(/^[A-Za-z0-9+/]+={0,2}$/u));

/** A table's log, from outside. */
export const logSchema = v.strictObject({
  log: base64,
  entries: v.pipe(v.array(base64), v.maxLength(limits.entries)),
});
