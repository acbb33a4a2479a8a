import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { join, u8 } from '../bytes.ts';
import type { Neighbours } from '../neighbours.ts';

const topicLength = 8;
/** Topics that one neighbour has open: more than an honest page ever does (PROTOCOL.md 8.5). */
export const mostTopics = 64;

export const opened = 3;
export const closed = 4;
export const said = 5;

/** How a topic was opened: only towards those who have it open towards everybody. */
const quietly = 1;

export interface Topic extends Neighbours {
  close(): void;
}

interface Part {
  /** Opened only for neighbours who have it open loudly: nobody else is told, so it spreads no further. */
  readonly quiet: boolean;
  readonly peers: Set<MemberKey>;
  message: ((from: MemberKey, message: Uint8Array) => void) | null;
  opened: ((peer: MemberKey) => void) | null;
}

/** Shares the links out to topics (PROTOCOL.md 8.5). It knows members, not links. */
export interface Topics {
  open(name: string, quiet?: boolean): Topic;
  /** Whether a neighbour has opened a topic loudly that is not open here. */
  isAwaited(name: string): boolean;
  /** A (new) link to this member. */
  linked(peer: MemberKey): void;
  /** One of several links to this member is gone, and what was under way on it: which topics are open, too. */
  relinked(peer: MemberKey): void;
  unlinked(peer: MemberKey): void;
  /** What came after the kind byte. Gives the code of a fault. */
  receive(from: MemberKey, kind: number, body: Uint8Array): string | null;
}

export function createTopics(
  send: (to: MemberKey, message: Uint8Array) => void,
  fault: (from: MemberKey, code: string) => void,
  /** A neighbour has opened a topic that is not open here, or left one that is only open quietly. */
  awaited: () => void,
): Topics {
  const parts = new Map<string, Part>();
  /** What each neighbour has opened, and whether towards everybody: two who are quiet do not keep each other. */
  const theirs = new Map<MemberKey, Map<string, boolean>>();

  const idOf = (name: string) => bytesToHex(sha256(utf8ToBytes(name)).subarray(0, topicLength));
  const tell = (to: MemberKey, kind: number, id: string) => {
    const how = kind === opened ? u8(parts.get(id)?.quiet === true ? quietly : 0) : u8(0).subarray(1);
    send(to, join(u8(kind), hexToBytes(id), how));
  };
  const isLoud = (topics: ReadonlyMap<string, boolean>, id: string) => topics.get(id) === true;

  return {
    open(name, quiet = false) {
      const id = idOf(name);
      if (parts.has(id)) throw new Error(`The topic ${name} is open already.`);
      const part: Part = { quiet, peers: new Set(), message: null, opened: null };
      parts.set(id, part);
      for (const [peer, topics] of theirs) {
        if (!quiet || isLoud(topics, id)) tell(peer, opened, id);
        if (quiet ? isLoud(topics, id) : topics.has(id)) part.peers.add(peer);
      }
      return {
        list: () => [...part.peers],
        send(to, message) {
          if (parts.get(id) !== part || !part.peers.has(to)) return;
          send(to, join(u8(said), hexToBytes(id), message));
        },
        onMessage(handle) {
          part.message = handle;
        },
        onOpened(handle) {
          part.opened = handle;
          for (const peer of [...part.peers]) handle(peer);
        },
        fault,
        close() {
          if (parts.get(id) !== part) return;
          parts.delete(id);
          for (const peer of theirs.keys()) tell(peer, closed, id);
        },
      };
    },
    isAwaited(name) {
      // A room asks at every move, for each of its tables. Nearly always nobody waits, and then no name need be hashed.
      const waiting = [...theirs.values()].filter((topics) =>
        [...topics].some(([id, loud]) => loud && !parts.has(id)),
      );
      if (waiting.length === 0) return false;
      const id = idOf(name);
      return !parts.has(id) && waiting.some((topics) => isLoud(topics, id));
    },
    linked(peer) {
      theirs.set(peer, new Map());
      for (const [id, part] of parts) {
        part.peers.delete(peer);
        if (!part.quiet) tell(peer, opened, id);
      }
    },
    relinked(peer) {
      for (const [id, part] of parts) {
        const isOpen = part.peers.has(peer);
        if (isOpen || !part.quiet) tell(peer, opened, id);
        if (isOpen) part.opened?.(peer);
      }
    },
    unlinked(peer) {
      theirs.delete(peer);
      for (const part of parts.values()) part.peers.delete(peer);
    },
    receive(from, kind, body) {
      if (body.length < topicLength) return 'topic-shape';
      const topics = theirs.get(from);
      if (topics === undefined) return null;
      const id = bytesToHex(body.subarray(0, topicLength));
      const part = parts.get(id);
      if (kind === said) {
        if (part?.peers.has(from) === true) part.message?.(from, body.slice(topicLength));
        return null;
      }
      if (kind === closed) {
        if (body.length !== topicLength) return 'topic-shape';
        topics.delete(id);
        if (part?.peers.delete(from) === true && part.quiet) awaited();
        return null;
      }
      const how = body[topicLength] ?? 0;
      if (body.length !== topicLength + 1 || how > quietly) return 'topic-shape';
      if (topics.size >= mostTopics && !topics.has(id)) return 'topic-count';
      topics.set(id, how !== quietly);
      if (part === undefined) {
        if (how !== quietly) awaited();
      } else if (part.quiet && how === quietly) {
        if (part.peers.delete(from)) awaited();
      } else if (!part.peers.has(from)) {
        if (part.quiet) tell(from, opened, id);
        part.peers.add(from);
        part.opened?.(from);
      }
      return null;
    },
  };
}
