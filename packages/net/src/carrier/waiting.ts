import type { Seat } from '@rockpool/game';
import type { MemberKey } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { maxCount, type Entry } from '../log/entry.ts';
import type { Carried } from './update.ts';

/** An entry from outside whose signature was not checked yet. */
export interface Waiting {
  readonly from: MemberKey;
  readonly entry: Entry;
  /** It is shown already, marked as not checked. */
  shown: boolean;
  /** It waits no more: its sender sent something bad. */
  dropped: boolean;
}

/** Entries that wait for their signatures to be checked, in the order in which they came. */
export interface WaitingLine {
  /** All of them; not to be kept. */
  all(): readonly Waiting[];
  /** Whether this very entry waits, whoever sent it. */
  holds(carried: Carried): boolean;
  /** The place after the last that waits of a seat; 0 if none does. */
  end(seat: Seat): number;
  /** Size of what waits of one neighbour. */
  size(from: MemberKey): number;
  add(from: MemberKey, entry: Entry): void;
  /** Takes the first so many out. */
  take(count: number): readonly Waiting[];
  /** Takes all of one neighbour out, marked as dropped. */
  drop(from: MemberKey): readonly Waiting[];
  clear(): void;
}

const placeOf = ({ seat, seq }: { readonly seat: Seat; readonly seq: number }): number =>
  seat * (maxCount + 1) + seq;

export function createWaitingLine(): WaitingLine {
  let line: Waiting[] = [];
  /** Nearly always one a place: two are the makings of a proof. */
  const places = new Map<number, Waiting[]>();

  const leave = (one: Waiting): void => {
    const place = placeOf(one.entry);
    const others = (places.get(place) ?? []).filter((other) => other !== one);
    if (others.length > 0) places.set(place, others);
    else places.delete(place);
  };
  return {
    all: () => line,
    holds: (carried) =>
      places.get(placeOf(carried))?.some(({ entry }) => sameBytes(entry.bytes, carried.bytes)) === true,
    end: (seat) =>
      line.reduce((end, { entry }) => (entry.seat === seat ? Math.max(end, entry.seq + 1) : end), 0),
    size: (from) => line.reduce((sum, one) => (one.from === from ? sum + one.entry.bytes.length : sum), 0),
    add(from, entry) {
      const one: Waiting = { from, entry, shown: false, dropped: false };
      line.push(one);
      const place = placeOf(entry);
      places.set(place, [...(places.get(place) ?? []), one]);
    },
    take(count) {
      const out = line.splice(0, count);
      for (const one of out) leave(one);
      return out;
    },
    drop(from) {
      const out = line.filter((one) => one.from === from);
      line = line.filter((one) => one.from !== from);
      for (const one of out) {
        one.dropped = true;
        leave(one);
      }
      return out;
    },
    clear() {
      line = [];
      places.clear();
    },
  };
}
