import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import { sameBytes } from '../bytes.ts';
import { maxCount } from '../log/entry.ts';
import { maxSeats } from '../log/kinds.ts';
import { entryRecord, proofRecord, readable, shelfRecord } from './records.ts';
import type { EntryRecord, ProofRecord, Store } from './store.ts';

const version = 1;

interface Schema extends DBSchema {
  rooms: { key: string; value: Uint8Array };
  entries: { key: [table: string, seat: number, seq: number]; value: EntryRecord };
  proofs: { key: [table: string, seat: number]; value: ProofRecord };
}

/**
 * The device's store, in IndexedDB. Several pages may have it open; `add` under [table, seat, seq] is what keeps two
 * pages from signing twice.
 *
 * @param blocked Called when the browser takes the database away: storage was cleared, or a newer build needs it.
 * @throws (rejects) where the browser refuses storage.
 */
export async function openDeviceStore(name: string, blocked: () => void): Promise<Store> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(name, version, {
    upgrade(fresh) {
      fresh.createObjectStore('rooms');
      fresh.createObjectStore('entries', { keyPath: ['table', 'seat', 'seq'] });
      fresh.createObjectStore('proofs', { keyPath: ['table', 'seat'] });
    },
    blocking() {
      database.close();
      blocked();
    },
    terminated: blocked,
  });

  /**
   * Adds all or nothing, in one transaction: false if a place is taken. Without the library's promises, one for each
   * request: a move waits for this, and they are a tenth of it.
   */
  const addAtOnce = (list: readonly EntryRecord[]): Promise<boolean> =>
    new Promise((settle, fail) => {
      // Relaxed durability would keep its promise too early.
      const transaction = unwrap(database).transaction('entries', 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => settle(true);
      transaction.onabort = () => {
        const { error } = transaction;
        if (isTaken(error)) settle(false);
        else fail(error ?? new Error('The browser stored nothing.'));
      };
      const store = transaction.objectStore('entries');
      for (const entry of list) store.add(entry);
      transaction.commit(); // at once: else the browser asks first whether there is more to come
    });
  /** Adds what has a free place, and looks at what lies in the others. */
  const addOneByOne = async (list: readonly EntryRecord[]): Promise<'added' | 'taken'> => {
    const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' });
    const { store } = transaction;
    const added: Promise<unknown>[] = [];
    let free = true;
    const done = handled(transaction.done);
    for (const entry of list) {
      const there = await store.get([entry.table, entry.seat, entry.seq]);
      if (there === undefined) added.push(handled(store.add(entry)));
      else if (!sameBytes(there.bytes, entry.bytes)) free = false;
    }
    await Promise.all([...added, done]);
    return free ? 'added' : 'taken';
  };
  /** A move waits for this before it is sent, and nearly always every place is free. */
  const addAll = async (list: readonly EntryRecord[]): Promise<'added' | 'taken'> =>
    (await addAtOnce(list)) ? 'added' : addOneByOne(list);
  const entriesOf = (table: string): IDBKeyRange =>
    IDBKeyRange.bound([table, 0, 0], [table, maxSeats, maxCount]);
  const proofsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, maxSeats]);

  return {
    addEntries: addAll,
    entries: async (table) => readable(entryRecord, await database.getAll('entries', entriesOf(table))),
    async addProof(proof) {
      const transaction = database.transaction('proofs', 'readwrite');
      const done = handled(transaction.done);
      const there = await transaction.store.get([proof.table, proof.seat]);
      if (there === undefined) await transaction.store.add(proof);
      await done;
    },
    proofs: async (table) => readable(proofRecord, await database.getAll('proofs', proofsOf(table))),
    read: async (room) => readable(shelfRecord, [await database.get('rooms', room)])[0] ?? null,
    async write(room, value) {
      // What a page has pledged lies here: as with entries, it must not be sent before it would survive a crash.
      const transaction = database.transaction('rooms', 'readwrite', { durability: 'strict' });
      await Promise.all([transaction.store.put(value, room), transaction.done]);
    },
    rooms: () => database.getAllKeys('rooms'),
    async forget(room, tables) {
      const transaction = database.transaction(['rooms', 'entries', 'proofs'], 'readwrite');
      const work: Promise<void>[] = [transaction.objectStore('rooms').delete(room)];
      for (const table of tables) {
        work.push(transaction.objectStore('entries').delete(entriesOf(table)));
        work.push(transaction.objectStore('proofs').delete(proofsOf(table)));
      }
      await Promise.all([...work, transaction.done]);
    },
    close: () => database.close(),
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

/** When storage runs full, each request and the transaction reject: the first is told, the others must not go unheard. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
