import { createReader } from '../bytes.ts';
import { maxUpdate, type Carried } from './update.ts';

/** Entries in one update, so that whoever gets many is not held up by reading them; their bytes are bounded too. */
const most = 100;
/** Bytes around an entry in an update, at most. */
const framing = 64;

/** Entries in updates that stay within the bounds. A seat's entries stay in order. */
export function* batches(entries: readonly Carried[]): Generator<readonly Carried[]> {
  let part: Carried[] = [];
  let size = 0;
  for (const entry of entries) {
    const more = entry.bytes.length + framing;
    if (part.length > 0 && (part.length >= most || size + more > maxUpdate)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(entry);
    size += more;
  }
  if (part.length > 0) yield part;
}

/** The first of these entries that have so many bytes together. */
export function within(bytes: number, entries: readonly Carried[]): readonly Carried[] {
  let size = 0;
  const end = entries.findIndex((entry) => (size += entry.bytes.length) > bytes);
  return end < 0 ? entries : entries.slice(0, end);
}

/**
 * The entries of several seats as they were played, each seat's own in order: so who gets them can fold the first of
 * them while the last are under way.
 */
export function asPlayed(seats: readonly (readonly Carried[])[]): readonly Carried[] {
  const rows = seats.map((entries) => ({ entries, steps: entries.map(stepOf), at: 0 }));
  const out: Carried[] = [];
  for (;;) {
    let first: (typeof rows)[number] | null = null;
    for (const row of rows) {
      const step = row.steps[row.at];
      if (step !== undefined && (first === null || step < (first.steps[first.at] ?? 0))) first = row;
    }
    const entry = first?.entries[first.at];
    if (first === null || entry === undefined) return out;
    out.push(entry);
    first.at += 1;
  }
}

/** Rises with the step that an entry names. */
function stepOf({ bytes }: Carried): number {
  const reader = createReader(bytes);
  reader.u16(); // kind and seat
  const phase = reader.u8();
  reader.u16(); // place
  return reader.u16() * 256 + phase;
}
