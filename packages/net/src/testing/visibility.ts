import type { Visibility } from '../mesh/visibility.ts';

export interface TestVisibility extends Visibility {
  hide(): void;
  show(): void;
  online(): void;
  /** The page goes away: `pagehide`. */
  leave(): void;
}

export function createTestVisibility(): TestVisibility {
  const listeners = new Set<(what: 'hidden' | 'shown' | 'online' | 'leaving') => void>();
  let hidden = false;
  const tell = (what: 'hidden' | 'shown' | 'online' | 'leaving') => {
    for (const listener of [...listeners]) listener(what);
  };
  return {
    hidden: () => hidden,
    subscribe(happened) {
      listeners.add(happened);
      return () => listeners.delete(happened);
    },
    hide() {
      hidden = true;
      tell('hidden');
    },
    show() {
      hidden = false;
      tell('shown');
    },
    online: () => tell('online'),
    leave: () => tell('leaving'),
  };
}
