import type { ConnectionReport, MemberKey, Trouble } from '../api.ts';
import type { Link, OpenWay, Place, Way, WayReport } from '../links/link.ts';
import type { Clock, Random } from '../neighbours.ts';
import { createDriver } from './driver.ts';
import type { Versions } from './hello.ts';
import type { Identity } from './identity.ts';
import { isAddressOf, newPeer, presenceOf, withLink, type Live, type Peer, type Presence } from './peer.ts';
import { goodbye, ping, pong, readPulse, writePing, writePong, type Report } from './pulse.ts';
import { createDials, reportOf } from './report.ts';
import { createSignalling, signalled } from './signalling.ts';
import { createSession, type Session } from './session.ts';
import { closed, createTopics, opened, said, type Topic } from './topics.ts';
import { createTroubles } from './troubles.ts';
import type { Visibility } from './visibility.ts';

const tickEvery = 1_000;
const pingEvery = 3_000;
/** A link whose pings stay unanswered for so long is dead, whatever it receives. */
const deadAfter = 15_000;
/** After sleep a link has so long to answer. */
const wakeTime = 4_000;
/** A tick that comes so late means that this page slept. */
const sleptAfter = 8_000;
const mostGreeting = 16;
const mostLinks = 12;
/** When all links are taken, one of these may give way to a newcomer so often, and not before it is so old. */
const turnEvery = 10_000;
const settledAfter = 20_000;
const mostPeers = 128;
/** How long it is shown that somebody was refused. */
const strangerShown = 600_000;
/** A member that was silent for so long may be forgotten for another. */
const goneFor = 120_000;
const firstBan = 30_000;
const longestBan = 1_800_000;

export interface MeshDeps {
  readonly me: Identity;
  readonly helloKey: Uint8Array;
  readonly place: Place;
  readonly ways: readonly Way[];
  readonly versions: Versions;
  readonly clock: Clock;
  readonly random: Random;
  readonly visibility: Visibility;
}

/** This page's links to the members of a room, by member key. PROTOCOL.md 8.5 and 8.6. */
export interface Mesh {
  /** `quiet`: only for neighbours who have it open; others are not told. */
  open(topic: string, quiet?: boolean): Topic;
  /** Whether a neighbour has opened a topic that is not open here. `subscribe` tells when that may have changed. */
  isAwaited(topic: string): boolean;
  /** Where a member can be dialled. */
  know(member: MemberKey, addresses: readonly string[]): void;
  /** Members who get a link before all others: who plays. */
  prefer(members: readonly string[]): void;
  isLinked(member: MemberKey): boolean;
  presence(member: MemberKey): Presence;
  /** Where this page can be dialled. */
  addresses(): readonly string[];
  /** Each way has tried once. */
  settled(): boolean;
  troubles(): readonly Trouble[];
  report(): ConnectionReport;
  /** Called when a presence, the addresses, `settled` or the troubles change, and each second while somebody is silent. */
  subscribe(changed: () => void): () => void;
  close(): void;
}

export function createMesh(deps: MeshDeps): Mesh {
  const { clock, me, visibility } = deps;
  const peers = new Map<MemberKey, Peer>();
  /** Links before hello. */
  const greeting = new Set<Session>();
  const addresses: (readonly string[])[] = deps.ways.map(() => []);
  const unsettled = new Set(deps.ways.keys());
  const troubles = createTroubles(notify);
  const dials = createDials(() => clock.now());
  const listeners = new Set<() => void>();
  let ways: OpenWay[] = [];
  let preferred: ReadonlySet<string> = new Set();
  let turnedAt = -Infinity;
  let strangerAt = -Infinity;
  let over = false;
  let pingNumber = 0;
  let lastTick = clock.now();
  let lastPing = -Infinity;
  let states = '';

  function notify() {
    for (const listener of [...listeners]) listener();
  }
  const peerOf = (key: MemberKey): Peer => {
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
    const unlinked = [...peers.values()].filter((peer) => peer.links.length === 0 && now >= peer.bannedUntil);
    const silence = (peer: Peer) => Math.min(presenceOf(peer, now).silent, Number.MAX_SAFE_INTEGER);
    const [longest] = unlinked.sort((a, b) => silence(b) - silence(a));
    return longest !== undefined && silence(longest) > goneFor && peers.delete(longest.key);
  };
  const send = (to: MemberKey, message: Uint8Array) => {
    peers.get(to)?.links.at(-1)?.session.send(message);
  };
  const fault = (from: MemberKey, code: string) => {
    for (const { session } of [...(peers.get(from)?.links ?? [])]) session.end(code);
  };
  const topics = createTopics(send, fault, notify);
  const driver = createDriver(clock, deps.random, me.key, {
    look: (alone) => ways.forEach((way) => way.look(alone)),
    dial: (address) => ways.forEach((way, index) => serves(index, address) && way.dial(address)),
    meet: (key) => ways.forEach((way) => way.meet?.(key)),
    isPreferred: (key) => preferred.has(key),
    isScarce: () => ways.some((way) => isScarce(way.report())),
  });
  const signalling = createSignalling({
    me: me.key,
    clock,
    neighbours: () => [...peers.values()].filter(({ links }) => links.length > 0).map(({ key }) => key),
    send,
    deliver(from, payload) {
      const peer = peers.get(from);
      // Only who was heard of, is not linked, and did not do wrong.
      if (peer === undefined || peer.links.length > 0 || clock.now() < peer.bannedUntil) return;
      ways.forEach((way) => way.signal?.(from, payload));
    },
  });
  const serves = (index: number, address: string) => address.startsWith(`${deps.ways[index]?.name ?? ''}:`);

  const pingOn = (live: Live) => {
    pingNumber = (pingNumber + 1) >>> 0;
    live.pings.set(pingNumber, clock.now());
    const oldest = live.pings.keys().next();
    if (live.pings.size > 8 && oldest.done !== true) live.pings.delete(oldest.value);
    const to = live.session.peer();
    live.session.send(writePing({ number: pingNumber, hidden: visibility.hidden(), reports: reports(to) }));
  };
  const pingAll = () => {
    for (const { links } of peers.values()) links.forEach(pingOn);
  };
  const reports = (to: MemberKey | null): Report[] =>
    [...peers.values()]
      .filter((peer) => peer.key !== to && !peer.left)
      .map((peer) => ({ key: peer.key, silent: Math.ceil(presenceOf(peer, clock.now()).silent / 1000) }))
      .filter(({ silent }) => silent < 120)
      .sort((a, b) => a.silent - b.silent);

  /**
   * Whether there is a link for that member. When all are taken one of those who do not play gives way: at once to who
   * plays, now and then to anybody, so that invented members who hold all links cannot keep the others out.
   */
  const makeRoom = (key: MemberKey): boolean => {
    const linked = [...peers.values()].filter(({ links }) => links.length > 0);
    if (linked.length < mostLinks) return true;
    const now = clock.now();
    const plays = preferred.has(key);
    const age = (peer: Peer) => now - (peer.links.at(-1)?.since ?? now);
    const spare = linked.filter((peer) => !preferred.has(peer.key) && (plays || age(peer) >= settledAfter));
    const chosen = spare[(deps.random(1)[0] ?? 0) % Math.max(1, spare.length)];
    if (chosen === undefined || (!plays && now - turnedAt < turnEvery)) return false;
    if (!plays) turnedAt = now;
    for (const { session } of [...chosen.links]) session.end('not-now');
    return true;
  };
  const greeted = (session: Session, versions: Versions, way: Way) => {
    greeting.delete(session);
    const key = session.peer();
    if (key === null) return;
    const peer = peerOf(key);
    const now = clock.now();
    if (versions.protocol !== deps.versions.protocol) {
      const older = versions.protocol < deps.versions.protocol ? 'they-reload' : 'you-reload';
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
    const used = peer.links.at(-1);
    if (used === live) topics.linked(key);
    pingOn(live);
    // One decides which link stays (PROTOCOL.md 8.5): with a rule for both, each can close the other's choice.
    if (me.key < key) for (const one of peer.links) if (one !== used) one.session.end('replaced');
    troubles.clear('nobody-there');
    notify();
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
    if (peer.links.length > 0) topics.relinked(peer.key);
    else {
      peer.unlinkedSince = clock.now();
      topics.unlinked(peer.key);
    }
    notify();
  };

  const message = (session: Session, bytes: Uint8Array) => {
    const key = session.peer();
    const peer = key === null ? undefined : peers.get(key);
    const live = peer?.links.find((one) => one.session === session);
    const [kind] = bytes;
    if (key === null || peer === undefined || live === undefined || kind === undefined) return;
    peer.heard = clock.now();
    const body = bytes.subarray(1);
    if (kind === ping || kind === pong) {
      const pulse = readPulse(kind, body);
      if (pulse === null) {
        session.end('pulse-shape');
        return;
      }
      peer.hidden = pulse.hidden;
      if (kind === ping) {
        session.send(writePong(pulse.number, visibility.hidden()));
        for (const { key: about, silent } of pulse.reports) report(key, about, silent);
        return;
      }
      const sent = live.pings.get(pulse.number);
      live.pings.delete(pulse.number);
      if (sent !== undefined) {
        live.acked = Math.max(live.acked, sent);
        live.roundTrip = clock.now() - sent;
      }
    } else if (kind === goodbye) {
      peer.left = true;
      for (const one of [...peer.links]) one.session.end('left');
    } else if (kind === opened || kind === closed || kind === said) {
      const code = topics.receive(key, kind, body);
      if (code !== null) session.end(code);
    } else if (kind === signalled) {
      const code = signalling.receive(key, body);
      if (code !== null) session.end(code);
    } else session.end('message-kind');
  };
  const report = (by: MemberKey, about: MemberKey, silent: number) => {
    if (about === me.key || !hasPlace(about)) return;
    const peer = peerOf(about);
    const heard = clock.now() - silent * 1000;
    // It is reached, if not directly.
    if (silent < 10) troubles.clear('peer-unreachable', about);
    // Heard by somebody after its goodbye: it is back.
    if (peer.left && heard > peer.heard + 2_000) peer.left = false;
    if (heard < peer.reported) return;
    Object.assign(peer, { reported: heard, reportedBy: by });
  };

  const adopt = (link: Link, way: Way) => {
    if (over || greeting.size >= mostGreeting) {
      link.close();
      return;
    }
    const hello = { ...deps, room: deps.place.room, nonce: deps.random(16) };
    const session = createSession(link, clock, hello, {
      greeted: (made, versions) => greeted(made, versions, way),
      message,
      ended,
    });
    // What had come before may have been a fault already, or the whole hello.
    if (session.isOpen() && session.peer() === null) greeting.add(session);
  };

  const wake = () => {
    const now = clock.now();
    lastTick = now;
    for (const { links } of peers.values()) {
      for (const live of links) {
        live.acked = Math.max(live.acked, now - deadAfter + wakeTime);
        pingOn(live);
      }
    }
    for (const way of ways) way.wake();
    driver.wake([...peers.values()]);
  };
  const sayGoodbye = () => {
    for (const peer of peers.values()) {
      for (const { session } of [...peer.links]) {
        session.send(new Uint8Array([goodbye]));
        session.end('left');
      }
    }
  };

  const tick = () => {
    const now = clock.now();
    const slept = now - lastTick > sleptAfter;
    lastTick = now;
    if (slept) wake();
    if (now - lastPing >= pingEvery) {
      lastPing = now;
      pingAll();
    }
    if (!visibility.hidden()) {
      for (const { links } of [...peers.values()]) {
        for (const live of [...links]) if (now - live.acked > deadAfter) live.session.end('silent');
      }
    }
    driver.drive([...peers.values()]);
    if (now - strangerAt > strangerShown) troubles.clear('stranger');
    if (driver.alone() > 15_000 && peers.size === 0) troubles.raise('nobody-there');
    const seen = [...peers.values()].map((peer) => presenceOf(peer, now).here);
    const text = seen.join();
    if (text !== states || seen.some((state) => state === 'reconnecting' || state === 'asleep')) notify();
    states = text;
    stopTick = clock.after(tickEvery, tick);
  };

  let stopTick = clock.after(tickEvery, tick);
  const stopSeeing = visibility.subscribe((what) => {
    if (what === 'leaving') sayGoodbye();
    // The next ping may not be sent: a phone stops its pages soon after its screen.
    else if (what === 'hidden') pingAll();
    else wake();
  });
  ways = deps.ways.map((way, index) =>
    way.open(deps.place, {
      link: (link) => adopt(link, way),
      signal: (member, payload) => signalling.say(member, payload),
      dialled(address, result) {
        dials.note(address, result);
        const whose = [...peers.values()].find((peer) => isAddressOf(peer, address));
        const isReached = whose !== undefined && presenceOf(whose, clock.now()).here === 'here';
        if (isReached || (result !== 'peer-unreachable' && result !== 'no-candidates')) return;
        troubles.raise(result, undefined, whose?.key);
      },
      addresses(list) {
        addresses[index] = list;
        notify();
      },
      settled() {
        if (unsettled.delete(index)) notify();
      },
      trouble: (code, detail) => troubles.raise(code, detail),
      cleared: (code) => troubles.clear(code),
      isNear: (address) =>
        [...peers.values()].some((peer) => isAddressOf(peer, address) && peer.links.some(({ near }) => near)),
    }),
  );
  driver.drive([]);

  return {
    open: (topic, quiet) => topics.open(topic, quiet),
    isAwaited: (topic) => topics.isAwaited(topic),
    know(member, list) {
      if (member === me.key || !hasPlace(member)) return;
      const peer = peerOf(member);
      if (peer.addresses.join() === list.join()) return;
      // Another address: it was opened anew, so the old link is dead and back-off starts again.
      Object.assign(peer, { addresses: list, tries: 0, nextDial: 0 });
    },
    prefer(members) {
      preferred = new Set(members);
    },
    isLinked: (member) => (peers.get(member)?.links.length ?? 0) > 0,
    presence(member) {
      if (member === me.key) return { here: 'here', silent: 0 };
      const peer = peers.get(member);
      return peer === undefined ? { here: 'gone', silent: Infinity } : presenceOf(peer, clock.now());
    },
    addresses: () => addresses.flat(),
    settled: () => unsettled.size === 0,
    troubles: () => troubles.list(),
    report: () =>
      reportOf({
        now: clock.now(),
        peers: [...peers.values()],
        dials: dials.list(),
        ways: ways.map((way) => way.report()),
        troubles: troubles.list(),
      }),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    close() {
      if (over) return;
      over = true;
      stopTick();
      stopSeeing();
      sayGoodbye();
      for (const session of [...greeting]) session.end('left');
      for (const way of ways) way.close();
      listeners.clear();
    },
  };
}

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

/** Few connections are left to make: they are for those who were not tried in vain. */
function isScarce({ used, of }: WayReport): boolean {
  return of > 0 && used > of * 0.7;
}
