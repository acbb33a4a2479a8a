import type { Clock } from '../neighbours.ts';

export interface TestClock extends Clock {
  /** Runs all that is due in the next milliseconds, in order, promises in between included. */
  pass(milliseconds: number): Promise<void>;
  /** Time goes by and nothing runs: this machine sleeps. What was due runs at the next `pass`. */
  sleep(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function createTestClock(start = 0): TestClock {
  let now = start;
  let count = 0;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();

  const next = (until: number) => {
    let first: [number, number] | null = null;
    for (const [id, { at }] of due) if (at <= until && (first === null || at < first[1])) first = [id, at];
    return first === null ? null : first[0];
  };
  /** Storage and the like answer in promises; a chain of them is short. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };

  return {
    now: () => now,
    after(milliseconds, run) {
      const id = (count += 1);
      due.set(id, { at: now + Math.max(0, milliseconds), run });
      return () => due.delete(id);
    },
    async pass(milliseconds) {
      const until = now + milliseconds;
      await settle();
      for (let id = next(until); id !== null; id = next(until)) {
        const timer = due.get(id);
        due.delete(id);
        if (timer === undefined) continue;
        now = Math.max(now, timer.at);
        timer.run();
        await settle();
      }
      now = until;
    },
    sleep(milliseconds) {
      now += milliseconds;
    },
  };
}
