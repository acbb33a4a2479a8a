import { onFull, store } from './store.ts';

/** What keeps this page from keeping things: refused from the start or taken away, full, or emptied just now. */
type Ailment = 'refused' | 'full' | 'wiped';

let ailment: Ailment | null = $state(store.lasting ? null : 'refused');
let seen = $state(false);
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page shows it
const listeners = new Set<() => void>();

function fall(ill: Ailment): void {
  if (ailment === ill) return;
  ailment = ill;
  seen = false;
}

onFull(() => fall('full'));
// Another tab, or the browser's settings, emptied it under us: what is open here is kept anew.
addEventListener('storage', ({ key, storageArea }) => {
  if (key !== null || storageArea !== localStorage) return;
  fall('wiped');
  for (const listener of listeners) listener();
});

/** Whether the browser keeps what we give it. It may refuse from the start, or take storage away later. */
export const storage = {
  get ailment(): Ailment | null {
    return ailment;
  },
  /** The player has read about it. */
  get seen(): boolean {
    return seen;
  },
  dismiss(): void {
    seen = true;
  },
  refuse(): void {
    fall('refused');
  },
  /** Calls `wiped` when all that was kept is gone. Returns how to stop. */
  whenWiped(wiped: () => void): () => void {
    listeners.add(wiped);
    return () => listeners.delete(wiped);
  },
};
