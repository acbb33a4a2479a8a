import { bytesToHex } from '@noble/hashes/utils.js';
import type { Refusal, Seat } from '@rockpool/game';
import { sameBytes, u16, u8 } from '../bytes.ts';
import type { EntryLog } from '../carrier/entry-log.ts';
import type { Head } from '../carrier/messages.ts';
import { hash } from '../hashing.ts';
import type { SeatKey } from '../keys.ts';
import { readEntry, writeEntry, type Entry } from '../log/entry.ts';
import type { EntryRecord, TableStore } from '../store/store.ts';
import type { Position } from './fold.ts';
import type { Draft } from './round-kind.ts';

/** Length of a device's mark. */
export const markLength = 16;

export interface WriterDeps {
  readonly log: EntryLog;
  readonly store: TableStore;
  readonly seat: Seat;
  readonly seatKey: SeatKey;
  /** What a `release` calls this device. */
  readonly mark: Uint8Array;
  /** Another device plays the seat, unless the log says otherwise. */
  readonly elsewhere: boolean;
  /** A neighbour must be compared with before anything is sent. */
  readonly holds: boolean;
  /** Gives how to send them. */
  publish(entries: readonly Entry[]): () => void;
  /** Own entries are in the log now, or were dropped: what follows from them must be looked at again. */
  changed(): void;
  /** Another page of this device has written: takes what is stored. */
  restore(): Promise<void>;
}

/**
 * What a page writes for its seat: each entry is stored before it is sent, and only by the one device whose seat it is.
 * PROTOCOL.md 7.3.
 *
 * After it has opened, a page keeps its new entries to itself until it has compared with one neighbour: if its storage
 * had failed, that neighbour may have entries that this page has forgotten, and a second one in their place would
 * convict an honest seat.
 */
export interface Writer {
  /** Reads what is kept. Before anything else. */
  load(): Promise<void>;
  /** Why this page may not write, if it may not. */
  refusal(): Refusal | null;
  /** Own entries that are not sent yet, in order. */
  unsent(): readonly Entry[];
  write(draft: Draft, at: Position): Entry;
  /** A neighbour says what it has. */
  compared(heads: readonly Head[]): void;
  /** Own entries came from outside: another device plays this seat. */
  received(entries: readonly Entry[]): void;
  /** This page is not the only writer of its seat, or its store is broken: it drops what nobody has seen, and watches. */
  silence(refusal: Refusal): void;
  /** This device takes the seat over: what it writes next must say so. */
  takeOver(): void;
  /** No other device plays this seat in the table before any more, nor has it written here: so this one does. */
  inherit(): void;
  /** Another device writes after what was written last. */
  letGo(): void;
  settled(): Promise<void>;
}

export function createWriter(deps: WriterDeps): Writer {
  const { log, store, seat, seatKey, mark } = deps;
  const { table } = log;
  const id = bytesToHex(table);
  let unsent: Entry[] = [];
  let storing = Promise.resolve();
  let underWay = 0;
  let silenced: Refusal | null = null;
  let holding = deps.holds;
  /** Only the table before says that another device plays. */
  let inherited = false;
  /** Where entries are kept that nobody may see yet. It depends on the entries before them, so it is left with them. */
  let shelf = '';
  const foreign = bytesToHex(hash('foreign', table, u8(seat)));

  const record = (of: string, { seq, bytes }: Entry): EntryRecord => ({ table: of, seat, seq, bytes });
  const add = (records: readonly EntryRecord[]) => store.addEntries(records).catch(() => 'failed' as const);

  const silence = (refusal: Refusal): void => {
    silenced ??= refusal;
    unsent = [];
    deps.changed();
  };
  const lost = async (result: 'taken' | 'failed'): Promise<void> => {
    // Another page of this device writes: what it has stored is shown here too.
    if (result === 'taken') await deps.restore();
    silence({ refused: result === 'failed' ? 'not-stored' : 'played-elsewhere' });
  };
  const keep = async (entry: Entry): Promise<void> => {
    if (!unsent.includes(entry)) return;
    if (!holding) return release();
    const stored = await store.entries(id);
    const isTaken = stored.some((one) => one.seat === seat && one.seq >= log.count(seat));
    const result = isTaken ? 'taken' : await add([record(shelf, entry)]);
    if (result !== 'added' && unsent.includes(entry)) await lost(result);
  };
  /** Stores all that is unsent in its place, and sends it. */
  const release = async (): Promise<void> => {
    const entries = [...unsent];
    if (entries.length === 0) return;
    const adding = add(entries.map((entry) => record(id, entry)));
    const send = deps.publish(entries); // while the browser stores them
    const result = await adding;
    if (entries[0] !== unsent[0]) return;
    const inPlace = entries.every(({ seq }, index) => seq === log.count(seat) + index);
    if (result !== 'added' || !inPlace) {
      await lost(result === 'failed' ? 'failed' : 'taken');
      return;
    }
    send(); // first: somebody waits for it
    for (const entry of entries) log.take(entry);
    unsent = unsent.slice(entries.length);
    deps.changed();
  };
  /** One after the other, and at once if nothing is under way: so the browser stores while this page folds and shows. */
  const inTurn = (work: () => Promise<void>): void => {
    underWay += 1;
    const done = underWay === 1 ? work() : storing.then(work);
    storing = done.finally(() => (underWay -= 1));
  };
  const lastRelease = (): { readonly seq: number; readonly isMine: boolean } | null => {
    for (let seq = log.count(seat) - 1; seq >= 0; seq -= 1) {
      const entry = log.entry(seat, seq);
      if (entry?.kind === 'release') return { seq, isMine: sameBytes(entry.body, mark) };
    }
    return null;
  };
  const write = ({ kind, body }: Draft, { round, phase, prev }: Position): Entry => {
    const seq = log.count(seat) + unsent.length;
    const entry = writeEntry(table, seatKey, { kind, seat, seq, round, phase, prev, body });
    unsent.push(entry);
    inTurn(() => keep(entry));
    return entry;
  };

  return {
    async load() {
      const fromOutside = await store.entries(foreign);
      const last = Math.max(-1, ...fromOutside.map(({ seq }) => seq));
      const released = lastRelease();
      const isMine =
        released === null ? last < 0 && !deps.elsewhere : released.isMine && last <= released.seq;
      inherited = !isMine && released === null && last < 0;
      if (!isMine) silenced ??= { refused: 'played-elsewhere' };
      shelf = bytesToHex(hash('kept', table, u8(seat), u16(log.count(seat))));
      if (silenced !== null) return;
      for (const { seq, bytes } of await store.entries(shelf)) {
        const entry = readEntry(table, bytes);
        if (entry?.seq === seq && seq === log.count(seat) + unsent.length) unsent.push(entry);
      }
    },
    refusal: () => silenced,
    unsent: () => unsent,
    write,
    compared(heads) {
      const theirs = heads.find((head) => head.seat === seat);
      if (!holding || theirs === undefined || theirs.count > log.count(seat)) return;
      if (!sameBytes(log.head(seat, theirs.count), theirs.head)) return;
      holding = false;
      inTurn(release);
    },
    received(entries) {
      inherited = false;
      void add(entries.map((entry) => record(foreign, entry))); // if it fails, so does the store of the seat itself
      const released = lastRelease();
      const [latest] = entries.slice(-1);
      if (released?.isMine === true && latest?.seq === released.seq) {
        silenced = null;
        holding = false;
        deps.changed();
      } else silence({ refused: 'played-elsewhere' });
    },
    silence,
    inherit() {
      if (!inherited) return;
      inherited = false;
      silenced = null;
      deps.changed();
    },
    takeOver() {
      inherited = false;
      silenced = null;
      holding = false;
    },
    letGo() {
      silenced = { refused: 'played-elsewhere' };
      deps.changed();
    },
    settled: async () => {
      // Storing one entry may lead to the next, such as an opening.
      for (let last = storing; ; last = storing) {
        await last;
        if (last === storing) return;
      }
    },
  };
}
