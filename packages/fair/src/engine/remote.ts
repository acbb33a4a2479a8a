import { createCache, keyOf, type Engine } from './engine.ts';
import type { Result, Task } from './task.ts';

/** One end of a line to a Worker. */
export interface Port {
  send(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
}

/** What travels between the page and its Worker. Both are the same build: it is not checked like what comes from outside. */
export interface Order {
  readonly id: number;
  readonly task: Task;
}
export interface Done {
  readonly id: number;
  readonly result: Result;
}

/** An engine whose tasks are done at the other end of the port, in the order in which they were asked for. */
export function createRemoteEngine(port: Port): Engine {
  const kept = createCache();
  const waiting = new Map<string, Set<() => void>>();
  const keys = new Map<number, string>();
  let count = 0;

  port.listen((message) => {
    const { id, result } = message as Done;
    const key = keys.get(id);
    if (key === undefined) return;
    keys.delete(id);
    kept.set(key, result);
    const done = waiting.get(key) ?? [];
    waiting.delete(key);
    for (const call of done) call();
  });
  return {
    run(task, done) {
      const key = keyOf(task);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const calls = waiting.get(key);
      if (calls !== undefined) {
        calls.add(done);
        return 'waiting';
      }
      waiting.set(key, new Set([done]));
      count += 1;
      keys.set(count, key);
      const order: Order = { id: count, task };
      port.send(order);
      return 'waiting';
    },
  };
}
