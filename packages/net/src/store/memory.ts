import { sameBytes } from '../bytes.ts';
import type { EntryRecord, ProofRecord, Store } from './store.ts';

/** A store that lasts as long as the page: for tests, and where the browser refuses storage. */
export function createMemoryStore(): Store {
  const rooms = new Map<string, Uint8Array>();
  const entries = new Map<string, Map<string, EntryRecord>>();
  const proofs = new Map<string, Map<number, ProofRecord>>();

  const add = (entry: EntryRecord): boolean => {
    const ofTable = entries.get(entry.table) ?? new Map<string, EntryRecord>();
    entries.set(entry.table, ofTable);
    const key = `${entry.seat}/${entry.seq}`;
    const there = ofTable.get(key);
    if (there !== undefined) return sameBytes(there.bytes, entry.bytes);
    ofTable.set(key, { ...entry, bytes: entry.bytes.slice() });
    return true;
  };

  return {
    addEntries: (list) => Promise.resolve(list.map(add).every(Boolean) ? 'added' : 'taken'),
    entries: (table) =>
      Promise.resolve(
        [...(entries.get(table)?.values() ?? [])].sort((a, b) => a.seat - b.seat || a.seq - b.seq),
      ),
    addProof(proof) {
      const ofTable = proofs.get(proof.table) ?? new Map<number, ProofRecord>();
      proofs.set(proof.table, ofTable);
      if (!ofTable.has(proof.seat)) ofTable.set(proof.seat, proof);
      return Promise.resolve();
    },
    proofs: (table) => Promise.resolve([...(proofs.get(table)?.values() ?? [])]),
    read: (room) => Promise.resolve(rooms.get(room) ?? null),
    write(room, value) {
      rooms.set(room, value.slice());
      return Promise.resolve();
    },
    rooms: () => Promise.resolve([...rooms.keys()]),
    forget(room, tables) {
      rooms.delete(room);
      for (const table of tables) {
        entries.delete(table);
        proofs.delete(table);
      }
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
