/**
 * Small values kept in the browser. Where storage is refused (private mode, a locked-down view) they live in
 * memory until the page closes, and `lasting` says so, for a warning.
 */
export interface Store {
  readonly lasting: boolean;
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Keys that start so, in no particular order. */
  keys(prefix: string): string[];
}

const space = 'rockpool.';

function memoryStore(): Store {
  const values = new Map<string, string>();
  return {
    lasting: false,
    read: (key) => parse(values.get(key) ?? null),
    write: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Opens the browser's storage; any refusal while opening it leads to memory. A value that does not fit any more is
 * kept in memory, and `full` is called.
 */
export function openStore(area: () => Storage, full: () => void = () => undefined): Store {
  let storage: Storage;
  try {
    storage = area();
    storage.setItem(`${space}probe`, '1');
    storage.removeItem(`${space}probe`);
  } catch {
    return memoryStore();
  }
  /** What the browser did not take. */
  const unkept = memoryStore();
  return {
    lasting: true,
    read: (key) => unkept.read(key) ?? parse(storage.getItem(space + key)),
    write(key, value) {
      try {
        storage.setItem(space + key, JSON.stringify(value));
        unkept.remove(key);
      } catch {
        unkept.write(key, value);
        full();
      }
    },
    remove(key) {
      storage.removeItem(space + key);
      unkept.remove(key);
    },
    keys: (prefix) => [
      ...new Set([
        ...Object.keys(storage)
          .filter((key) => key.startsWith(space + prefix))
          .map((key) => key.slice(space.length)),
        ...unkept.keys(prefix),
      ]),
    ],
  };
}

let whenFull = (): void => undefined;
/** Takes what is to happen when the browser's storage is full. */
export const onFull = (run: () => void): void => {
  whenFull = run;
};

export const store = openStore(
  () => localStorage,
  () => whenFull(),
);
