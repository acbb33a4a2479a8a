import type { MemberKey } from '../api.ts';
import type { Clock } from '../neighbours.ts';
import { newPeer, presenceOf, type Peer, type Presence } from './peer.ts';

const mostPeers = 128;
/** A member that was silent for so long may be forgotten for another. */
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
  const meet = (key: MemberKey): Peer => {
    const known = peers.get(key);
    if (known !== undefined) return known;
    const peer = newPeer(key, clock.now());
    peers.set(key, peer);
    return peer;
  };
  /** Whether a member that is only heard of can be kept: of those without a link the longest silent gives way. */
  const hasPlace = (key: MemberKey): boolean => {
    if (peers.has(key) || peers.size < mostPeers) return true;
    const now = clock.now();
    const unlinked = all().filter((peer) => peer.links.length === 0 && now >= peer.bannedUntil);
    const silence = (peer: Peer) => Math.min(presenceOf(peer, now).silent, Number.MAX_SAFE_INTEGER);
    const [longest] = unlinked.sort((a, b) => silence(b) - silence(a));
    return longest !== undefined && silence(longest) > goneFor && peers.delete(longest.key);
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
