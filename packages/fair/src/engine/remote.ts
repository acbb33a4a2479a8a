import { createCache, keyOf, type Engine } from './engine.ts';
import type { Result, Task } from './task.ts';

/** One end of a line to a Worker. */
export interface Port {
  send(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
  /** Says when the other end cannot work (any more); absent: it always can. */
  onBroken?(told: () => void): void;
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

/**
 * An engine whose tasks are done at the other end of the port, in the order in which they were asked for.
 *
 * @param instead loads the engine that takes over if the port breaks; absent: then everybody waits.
 */
export function createRemoteEngine(port: Port, instead?: () => Promise<Engine>): Engine {
  const kept = createCache();
  const waiting = new Map<string, Set<() => void>>();
  const orders = new Map<number, { readonly key: string; readonly task: Task }>();
  let count = 0;
  let broken = false;

  const finish = ({ id, result }: Done): void => {
    const order = orders.get(id);
    if (order === undefined) return;
    orders.delete(id);
    kept.set(order.key, result);
    const done = waiting.get(order.key) ?? [];
    waiting.delete(order.key);
    for (const call of done) call();
  };
  port.listen((message) => {
    finish(message as Done);
  });

  let local: Engine | null = null;
  /** Does the tasks that wait, one after the other; those that this leads to come behind. */
  const takeOver = async (load: () => Promise<Engine>): Promise<void> => {
    const engine = await load();
    for (const [id, { task }] of orders) {
      const result = engine.run(task, () => undefined);
      if (result !== 'waiting') finish({ id, result });
    }
    local = engine;
  };
  port.onBroken?.(() => {
    if (broken || instead === undefined) return;
    broken = true;
    void takeOver(instead);
  });
  return {
    run(task, done) {
      const key = keyOf(task);
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (local !== null) return local.run(task, done);
      const calls = waiting.get(key);
      if (calls !== undefined) {
        calls.add(done);
        return 'waiting';
      }
      waiting.set(key, new Set([done]));
      count += 1;
      orders.set(count, { key, task });
      const order: Order = { id: count, task };
      if (!broken) port.send(order);
      return 'waiting';
    },
  };
}
