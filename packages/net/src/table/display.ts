import type { Refusal, Seat, TableView } from '@rockpool/game';

type View = TableView<unknown, unknown>;
interface Refused {
  readonly seat: Seat;
  readonly refusal: Refusal;
}

/** What a table shows, and who is told when that changes. */
export interface Display {
  /** The same object until something changes. */
  view(): View;
  /** The last refusal that is to be shown. */
  refusal(): Refused | null;
  /** Shows a refusal, or none any more, from the next change on. */
  show(refused: Refused | null): void;
  changed(): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function createDisplay(look: () => View): Display {
  const listeners = new Set<() => void>();
  let view: View | null = null;
  let shown: Refused | null = null;

  return {
    view: () => (view ??= look()),
    refusal: () => shown,
    show(refused) {
      shown = refused;
    },
    changed() {
      view = null;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
