import type { MemberKey } from '../api.ts';
import type { Clock } from '../neighbours.ts';
import { newPeer, presenceOf, type Peer, type Presence } from './peer.ts';

const mostPeers = 128;
/** A member that was silent for so long may be forgotten for one who is only heard of. */
const goneFor = 120_000;

/** The members that a page has met or heard of. */
export interface Peers {
  get(key: MemberKey): Peer | undefined;
  all(): readonly Peer[];
  /** Those with a link. */
  linked(): readonly Peer[];
  /** The member who has just said hello. */
  meet(key: MemberKey): Peer;
  /** A member of whom others tell; null if it is this page's own, or one too many. */
  hearOf(key: MemberKey): Peer | null;
  presence(key: MemberKey): Presence;
  /** Members who get a link before all others: who plays. */
  prefer(members: readonly string[]): void;
  isPreferred(key: MemberKey): boolean;
}

export function createPeers(me: MemberKey, clock: Clock): Peers {
  const peers = new Map<MemberKey, Peer>();
  let preferred: ReadonlySet<string> = new Set();

  const all = () => [...peers.values()];
  const silence = (peer: Peer) => Math.min(presenceOf(peer, clock.now()).silent, Number.MAX_SAFE_INTEGER);
  /** Those without a link, the longest silent first; last those who are shut out, and would not be then. */
  const spare = () => {
    const isShutOut = (peer: Peer) => clock.now() < peer.bannedUntil;
    return all()
      .filter(({ key, links }) => links.length === 0 && !preferred.has(key))
      .sort((a, b) => Number(isShutOut(a)) - Number(isShutOut(b)) || silence(b) - silence(a));
  };
  const meet = (key: MemberKey): Peer => {
    const known = peers.get(key);
    if (known !== undefined) return known;
    const [oldest] = peers.size < mostPeers ? [] : spare();
    if (oldest !== undefined) peers.delete(oldest.key);
    const peer = newPeer(key, clock.now());
    peers.set(key, peer);
    return peer;
  };
  /** Whether a member that is only heard of can be kept: nobody gives way to it who was heard not long ago. */
  const hasPlace = (key: MemberKey): boolean => {
    if (peers.has(key) || peers.size < mostPeers) return true;
    const [longest] = spare();
    return longest !== undefined && clock.now() >= longest.bannedUntil && silence(longest) > goneFor;
  };

  return {
    get: (key) => peers.get(key),
    all,
    linked: () => all().filter(({ links }) => links.length > 0),
    meet,
    hearOf: (key) => (key !== me && hasPlace(key) ? meet(key) : null),
    presence(key) {
      if (key === me) return { here: 'here', silent: 0 };
      const peer = peers.get(key);
      return peer === undefined ? { here: 'gone', silent: Infinity } : presenceOf(peer, clock.now());
    },
    prefer(members) {
      preferred = new Set(members);
    },
    isPreferred: (key) => preferred.has(key),
  };
}
