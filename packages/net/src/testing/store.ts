import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';

export interface TestStore extends Store {
  /** What is stored of rooms now, to put back later: a backup. */
  copy(): ReadonlyMap<string, Uint8Array>;
  restore(backup: ReadonlyMap<string, Uint8Array>): void;
  /** Private mode: every access to rooms fails from now on. */
  refuse(): void;
}

/** A device's store in memory, which can lose, restore and refuse. */
export function createTestStore(): TestStore {
  let values = new Map<string, Uint8Array>();
  let refuses = false;
  const check = () => (refuses ? Promise.reject(new Error('Storage is refused.')) : Promise.resolve());
  const memory = createMemoryStore();
  return {
    ...memory,
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
  };
}
