import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import type { EntryLog, Proof } from '../carrier/entry-log.ts';
import { betweenRests, type Rest } from '../carrier/verifier.ts';
import { readEntry, type Entry } from '../log/entry.ts';
import type { Clock } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';

/** How long others' entries may wait to be stored, in milliseconds: their authors have them too. */
const lull = 50;
/** So many are stored in one go: each costs the page's thread a tenth of a millisecond and more. */
const storedAtOnce = 32;

/** What the store of this device has of a table's log. Own entries are the writer's matter. */
export interface Archive {
  /** Takes from the store what the log has not yet. `rest`: nothing else is done with the log meanwhile. */
  restore(rest?: Rest): Promise<void>;
  /** Stores entries soon. */
  keep(entries: readonly Entry[]): void;
  keepProof(proof: Proof): void;
  /** Stores what waits. */
  flush(): Promise<void>;
}

export function createArchive(
  log: EntryLog,
  store: TableStore,
  clock: Clock,
  own: {
    /** Kept when all own entries are stored. */
    settled(): Promise<void> | undefined;
    /** The store lacks entries of this seat before some that it has. */
    missing(seat: Seat): void;
  },
): Archive {
  const { table } = log;
  const id = bytesToHex(table);
  /** Together, for each time costs as much as an own one. */
  const waiting: Entry[] = [];
  let stopWaiting: (() => void) | null = null;

  const flush = async (): Promise<void> => {
    stopWaiting?.();
    stopWaiting = null;
    const records = waiting.splice(0).map(({ seat, seq, bytes }) => ({ table: id, seat, seq, bytes }));
    // An own answer is stored before what it answers: it waits there to be sent, and peers have the others' already.
    await own.settled();
    for (let at = 0; at < records.length; at += storedAtOnce)
      await store.addEntries(records.slice(at, at + storedAtOnce)).catch(() => undefined);
  };

  return {
    async restore(rest) {
      for (const [at, stored] of (await store.entries(id)).entries()) {
        if (at % betweenRests === 0) await rest?.();
        if (stored.seq < log.count(stored.seat)) continue;
        const entry = readEntry(table, stored.bytes);
        const taken = entry?.seat === stored.seat && entry.seq === stored.seq && log.take(entry);
        if (!taken) own.missing(stored.seat);
      }
      for (const stored of await store.proofs(id)) {
        const found = log.prove(stored.first, stored.second);
        if (found !== null) log.keep(found);
      }
    },
    keep(entries) {
      waiting.push(...entries);
      stopWaiting ??= clock.after(lull, () => void flush());
    },
    keepProof({ seat, first, second }) {
      const record = { table: id, seat, first: first.bytes, second: second.bytes };
      void store.addProof(record).catch(() => undefined); // the others keep it too
    },
    flush,
  };
}
