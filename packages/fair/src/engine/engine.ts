import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ascii, join, u32 } from '../bytes.ts';
import type { Result, Task } from './task.ts';

/** Results that are kept; a game asks again for those of the open step only. */
const mostKept = 1024;

/** Does the expensive steps of the protocol, each once, wherever that is. */
export interface Engine {
  /** The task's result if it is there; else `done` is called once when it is. Ask again then. */
  run(task: Task, done: () => void): Result | 'waiting';
}

/** The latest results, by the key of their task. */
export interface Cache {
  get(key: string): Result | undefined;
  set(key: string, result: Result): void;
}

export function createCache(): Cache {
  const kept = new Map<string, Result>();
  return {
    get: (key) => kept.get(key),
    set(key, result) {
      kept.set(key, result);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** Tells tasks apart by all that they hold. */
export function keyOf(task: Task): string {
  return bytesToHex(sha256(bytesOf(task)));
}

/** A value of plain data as bytes that no other value has. */
function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return join(ascii('b'), u32(value.length), value);
  if (Array.isArray(value)) return join(ascii('l'), u32(value.length), ...value.map(bytesOf));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return join(
      ascii('o'),
      u32(entries.length),
      ...entries.flatMap(([key, item]) => [bytesOf(key), bytesOf(item)]),
    );
  }
  const text = ascii(`${typeof value} ${String(value)}`);
  return join(ascii('v'), u32(text.length), text);
}
