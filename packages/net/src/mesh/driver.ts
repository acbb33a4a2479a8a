import type { MemberKey } from '../api.ts';
import type { Clock, Random } from '../neighbours.ts';
import { isFarLinked, presenceOf, type Peer } from './peer.ts';

const wantedLinks = 8;
const dialsAtOnce = 4;
/** The member with the higher key leaves the dialling to the other so long. */
const yieldFor = 6_000;
/** A member never linked before has most likely heard the knock, and is dialling. */
const knockTime = 1_500;
const dialAgain = 6_000;
const slowest = 60_000;
/** A pair that never connects must not use up the connections of both pages in an evening. */
const slowestDial = 900_000;
/** Calls in vain before a member waits while connections are scarce. */
const vain = 2;
/** How often a page that has links looks for others who found each other elsewhere. */
const lookAround = 90_000;

export interface Driver {
  /** One round; call it each second. */
  drive(peers: readonly Peer[]): void;
  /** Back-off starts again. */
  wake(peers: readonly Peer[]): void;
  /** Milliseconds without any link. */
  alone(): number;
}

/** The one place that opens links: rounds in a row, with back-off and jitter, never two dials to one member at once. */
export function createDriver(
  clock: Clock,
  random: Random,
  me: MemberKey,
  actions: {
    look(alone: boolean): void;
    dial(address: string): void;
    /** Calls a member over the links that there are. */
    meet(member: MemberKey): void;
    /** Members who are dialled before all others, whatever other links there are. */
    isPreferred(key: MemberKey): boolean;
    isScarce(): boolean;
  },
): Driver {
  let tries = 0;
  let nextLook = clock.now();
  let aloneSince = clock.now();
  let wasLinked = false;

  /** 75 … 125 percent, so that pages that were cut off together do not come back together. */
  const jitter = (milliseconds: number) => (milliseconds * (192 + (random(1)[0] ?? 0) / 2)) / 256;
  const backoff = (first: number, count: number, most: number) =>
    jitter(Math.min(most, first * 2 ** Math.min(count, 10)));

  const look = (linked: number) => {
    const now = clock.now();
    const lost = linked === 0 && wasLinked;
    const found = linked > 0 && !wasLinked;
    wasLinked = linked > 0;
    if (lost) nextLook = now;
    if (found) nextLook = now + jitter(lookAround);
    if (lost || found) tries = 0;
    if (now < nextLook) return;
    actions.look(linked === 0);
    nextLook = now + (linked > 0 ? jitter(lookAround) : backoff(2_000, (tries += 1), slowest));
  };

  const wants = (peer: Peer): boolean => {
    const now = clock.now();
    if (peer.links.length > 0 || peer.addresses.length === 0 || peer.left) return false;
    if (now < peer.bannedUntil || now < peer.nextDial) return false;
    // A member that nobody has heard for long is found by its own knock when it comes back.
    if (presenceOf(peer, now).here === 'gone' && peer.tries > 4) return false;
    const first = peer.heard === -Infinity ? knockTime : 0;
    return now >= peer.unlinkedSince + (me < peer.key ? first : yieldFor);
  };

  return {
    drive(peers) {
      const now = clock.now();
      const linked = peers.filter(({ links }) => links.length > 0).length;
      if (linked > 0) aloneSince = now;
      // Who has found only tabs of this very device still looks for the others.
      look(peers.filter(isFarLinked).length);
      const scarce = actions.isScarce();
      const wanted = peers.filter((peer) => wants(peer) && !(scarce && peer.tries > vain));
      const first = wanted.filter(({ key }) => actions.isPreferred(key)).slice(0, dialsAtOnce);
      const free = Math.max(0, Math.min(dialsAtOnce - first.length, wantedLinks - linked));
      const others = wanted.filter(({ key }) => !actions.isPreferred(key)).slice(0, free);
      for (const peer of [...first, ...others]) {
        peer.nextDial = now + backoff(dialAgain, peer.tries, slowestDial);
        peer.tries += 1;
        for (const address of peer.addresses) actions.dial(address);
        // The server's way did not do: perhaps there is no server any more.
        if (linked > 0 && peer.tries > 1) actions.meet(peer.key);
      }
    },
    wake(peers) {
      tries = 0;
      // While there are links nobody is looked for before they have had time to answer.
      if (!wasLinked) nextLook = clock.now();
      for (const peer of peers) Object.assign(peer, { tries: Math.min(peer.tries, vain), nextDial: 0 });
    },
    alone: () => clock.now() - aloneSince,
  };
}
