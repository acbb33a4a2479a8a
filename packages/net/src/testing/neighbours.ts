import type { MemberKey } from '../api.ts';
import type { Neighbours, Random } from '../neighbours.ts';

/** A page on the simulated network: what a table sees of the mesh. */
export interface Page {
  readonly key: MemberKey;
  readonly neighbours: Neighbours;
  /** Faults that its neighbours were charged with, as `key: code`. */
  readonly faults: readonly string[];
}

export interface TestNeighbours {
  join(key: MemberKey): Page;
  /** The page is gone: its links break, what is under way is lost. */
  leave(key: MemberKey): void;
  connect(a: MemberKey, b: MemberKey): void;
  /** Breaks a link; what is under way is lost. */
  cut(a: MemberKey, b: MemberKey): void;
  connected(a: MemberKey, b: MemberKey): boolean;
  /** Delivers the oldest message of a link and direction that the seed picks; false if none is under way. */
  step(): boolean;
  /** Delivers everything, whatever it leads to. */
  drain(): void;
  /** Hears every message as it is delivered. */
  tap(heard: (to: MemberKey, message: Uint8Array) => void): void;
  /** Bytes delivered so far. */
  carried(): number;
}

interface Seen extends Page {
  receive: (from: MemberKey, message: Uint8Array) => void;
  opened: (peer: MemberKey) => void;
}

/**
 * Pages and links, without mesh or hello: messages stay in order on a link and direction, and the seed mixes those of
 * different links. Nothing is delivered but by `step` and `drain`.
 */
export function createTestNeighbours(random: Random): TestNeighbours {
  const pages = new Map<MemberKey, Seen>();
  const links = new Map<MemberKey, Map<MemberKey, Uint8Array[]>>();
  let carried = 0;
  let tapped = (_to: MemberKey, _message: Uint8Array): void => undefined;

  const below = (bound: number): number => {
    const [a = 0, b = 0, c = 0] = random(3);
    return (a * 65_536 + b * 256 + c) % bound;
  };
  const cut = (a: MemberKey, b: MemberKey): void => {
    links.get(a)?.delete(b);
    links.get(b)?.delete(a);
  };
  const step = (): boolean => {
    const busy = [...links].flatMap(([from, to]) =>
      [...to].flatMap(([peer, queue]) => (queue.length > 0 ? [{ from, peer, queue }] : [])),
    );
    if (busy.length === 0) return false;
    const picked = busy[below(busy.length)];
    const message = picked?.queue.shift();
    if (picked !== undefined && message !== undefined) {
      carried += message.length;
      tapped(picked.peer, message);
      pages.get(picked.peer)?.receive(picked.from, message);
    }
    return true;
  };

  return {
    join(key) {
      const faults: string[] = [];
      const page: Seen = {
        key,
        faults,
        receive: () => undefined,
        opened: () => undefined,
        neighbours: {
          list: () => [...(links.get(key)?.keys() ?? [])],
          send: (to, message) => void links.get(key)?.get(to)?.push(message.slice()),
          onMessage(handle) {
            page.receive = handle;
          },
          onOpened(handle) {
            page.opened = handle;
          },
          fault(from, code) {
            faults.push(`${from}: ${code}`);
            cut(key, from);
          },
        },
      };
      pages.set(key, page);
      links.set(key, new Map());
      return page;
    },
    leave(key) {
      for (const other of pages.keys()) cut(key, other);
      pages.delete(key);
      links.delete(key);
    },
    connect(a, b) {
      if (a === b || !pages.has(a) || !pages.has(b) || links.get(a)?.has(b) === true) return;
      links.get(a)?.set(b, []);
      links.get(b)?.set(a, []);
      pages.get(a)?.opened(b);
      pages.get(b)?.opened(a);
    },
    cut,
    connected: (a, b) => links.get(a)?.has(b) === true,
    step,
    drain() {
      while (step());
    },
    tap(heard) {
      tapped = heard;
    },
    carried: () => carried,
  };
}
