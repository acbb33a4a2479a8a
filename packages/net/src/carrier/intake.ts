import type { Seat } from '@rockpool/game';
import type { MemberKey, Progress } from '../api.ts';
import type { Entry } from '../log/entry.ts';
import type { EntryLog, Proof } from './entry-log.ts';
import type { Carried } from './update.ts';
import { createVerifier, type Rest, type Verifier } from './verifier.ts';
import { createWaitingLine, type Waiting } from './waiting.ts';

/** So many entries are checked at once, as they come: a game that is being played. */
const atOnce = 8;
/** Entries whose signatures are checked between two rests. */
const batch = 64;
/** Entries that are shown before the next rest. */
const shownAtOnce = 8;
/** From so many that wait on it is worth showing what was not checked yet. */
const worthShowing = 32;
/** So often what is still coming in is waited for, before it is checked what is here. Whoever lies about it costs a second. */
const mostPauses = 32;
/** Bytes of one neighbour that wait; what is above is asked for again later. */
const mostWaiting = 8_388_608;

/** How signatures are checked, and how to give way to the page in between. Injected. */
export interface Checking {
  readonly verify: Verifier;
  readonly rest: Rest;
  /** As long as the next part of an answer may take. */
  readonly pause: Rest;
}

const atOncePossible: Rest = () => Promise.resolve();
/** Where nothing is injected: the protocol's own rule, without a rest. */
export const plainChecking: Checking = {
  verify: createVerifier(atOncePossible),
  rest: atOncePossible,
  pause: atOncePossible,
};

export interface IntakeEvents {
  /** Good, and in the log now. */
  taken(from: MemberKey, entries: readonly Entry[]): void;
  /**
   * In their places, each seat's last signature good, the others still to be checked: to be shown, marked as such, after
   * the last of them.
   * False: those last signatures do not vouch for them after all, and nothing is shown before it is checked.
   */
  arriving(entries: readonly Entry[], last: boolean): boolean;
  /** Whether what these name is so, as far as they were believed when they arrived. Told before they are taken. */
  holds(entries: readonly Entry[]): boolean;
  /** Not all that was arriving turned out good: only what was taken counts. */
  spoilt(): void;
  /** Further entries were checked. False: those that are arriving do not vouch for each other, now that these count. */
  progress(): boolean;
  found(proof: Proof, from: MemberKey): void;
  /** A context-free fault, found after `offer` returned. */
  fault(from: MemberKey, code: string): void;
  /** Something is missing of what this neighbour sent, or in front of it. Told when nothing waits any more. */
  lacking(from: MemberKey): void;
  /** Whether a neighbour has said that it has more of some seat. */
  isMoreThan(counts: (seat: Seat) => number): boolean;
}

/** Entries from outside on their way into the log, in the order in which they came. PROTOCOL.md 7.1. */
export interface Intake {
  /** Null, or the fault that was found at once. */
  offer(from: MemberKey, carried: readonly Carried[]): string | null;
  /** Null: nothing waits. */
  progress(): Progress | null;
  /** Whether entries of this seat wait. */
  awaits(seat: Seat | null): boolean;
  /** Kept when nothing waits any more. */
  settled(): Promise<void>;
  close(): void;
}

export function createIntake(log: EntryLog, { verify, rest, pause }: Checking, events: IntakeEvents): Intake {
  const waiting = createWaitingLine();
  /** Who is to be asked for more once nothing waits: at once it would send again what is on its way. */
  const owing = new Set<MemberKey>();
  let total = 0;
  /** Grows with each that comes. */
  let came = 0;
  /** Ends the pause that waits for more. */
  let wake: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let closed = false;
  /** It may be while something is awaited. */
  const isClosed = () => closed;
  const mayShow = () => showing && !closed;
  /** Until all is checked nothing more is shown, once some of what was shown was not good. */
  let showing = true;

  /** The place after the last that came of a seat. */
  const placeAfter = (seat: Seat): number => Math.max(log.count(seat), waiting.end(seat));
  const takeNow = (from: MemberKey, carried: readonly Carried[]): string | null => {
    const fresh: Entry[] = [];
    let fault: string | null = null;
    let gap = false;
    for (const one of carried) {
      const offered = log.offer(one);
      if (offered.is === 'fault') {
        fault = offered.code;
        break;
      }
      if (offered.is === 'new') fresh.push(offered.entry);
      if (offered.is === 'gap') gap = true;
      if (offered.is === 'second' && offered.isNew) events.found(offered.proof, from);
    }
    if (gap) events.lacking(from);
    if (fresh.length > 0) events.taken(from, fresh);
    return fault;
  };

  const queue = (from: MemberKey, carried: readonly Carried[]): string | null => {
    const before = came;
    const ends = new Map<Seat, number>();
    const endOf = (seat: Seat): number => {
      const end = ends.get(seat) ?? placeAfter(seat);
      ends.set(seat, end);
      return end;
    };
    let size = waiting.size(from);
    let isFull = size > mostWaiting;
    let fault: string | null = null;
    for (const one of carried) {
      if (waiting.holds(from, one)) continue;
      const looked = log.look(one, endOf(one.seat));
      if (looked.is === 'fault') {
        fault = looked.code;
        break;
      }
      if (looked.is === 'held') continue;
      const out = looked.is === 'check' && !isFull ? waiting.add(from, looked.entry) : null;
      if (out === null) {
        // For the others of this update no place is looked for.
        isFull ||= looked.is === 'check';
        owing.add(from);
        continue;
      }
      for (const other of out.flatMap((gone) => gone.from)) owing.add(other);
      ends.set(one.seat, Math.max(endOf(one.seat), one.seq + 1));
      size += one.bytes.length;
      isFull = size > mostWaiting;
      total += 1 - out.length;
      came += 1;
    }
    if (came > before) wake();
    if (waiting.all().length > 0) running ??= run();
    else askForMore();
    return fault;
  };
  const askForMore = (): void => {
    const all = [...owing];
    owing.clear();
    for (const from of all) events.lacking(from);
  };
  /** Makes a neighbour pay for a bad signature, with all that it has sent. */
  const expel = (from: MemberKey): void => {
    events.fault(from, 'bad-signature');
    const out = waiting.drop(from);
    total -= out.length;
    if (out.some(({ shown }) => shown)) spoil();
  };
  const spoil = (): void => {
    showing = false;
    for (const one of waiting.all()) one.shown = false;
    events.spoilt();
  };

  /** What waits and follows without a gap on what the log has. */
  const inOrder = (): readonly Waiting[] => {
    const next: number[] = [];
    return waiting.all().filter(({ entry: { seat, seq } }) => {
      const expected = next[seat] ?? log.count(seat);
      if (seq === expected) next[seat] = expected + 1;
      return seq === expected;
    });
  };
  /**
   * Shows what waits in unbroken order, if the last signature of each seat vouches for it. Whether it did: then more
   * may have come meanwhile.
   */
  const show = async (): Promise<boolean> => {
    const orderly = inOrder();
    const fresh = orderly.filter(({ shown }) => !shown);
    if (!showing || orderly.length < worthShowing || fresh.length === 0) return false;
    const last = [...new Map(fresh.map((one) => [one.entry.seat, one])).values()];
    const good = await verify(last.map(({ entry }) => log.checkOf(entry)));
    if (isClosed()) return false;
    const bad = last.find((_, index) => good[index] !== true);
    if (bad !== undefined) {
      for (const from of bad.from) expel(from);
      return false;
    }
    for (let at = 0; at < fresh.length; at += shownAtOnce) {
      const part = fresh.slice(at, at + shownAtOnce);
      // Its sender may be gone by now, and what it sent.
      if (!mayShow() || part.some((one) => one.dropped)) return false;
      for (const one of part) one.shown = true;
      const entries = part.map(({ entry }) => entry);
      // If more has come, it is shown together with these.
      const isLast = at + shownAtOnce >= fresh.length && inOrder().every(({ shown }) => shown);
      if (!events.arriving(entries, isLast)) {
        spoil();
        return false;
      }
      await rest();
    }
    return true;
  };

  const commit = (part: readonly Waiting[], good: readonly boolean[]): void => {
    const bad = new Set<MemberKey>();
    let spoilt = false;
    let fresh: Entry[] = [];
    let by: MemberKey | null = null;
    if (!events.holds(part.flatMap(({ shown, entry }) => (shown ? [entry] : [])))) spoil();
    const flush = () => {
      if (by !== null && fresh.length > 0) events.taken(by, fresh);
      fresh = [];
    };
    for (const [index, { from, entry, shown }] of part.entries()) {
      if (good[index] !== true) for (const one of from) bad.add(one);
      const sender = from.find((one) => !bad.has(one));
      if (sender === undefined) {
        spoilt ||= shown;
        continue;
      }
      // Before this one is in the log: whoever is told may fold the log anew.
      if (by !== sender) flush();
      by = sender;
      const admitted = log.admit(entry);
      if (admitted.is === 'new') {
        fresh.push(entry);
        continue;
      }
      spoilt ||= shown;
      if (admitted.is === 'gap') owing.add(sender);
      if (admitted.is === 'second' && admitted.isNew) events.found(admitted.proof, sender);
    }
    flush();
    if (spoilt) spoil();
    for (const from of bad) expel(from);
  };

  async function run(): Promise<void> {
    // The rest of the same answer comes in first.
    await rest();
    let pauses = 0;
    let before = 0;
    while (waiting.all().length > 0 && !isClosed()) {
      while (await show());
      // To check the first of many while the last are on their way would only keep the page from showing them.
      const mayBeMore = came > before || events.isMoreThan(placeAfter);
      if (mayBeMore && pauses < mostPauses && waiting.all().length >= worthShowing) {
        before = came;
        pauses += 1;
        const more = new Promise<void>((settle) => (wake = settle));
        await Promise.race([pause(), more]);
        continue;
      }
      const part = waiting.all().slice(0, batch);
      const good = await verify(part.map(({ entry }) => log.checkOf(entry)));
      if (isClosed()) break;
      const left = part.filter((one) => !one.dropped);
      waiting.take(left.length);
      commit(
        left,
        good.filter((_, index) => part[index]?.dropped === false),
      );
      if (waiting.all().length > 0) {
        if (!events.progress()) spoil();
        await rest();
      }
    }
    running = null;
    total = 0;
    showing = true;
    if (isClosed()) return;
    events.progress();
    askForMore();
  }

  return {
    offer(from, carried) {
      const unknown = carried.filter((one) => !log.holds(one));
      return running === null && unknown.length <= atOnce ? takeNow(from, unknown) : queue(from, unknown);
    },
    awaits: (seat) => waiting.all().some(({ entry }) => entry.seat === seat),
    progress: () => (running === null ? null : { done: total - waiting.all().length, of: total }),
    async settled() {
      while (running !== null) await running;
    },
    close() {
      closed = true;
      waiting.clear();
    },
  };
}
