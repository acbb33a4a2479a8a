import type { MemberKey } from '../api.ts';
import type { Link, Way } from '../links/link.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { HelloDeps, Versions } from './hello.ts';
import { withLink, type Live, type Peer } from './peer.ts';
import type { Peers } from './peers.ts';
import { goodbye } from './pulse.ts';
import { createSession, type Session } from './session.ts';
import type { Troubles } from './troubles.ts';

const mostGreeting = 16;
const mostLinks = 12;
/** Links to one member, where that member says which stay. */
const mostOfOne = 4;
/** When all links are taken, one of these may give way to a newcomer so often, and not before it is so old. */
const turnEvery = 10_000;
const settledAfter = 20_000;
/** How long it is shown that somebody was refused. */
const strangerShown = 600_000;
const firstBan = 30_000;
const longestBan = 1_800_000;

/** Ends that are nobody's fault. */
const blameless = new Set([
  'silent',
  'replaced',
  'left',
  'not-now',
  'other-version',
  'own-key',
  'hello-late',
]);

export interface AdmissionEvents {
  /** A member has one link more; the last of its links is used. */
  linked(peer: Peer, live: Live): void;
  /** A member has one link less, perhaps none. */
  unlinked(peer: Peer): void;
  /** Null, or the code of a fault. */
  message(peer: Peer, live: Live, message: Uint8Array): string | null;
  changed(): void;
}

/** Says which links there are, from their hello to their end, and who gets none. PROTOCOL.md 8.4 and 8.5. */
export interface Admission {
  /** A way has made a link. */
  adopt(link: Link, way: Way): void;
  /** Call it each second: what happened long ago is no longer shown. */
  forget(): void;
  /** Says goodbye on all links. */
  leave(): void;
  /** Leaves, and takes no further link. */
  close(): void;
}

export function createAdmission(
  hello: Pick<HelloDeps, 'me' | 'helloKey' | 'room' | 'versions'>,
  peers: Peers,
  troubles: Troubles,
  clock: Clock,
  random: Random,
  events: AdmissionEvents,
): Admission {
  const { me, versions: own } = hello;
  /** Links before hello. */
  const greeting = new Set<Session>();
  let turnedAt = -Infinity;
  let strangerAt = -Infinity;
  let over = false;

  /**
   * Whether there is a link for that member. When all are taken one of those who do not play gives way: at once to who
   * plays, now and then to anybody, so that invented members who hold all links cannot keep the others out.
   */
  const makeRoom = (key: MemberKey): boolean => {
    const linked = peers.linked();
    if (linked.length < mostLinks) return true;
    const now = clock.now();
    const plays = peers.isPreferred(key);
    const age = (peer: Peer) => now - (peer.links.at(-1)?.since ?? now);
    const spare = linked.filter(
      (peer) => !peers.isPreferred(peer.key) && (plays || age(peer) >= settledAfter),
    );
    const chosen = spare[(random(1)[0] ?? 0) % Math.max(1, spare.length)];
    if (chosen === undefined || (!plays && now - turnedAt < turnEvery)) return false;
    if (!plays) turnedAt = now;
    for (const { session } of [...chosen.links]) session.end('not-now');
    return true;
  };
  const greeted = (session: Session, versions: Versions, way: Way) => {
    greeting.delete(session);
    const key = session.peer();
    if (key === null) return;
    const peer = peers.meet(key);
    const now = clock.now();
    if (versions.protocol !== own.protocol) {
      const older = versions.protocol < own.protocol ? 'they-reload' : 'you-reload';
      troubles.raise('other-version', older, key);
      peer.bannedUntil = now + firstBan;
      session.end('other-version');
      return;
    }
    if (now < peer.bannedUntil || (peer.links.length === 0 && !makeRoom(key))) {
      session.end('not-now');
      return;
    }
    for (const code of ['other-version', 'peer-unreachable', 'no-candidates', 'bad-page'] as const)
      troubles.clear(code, key);
    const kind = { way: way.name, near: way.near === true };
    const live: Live = { ...kind, session, since: now, roundTrip: null, acked: now, pings: new Map() };
    peer.links = withLink(peer.links, live);
    Object.assign(peer, { heard: now, left: false, hidden: false, tries: 0, nextDial: 0 });
    events.linked(peer, live);
    // One decides which link stays (PROTOCOL.md 8.5): with a rule for both, each can close the other's choice.
    const kept = me.key < key ? 1 : mostOfOne;
    for (const one of peer.links.slice(0, -kept)) one.session.end('replaced');
    troubles.clear('nobody-there');
    events.changed();
  };
  const message = (session: Session, bytes: Uint8Array) => {
    const key = session.peer();
    const peer = key === null ? undefined : peers.get(key);
    const live = peer?.links.find((one) => one.session === session);
    const code = peer === undefined || live === undefined ? null : events.message(peer, live, bytes);
    if (code !== null) session.end(code);
  };
  const ended = (session: Session, code: string | null) => {
    greeting.delete(session);
    const key = session.peer();
    if (code === 'own-key') troubles.raise('other-page');
    if (code === 'wrong-room' || code === 'hello-signature') {
      strangerAt = clock.now();
      troubles.raise('stranger');
    }
    const peer = key === null ? undefined : peers.get(key);
    if (peer === undefined) return;
    if (code !== null && !blameless.has(code)) {
      peer.bannedUntil = clock.now() + Math.min(longestBan, firstBan * 2 ** peer.strikes);
      peer.strikes += 1;
      troubles.raise('bad-page', code, peer.key);
    }
    const before = peer.links.length;
    peer.links = peer.links.filter((live) => live.session !== session);
    if (peer.links.length === before) return;
    if (peer.links.length === 0) peer.unlinkedSince = clock.now();
    events.unlinked(peer);
    events.changed();
  };
  const leave = () => {
    for (const { links } of peers.linked()) {
      for (const { session } of [...links]) {
        session.send(new Uint8Array([goodbye]));
        session.end('left');
      }
    }
  };

  return {
    adopt(link, way) {
      if (over || greeting.size >= mostGreeting) {
        link.close();
        return;
      }
      const session = createSession(
        link,
        clock,
        { ...hello, nonce: random(16) },
        { greeted: (made, versions) => greeted(made, versions, way), message, ended },
      );
      // What had come before may have been a fault already, or the whole hello.
      if (session.isOpen() && session.peer() === null) greeting.add(session);
    },
    forget() {
      if (clock.now() - strangerAt > strangerShown) troubles.clear('stranger');
    },
    leave,
    close() {
      over = true;
      leave();
      for (const session of [...greeting]) session.end('left');
    },
  };
}
