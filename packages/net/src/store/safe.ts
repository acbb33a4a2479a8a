import { createMemoryStore } from './memory.ts';
import type { Store } from './store.ts';

/**
 * A store that never rejects: where the browser refuses (private mode, quota, storage taken away) it goes on in
 * memory, with what this page wrote. `refused` is called once, so that the player is warned.
 *
 * @param open Opens the device's store; it gets a callback for when the store is taken away later.
 */
export async function createSafeStore(
  open: (blocked: () => void) => Promise<Store>,
  refused: () => void,
): Promise<Store> {
  const memory = createMemoryStore();
  let device: Store | null = null;
  let told = false;

  const giveUp = (): void => {
    device = null;
    if (told) return;
    told = true;
    refused();
  };
  /** What was written is kept in memory too, so that it is still there when the device's store fails. */
  const write = async <T>(run: (store: Store) => Promise<T>): Promise<T> => {
    const kept = run(memory);
    if (device === null) return kept;
    try {
      return await run(device);
    } catch {
      giveUp();
      return kept;
    }
  };
  const read = async <T>(run: (store: Store) => Promise<T>): Promise<T> => {
    if (device === null) return run(memory);
    try {
      return await run(device);
    } catch {
      giveUp();
      return run(memory);
    }
  };

  try {
    device = await open(giveUp);
  } catch {
    giveUp();
  }

  return {
    addEntries: (list) => write((store) => store.addEntries(list)),
    entries: (table) => read((store) => store.entries(table)),
    addProof: (proof) => write((store) => store.addProof(proof)),
    proofs: (table) => read((store) => store.proofs(table)),
    read: (room) => read((store) => store.read(room)),
    write: (room, value) => write((store) => store.write(room, value)),
    rooms: () => read((store) => store.rooms()),
    forget: (room, tables) => write((store) => store.forget(room, tables)),
    close() {
      device?.close();
      device = null;
    },
  };
}
