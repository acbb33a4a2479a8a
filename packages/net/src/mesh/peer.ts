import type { LinkState, MemberKey } from '../api.ts';
import type { Session } from './session.ts';

/** Silence after which a member is no longer called here. */
const hereFor = 10_000;
/** Silence after which a member is called gone; a page in the background gets longer. */
const goneAfter = 45_000;
const asleepFor = 600_000;

/** One link of a member after its hello. */
export interface Live {
  readonly session: Session;
  /** The kind of the link. */
  readonly way: string;
  /** Its other end is on this device. */
  readonly near: boolean;
  readonly since: number;
  /** Of the last answered ping, in milliseconds. */
  roundTrip: number | null;
  /** When the newest answered ping was sent. */
  acked: number;
  /** Pings without an answer: number → when it was sent. */
  readonly pings: Map<number, number>;
}

/** What the mesh keeps of a member. Times are milliseconds of the injected clock. */
export interface Peer {
  readonly key: MemberKey;
  addresses: readonly string[];
  /** Near ones last, else oldest first; the last is used. */
  links: Live[];
  /** Last sign of life on a link, and as others report it. */
  heard: number;
  reported: number;
  /** Who reported it last. */
  reportedBy: MemberKey | null;
  hidden: boolean;
  /** It said goodbye, and nothing since. */
  left: boolean;
  unlinkedSince: number;
  tries: number;
  nextDial: number;
  strikes: number;
  bannedUntil: number;
}

export function newPeer(key: MemberKey, now: number): Peer {
  return {
    key,
    addresses: [],
    links: [],
    heard: -Infinity,
    reported: -Infinity,
    reportedBy: null,
    hidden: false,
    left: false,
    unlinkedSince: now,
    tries: 0,
    nextDial: 0,
    strikes: 0,
    bannedUntil: 0,
  };
}

/** With one link more; which one is used is in PROTOCOL.md 8.5. */
export function withLink(links: readonly Live[], added: Live): Live[] {
  const ofKind = (near: boolean) => [...links, added].filter((live) => live.near === near);
  return [...ofKind(false), ...ofKind(true)];
}

/** Whether a member is reached over the network, and not only from this very device. */
export function isFarLinked({ links }: Peer): boolean {
  return links.some(({ near }) => !near);
}

/** Whether a call to this address was one to that member: by a server, or over other links. */
export function isAddressOf({ key, addresses }: Peer, address: string): boolean {
  return addresses.includes(address) || address === `mesh:${key}`;
}

export interface Presence {
  readonly here: LinkState;
  /** Milliseconds since the member was last heard; Infinity: never. */
  readonly silent: number;
}

export function presenceOf(peer: Peer, now: number): Presence {
  const silent = now - Math.max(peer.heard, peer.reported);
  const here = (): LinkState => {
    if (peer.left) return 'gone';
    if (silent <= hereFor) return 'here';
    if (peer.hidden) return silent <= asleepFor ? 'asleep' : 'gone';
    return silent <= goneAfter ? 'reconnecting' : 'gone';
  };
  return { here: here(), silent };
}
