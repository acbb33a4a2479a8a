import { createMemoryStore } from '../store/memory.ts';
import type { EntryRecord, Store } from '../store/store.ts';

export interface TestStore extends Store {
  /** What is stored of rooms now, to put back later: a backup. */
  copy(): ReadonlyMap<string, Uint8Array>;
  restore(backup: ReadonlyMap<string, Uint8Array>): void;
  /** Private mode: every access to rooms fails from now on. */
  refuse(): void;
  /** The disk fails: a part of the last entries, and all that is written from now on, is lost with the page. */
  lose(): void;
  /** The page is opened again: what was lost is gone now. */
  reload(): void;
}

/** A device's store in memory, which can lose, restore and refuse. */
export function createTestStore(): TestStore {
  let values = new Map<string, Uint8Array>();
  let refuses = false;
  const check = () => (refuses ? Promise.reject(new Error('Storage is refused.')) : Promise.resolve());
  let memory = createMemoryStore();
  /** Everything that entered the entries, in order; and what of it would survive a reload. */
  const added: EntryRecord[] = [];
  let lasting: { readonly entries: number; readonly values: ReadonlyMap<string, Uint8Array> } | null = null;
  return {
    ...memory,
    async addEntries(list) {
      added.push(...list);
      return memory.addEntries(list);
    },
    entries: (table) => memory.entries(table),
    addProof: (proof) => memory.addProof(proof),
    proofs: (table) => memory.proofs(table),
    read: (room) => check().then(() => values.get(room) ?? null),
    write: (room, value) => check().then(() => void values.set(room, value.slice())),
    forget: (room, tables) => check().then(() => (values.delete(room), memory.forget(room, tables))),
    rooms: () => check().then(() => [...values.keys()]),
    copy: () => new Map(values),
    restore(backup) {
      values = new Map(backup);
    },
    refuse() {
      refuses = true;
    },
    lose() {
      lasting ??= { entries: Math.floor(added.length * 0.8), values: new Map(values) };
    },
    reload() {
      if (lasting === null) return;
      memory = createMemoryStore();
      added.length = lasting.entries;
      for (const entry of added) void memory.addEntries([entry]);
      values = new Map(lasting.values);
      lasting = null;
    },
  };
}
