import * as v from 'valibot';
import { maxEntry, maxCount } from '../log/entry.ts';
import { maxSeats } from '../log/kinds.ts';

const bytes = (least: number, most = least) =>
  v.pipe(
    v.custom<Uint8Array>((value) => ArrayBuffer.isView(value) && value instanceof Uint8Array),
    v.check((value) => value.length >= least && value.length <= most),
  );
const whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));

/** A table's id: its genesis hash, lower-case hex. */
const tableId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** An entry as it lies in the store, under [table, seat, seq]. */
export const entryRecord = v.strictObject({
  table: tableId,
  seat: whole(maxSeats - 1),
  seq: whole(maxCount),
  bytes: bytes(1, maxEntry),
});
export type EntryRecord = v.InferOutput<typeof entryRecord>;

/** Two entries that convict a seat, under [table, seat]. */
export const proofRecord = v.strictObject({
  table: tableId,
  seat: whole(maxSeats - 1),
  first: bytes(1, maxEntry),
  second: bytes(1, maxEntry),
});
export type ProofRecord = v.InferOutput<typeof proofRecord>;

/** Largest value that a room may keep. */
const maxShelf = 4_194_304;
/** What a room keeps: its own format. */
export const shelfRecord = bytes(0, maxShelf);

/** The records among what was read that are what they should be; a spoilt one is as good as lost. */
export function readable<T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): readonly T[] {
  return values.flatMap((value) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? [parsed.output] : [];
  });
}
