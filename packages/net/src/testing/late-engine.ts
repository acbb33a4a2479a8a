import { createRemoteEngine, type Engine, type Task } from '@rockpool/fair';
import type { Random } from '../neighbours.ts';

/** An engine whose results come when `step` says so, in no order. */
export interface LateEngine {
  readonly engine: Engine;
  /** Does one of the tasks that wait; false if none does. */
  step(): boolean;
}

/** What Workers are to a page, without a Worker. */
export function createLateEngine(inner: Engine, random: Random): LateEngine {
  const orders: { readonly id: number; readonly task: Task }[] = [];
  let hear = (_message: unknown): void => undefined;
  const engine = createRemoteEngine({
    send: (message) => void orders.push(message as (typeof orders)[number]),
    listen(heard) {
      hear = heard;
    },
  });
  return {
    engine,
    step() {
      const [at = 0] = random(1);
      const [order] = orders.splice(at % Math.max(1, orders.length), 1);
      if (order === undefined) return false;
      hear({ id: order.id, result: inner.run(order.task, () => undefined) });
      return true;
    },
  };
}
