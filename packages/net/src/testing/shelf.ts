import type { Shelf } from '../room/shelf.ts';

export interface TestShelf extends Shelf {
  /** What is stored now, to put back later: a backup. */
  copy(): ReadonlyMap<string, Uint8Array>;
  restore(backup: ReadonlyMap<string, Uint8Array>): void;
  /** Private mode: every access fails from now on. */
  refuse(): void;
}

/** A shelf in memory. */
export function createMemoryShelf(): TestShelf {
  let values = new Map<string, Uint8Array>();
  let refuses = false;
  const check = () => (refuses ? Promise.reject(new Error('Storage is refused.')) : Promise.resolve());
  return {
    read: (room) => check().then(() => values.get(room) ?? null),
    write: (room, value) => check().then(() => void values.set(room, value.slice())),
    copy: () => new Map(values),
    restore(backup) {
      values = new Map(backup);
    },
    refuse() {
      refuses = true;
    },
  };
}
