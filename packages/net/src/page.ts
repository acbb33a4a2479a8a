import type { Checking } from './carrier/intake.ts';
import { createFastVerifier } from './carrier/verifier.ts';
import type { Channel } from './links/broadcast.ts';
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

/** How long a page works at a stretch, in milliseconds: what is drawn or clicked meanwhile waits so long. */
const stretch = 12;
let restedAt = -Infinity;
/** Who waits for the page to go on, in order. */
const resting: (() => void)[] = [];
let port: MessagePort | null = null;

/** Not a timer: browsers make those that follow one another wait 4 ms each. */
function openPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resting.shift()?.();
  return port2;
}

/** Lets the page draw and hear what has happened, if it has worked for a while. */
const pageRest = async (): Promise<void> => {
  if (performance.now() - restedAt < stretch) return;
  await new Promise<void>((settle) => {
    resting.push(settle);
    (port ??= openPort()).postMessage(null);
  });
  restedAt = performance.now();
};

/** Longer than what is sent in one go lies between its parts, in milliseconds. */
const pauseTime = 30;
const pagePause = () => new Promise<void>((settle) => setTimeout(settle, pauseTime));

/** Signatures by the browser's own code where there is some; on plain http there is none. */
export const pageChecking: Checking = {
  // The types say that it is there; on plain http it is not.
  verify: createFastVerifier((globalThis.crypto as Partial<Crypto>).subtle, pageRest),
  rest: pageRest,
  pause: pagePause,
};

/** The channel between this site's tabs on this device. */
export const pageChannel = (name: string): Channel => new BroadcastChannel(name);

/** How long another tab has to say that it holds a name, where there are no Web Locks (plain http). */
const answerTime = 150;

/**
 * Takes a name for this page alone, on this device: gives how to let go of it, or null if another page has it. A new
 * tab made by "Duplicate tab" asks like any other, whatever it copied.
 */
export async function pageSole(name: string): Promise<(() => void) | null> {
  if ('locks' in navigator) {
    const first = await takeLock(name);
    if (first !== null) return first;
    // Perhaps the page before this one is only just letting go.
    await new Promise((settle) => setTimeout(settle, answerTime));
    return takeLock(name);
  }
  // Plain http has no locks. This is only a hint: two tabs that ask in the same moment may both get it; the store,
  // where each entry has one place, is what keeps them from signing twice.
  const channel = new BroadcastChannel(name);
  const taken = await new Promise<boolean>((settle) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'mine') settle(true);
    });
    channel.postMessage('whose');
    setTimeout(() => settle(false), answerTime);
  });
  if (taken) {
    channel.close();
    return null;
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === 'whose') channel.postMessage('mine');
  });
  return () => channel.close();
}

function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((settle) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => settle(release));
      settle(null);
      return undefined;
    });
  });
}
