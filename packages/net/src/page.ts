import type { Visibility } from './mesh/visibility.ts';
import type { Clock, Random } from './neighbours.ts';

/** The browser's own time. */
export const pageClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The browser's secure randomness; unlike `crypto.subtle` it is there on plain http too. */
export const pageRandom: Random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));

/** What this page tells about being seen, connected and closed. */
export const pageVisibility: Visibility = {
  hidden: () => document.visibilityState === 'hidden',
  subscribe(happened) {
    const listeners: readonly [EventTarget, string, () => void][] = [
      [
        document,
        'visibilitychange',
        () => happened(document.visibilityState === 'hidden' ? 'hidden' : 'shown'),
      ],
      // Back from the page cache: to the page it looks as if it had slept.
      [window, 'pageshow', () => happened('shown')],
      [window, 'online', () => happened('online')],
      [window, 'pagehide', () => happened('leaving')],
    ];
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    };
  },
};
