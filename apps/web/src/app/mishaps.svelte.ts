/** What went wrong on the page where nobody caught it. `stale`: a part of the page is gone since a newer build. */
export interface Mishap {
  readonly kind: 'error' | 'stale';
  /** For a bug report. */
  readonly detail: string;
}

let current = $state.raw<Mishap | null>(null);
/** Errors of parts that could not be fetched. Who awaits such a part gets them too. */
const stale = new WeakSet<Error>();
/** How many parts are being fetched that nobody has asked for yet: nobody needs to hear that one is gone. */
let unasked = 0;

export const mishaps = {
  get current(): Mishap | null {
    return current;
  },
  report(error: unknown): void {
    if (error instanceof Error && stale.has(error)) current = { kind: 'stale', detail: '' };
    else current = { kind: 'error', detail: error instanceof Error ? error.message : String(error) };
  },
  dismiss(): void {
    current = null;
  },
};

/** Fetches a part before it is asked for. If it cannot be had, that is told when it is asked for. */
export async function fetchUnasked(part: () => Promise<unknown>): Promise<void> {
  unasked += 1;
  await part().catch(() => null);
  unasked -= 1;
}

/** From here on, errors that nobody catches are shown in words. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    // Resize observers complain without harm.
    if (!event.message.startsWith('ResizeObserver')) mishaps.report(event.error ?? event.message);
  });
  addEventListener('vite:preloadError', ({ payload }) => {
    stale.add(payload);
    if (unasked === 0) mishaps.report(payload);
  });
  addEventListener('unhandledrejection', (event) => {
    if (stale.has(event.reason)) event.preventDefault();
    mishaps.report(event.reason);
  });
}
