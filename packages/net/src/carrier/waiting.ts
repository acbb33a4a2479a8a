import type { Seat } from '@rockpool/game';
import type { MemberKey } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { maxCount, type Entry } from '../log/entry.ts';
import type { Carried } from './update.ts';

/** Entries of all neighbours that wait. */
export const mostEntries = 16_384;

/** An entry from outside whose signature was not checked yet. */
export interface Waiting {
  /** Who has sent it, the first one first. Each stands for it: it is not lost with one of them. */
  readonly from: readonly MemberKey[];
  readonly entry: Entry;
  /** It is shown already, marked as not checked. */
  shown: boolean;
  /** It waits no more: all its senders sent something bad, or it gave way. */
  dropped: boolean;
}

/** Entries that wait for their signatures to be checked, in the order in which they came. */
export interface WaitingLine {
  /** All of them; not to be kept. */
  all(): readonly Waiting[];
  /** Whether this very entry waits; then this neighbour has sent it too. */
  holds(from: MemberKey, carried: Carried): boolean;
  /** The place after the last that waits of a seat; 0 if none does. */
  end(seat: Seat): number;
  /** Size of what this neighbour was the first to send. */
  size(from: MemberKey): number;
  /**
   * If the line is full, the last entry of whoever has most in it gives way to who has less, so that nobody fills it for
   * all. What is shown stays.
   *
   * @returns what gave way; null: there is no place.
   */
  add(from: MemberKey, entry: Entry): readonly Waiting[] | null;
  /** Takes the first so many out. */
  take(count: number): readonly Waiting[];
  /** Takes out what only this neighbour has sent, marked as dropped. */
  drop(from: MemberKey): readonly Waiting[];
  clear(): void;
}

interface Place extends Waiting {
  from: readonly MemberKey[];
}

const placeOf = ({ seat, seq }: { readonly seat: Seat; readonly seq: number }): number =>
  seat * (maxCount + 1) + seq;

export function createWaitingLine(): WaitingLine {
  let line: Place[] = [];
  /** Nearly always one a place: two are the makings of a proof. */
  const places = new Map<number, Place[]>();

  /** What each neighbour was the first to send: how many entries, and their bytes. */
  const shares = new Map<MemberKey, { entries: number; bytes: number }>();

  const count = ({ from: [by = ''], entry }: Place, sign: 1 | -1): void => {
    const share = shares.get(by) ?? { entries: 0, bytes: 0 };
    share.entries += sign;
    share.bytes += sign * entry.bytes.length;
    if (share.entries > 0) shares.set(by, share);
    else shares.delete(by);
  };
  const enter = (one: Place): void => {
    const place = placeOf(one.entry);
    line.push(one);
    places.set(place, [...(places.get(place) ?? []), one]);
    count(one, 1);
  };
  const leave = (one: Place): void => {
    const place = placeOf(one.entry);
    const others = (places.get(place) ?? []).filter((other) => other !== one);
    if (others.length > 0) places.set(place, others);
    else places.delete(place);
    count(one, -1);
  };
  /** Takes out the last entry of whoever has most, if this neighbour has less; null: nobody has, or all is shown. */
  const giveWay = (from: MemberKey): Waiting | null => {
    const [first, ...others] = shares;
    if (first === undefined) return null;
    const [by, most] = others.reduce((a, b) => (b[1].entries > a[1].entries ? b : a), first);
    if ((shares.get(from)?.entries ?? 0) + 1 >= most.entries) return null;
    let at = line.length - 1;
    for (; at >= 0; at -= 1) {
      const one = line[at];
      if (one?.from[0] === by && !one.shown) break;
    }
    const [out] = at < 0 ? [] : line.splice(at, 1);
    if (out === undefined) return null;
    out.dropped = true;
    leave(out);
    return out;
  };
  return {
    all: () => line,
    holds(from, carried) {
      const same = places.get(placeOf(carried))?.find(({ entry }) => sameBytes(entry.bytes, carried.bytes));
      if (same === undefined) return false;
      if (!same.from.includes(from)) same.from = [...same.from, from];
      return true;
    },
    end: (seat) =>
      line.reduce((end, { entry }) => (entry.seat === seat ? Math.max(end, entry.seq + 1) : end), 0),
    size: (from) => shares.get(from)?.bytes ?? 0,
    add(from, entry) {
      const out = line.length < mostEntries ? null : giveWay(from);
      if (line.length >= mostEntries) return null;
      enter({ from: [from], entry, shown: false, dropped: false });
      return out === null ? [] : [out];
    },
    take(most) {
      const out = line.splice(0, most);
      for (const one of out) leave(one);
      return out;
    },
    drop(from) {
      const out: Place[] = [];
      for (const one of line.filter((each) => each.from.includes(from))) {
        const others = one.from.filter((by) => by !== from);
        if (others.length === 0) {
          one.dropped = true;
          leave(one);
          out.push(one);
        } else {
          count(one, -1);
          one.from = others;
          count(one, 1);
        }
      }
      line = line.filter((one) => !one.dropped);
      return out;
    },
    clear() {
      line = [];
      places.clear();
      shares.clear();
    },
  };
}
