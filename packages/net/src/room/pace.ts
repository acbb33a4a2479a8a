import { createBucket } from '../mesh/bucket.ts';
import type { Clock } from '../neighbours.ts';

/** Below what others take of one member (PROTOCOL.md 8.7), so that nothing said last is ever dropped. */
const perSecond = 2;
const burst = 16;

/** Says the latest as often as others listen: at once, or a little later in one. */
export interface Pace {
  /** There is something new to say. */
  go(): void;
  stop(): void;
}

export function createPace(clock: Clock, say: () => void): Pace {
  const mayNow = createBucket(clock, perSecond, burst);
  let waiting: (() => void) | null = null;
  const run = () => {
    waiting = null;
    if (mayNow(1)) say();
    else waiting = clock.after(1000 / perSecond, run);
  };
  return {
    go() {
      if (waiting === null) run();
    },
    stop: () => waiting?.(),
  };
}
