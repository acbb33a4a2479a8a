import type { MemberKey } from '../api.ts';
import type { Clock } from '../neighbours.ts';

/** How long the others wait for the first neighbour's answer, in milliseconds. */
const patience = 2_000;
/** From so many entries on it is worth waiting for one answer, that not each neighbour sends them all. */
const isLong = 64;

/** Whom a page asks that has nothing of a table yet: one neighbour first, then all others. PROTOCOL.md 7.2. */
export interface Asking {
  /** Sends heads to a neighbour, now or later. */
  ask(peer: MemberKey, answer: boolean): void;
  /** A neighbour has said that it has so many entries more. Whether own heads may go to it now. */
  heard(peer: MemberKey, more: number): boolean;
  /** All that came was checked: the others are told what is here now. */
  settled(): void;
  close(): void;
}

export function createAsking(
  clock: Clock,
  isEmpty: () => boolean,
  isLinked: (peer: MemberKey) => boolean,
  send: (peer: MemberKey, answer: boolean) => void,
): Asking {
  let first: MemberKey | null = null;
  const later = new Set<MemberKey>();
  let stop = (): void => undefined;

  const release = (): void => {
    stop();
    first = null;
    const all = [...later];
    later.clear();
    for (const peer of all) send(peer, false);
  };
  return {
    ask(peer, answer) {
      later.delete(peer); // it is asked below
      if (first !== null && !isLinked(first)) release();
      if (first !== null && peer !== first) {
        later.add(peer);
        return;
      }
      if (first === null && isEmpty()) {
        first = peer;
        stop = clock.after(patience, release);
      }
      send(peer, answer);
    },
    heard(peer, more) {
      if (peer === first && more < isLong) release();
      return !later.has(peer);
    },
    settled() {
      if (first !== null) release();
    },
    close() {
      stop();
      later.clear();
    },
  };
}
