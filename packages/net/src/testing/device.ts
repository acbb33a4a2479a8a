import type { Channel } from '../links/broadcast.ts';

/** The tabs of one device. */
export interface TestDevice {
  readonly channel: (name: string) => Channel;
  /** All that is said, as any page of the site hears it. */
  readonly ears: readonly unknown[];
  /** Says something as another page would. */
  say(from: number, data: unknown): void;
}

/**
 * A device whose tabs hear what another one says, whatever the channel's name.
 *
 * @param later Runs what is heard, in order, and not at once.
 */
export function createTestDevice(later: (run: () => void) => void = queueMicrotask): TestDevice {
  const hearers = new Map<number, (event: { readonly data: unknown }) => void>();
  const ears: unknown[] = [];
  let count = 0;
  const say = (from: number, data: unknown) => {
    ears.push(data);
    const copy: unknown = structuredClone(data);
    for (const [owner, hear] of [...hearers]) {
      if (owner !== from) later(() => hearers.get(owner) === hear && hear({ data: copy }));
    }
  };
  return {
    ears,
    say,
    channel() {
      const owner = (count += 1);
      return {
        postMessage: (data) => say(owner, data),
        addEventListener: (_, hear) => void hearers.set(owner, hear),
        close: () => void hearers.delete(owner),
      };
    },
  };
}
