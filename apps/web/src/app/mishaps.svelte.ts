/** What went wrong on the page where nobody caught it. `stale`: a part of the page is gone since a newer build. */
export interface Mishap {
  readonly kind: 'error' | 'stale';
  /** For a bug report. */
  readonly detail: string;
}

let current = $state.raw<Mishap | null>(null);

export const mishaps = {
  get current(): Mishap | null {
    return current;
  },
  report(error: unknown): void {
    current = { kind: 'error', detail: error instanceof Error ? error.message : String(error) };
  },
  dismiss(): void {
    current = null;
  },
};

/** From here on, errors that nobody catches are shown in words. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    // Resize observers complain without harm.
    if (!event.message.startsWith('ResizeObserver')) mishaps.report(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => mishaps.report(event.reason));
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    current = { kind: 'stale', detail: '' };
  });
}
