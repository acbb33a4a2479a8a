import type { MemberKey } from '../api.ts';
import type { Topic } from '../mesh/topics.ts';
import type { Neighbours } from '../neighbours.ts';

/** A table's neighbours, which come and go with its topic while the table itself stays open. */
export interface Port {
  readonly neighbours: Neighbours;
  /** Null while the table talks to nobody. */
  topic(): Topic | null;
  attach(topic: Topic): void;
  detach(): void;
}

export function createPort(): Port {
  let topic: Topic | null = null;
  let onMessage: (from: MemberKey, message: Uint8Array) => void = () => undefined;
  let onOpened: (peer: MemberKey) => void = () => undefined;
  return {
    neighbours: {
      list: () => topic?.list() ?? [],
      send: (to, message) => topic?.send(to, message),
      fault: (from, code) => topic?.fault(from, code),
      onMessage(handle) {
        onMessage = handle;
      },
      onOpened(handle) {
        onOpened = handle;
      },
    },
    topic: () => topic,
    attach(next) {
      topic = next;
      next.onMessage((from, message) => onMessage(from, message));
      next.onOpened((peer) => onOpened(peer));
    },
    detach() {
      topic?.close();
      topic = null;
    },
  };
}
