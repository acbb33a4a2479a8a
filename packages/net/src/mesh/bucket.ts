import type { Clock } from '../neighbours.ts';

/** A token bucket: `take` says whether that much may pass now. */
export function createBucket(clock: Clock, perSecond: number, burst: number): (amount: number) => boolean {
  let level = burst;
  let at = clock.now();
  return (amount) => {
    const now = clock.now();
    level = Math.min(burst, level + (Math.max(0, now - at) * perSecond) / 1000);
    at = now;
    if (amount > level) return false;
    level -= amount;
    return true;
  };
}
