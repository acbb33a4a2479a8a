import type { ConnectionReport, MemberKey, Trouble } from '../api.ts';
import type { Place, Way } from '../links/link.ts';
import type { Clock, Random } from '../neighbours.ts';
import { createAdmission } from './admission.ts';
import { createDriver } from './driver.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Versions } from './hello.ts';
import type { Identity } from './identity.ts';
import { createOpenWays } from './open-ways.ts';
import { presenceOf, type Live, type Peer, type Presence } from './peer.ts';
import { createPeers } from './peers.ts';
import { goodbye, ping, pong } from './pulse.ts';
import { createDials, reportOf } from './report.ts';
import { createSignalling, signalled } from './signalling.ts';
import { closed, createTopics, opened, said, type Topic } from './topics.ts';
import { createTroubles } from './troubles.ts';
import type { Visibility } from './visibility.ts';

const tickEvery = 1_000;
/** A tick that comes so late means that this page slept. */
const sleptAfter = 8_000;
/** Who has met nobody for so long is told. */
const nobodyAfter = 15_000;

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
  const { clock, me, place, random, versions, visibility } = deps;
  const listeners = new Set<() => void>();
  let over = false;
  let lastTick = clock.now();
  /** How everybody stood at the last tick. */
  let stood = '';

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const peers = createPeers(me.key, clock);
  const troubles = createTroubles(notify);
  const dials = createDials(() => clock.now());
  const ways = createOpenWays(deps.ways, peers, troubles, dials);
  const driver = createDriver(clock, random, me.key, {
    ...ways,
    isPreferred: (key) => peers.isPreferred(key),
  });
  const heartbeat = createHeartbeat(clock, visibility, peers, (key) =>
    troubles.clear('peer-unreachable', key),
  );
  const send = (to: MemberKey, message: Uint8Array) => {
    peers.get(to)?.links.at(-1)?.session.send(message);
  };
  const end = (peer: Peer | undefined, code: string) => {
    for (const { session } of [...(peer?.links ?? [])]) session.end(code);
  };
  const topics = createTopics(send, (from, code) => end(peers.get(from), code), notify);
  const signalling = createSignalling({
    me: me.key,
    clock,
    neighbours: () => peers.linked().map(({ key }) => key),
    send,
    deliver(from, payload) {
      const peer = peers.get(from);
      // Only who was heard of, is not linked, and did not do wrong.
      if (peer === undefined || peer.links.length > 0 || clock.now() < peer.bannedUntil) return;
      ways.signal(from, payload);
    },
  });

  const message = (peer: Peer, live: Live, bytes: Uint8Array): string | null => {
    const [kind] = bytes;
    if (kind === undefined) return null;
    peer.heard = clock.now();
    const body = bytes.subarray(1);
    switch (kind) {
      case ping:
      case pong:
        return heartbeat.receive(peer, live, kind, body);
      case goodbye:
        peer.left = true;
        end(peer, 'left');
        return null;
      case opened:
      case closed:
      case said:
        return topics.receive(peer.key, kind, body);
      case signalled:
        return signalling.receive(peer.key, body);
      default:
        return 'message-kind';
    }
  };
  const hello = { me, helloKey: deps.helloKey, room: place.room, versions };
  const admission = createAdmission(hello, peers, troubles, clock, random, {
    linked(peer, live) {
      if (peer.links.at(-1) === live) topics.linked(peer.key);
      heartbeat.ping(live);
    },
    unlinked: ({ key, links }) => (links.length > 0 ? topics.relinked(key) : topics.unlinked(key)),
    message,
    changed: notify,
  });

  const wake = () => {
    lastTick = clock.now();
    heartbeat.wake();
    ways.wake();
    driver.wake(peers.all());
  };
  const tick = () => {
    const now = clock.now();
    const slept = now - lastTick > sleptAfter;
    lastTick = now;
    if (slept) wake();
    heartbeat.beat();
    driver.drive(peers.all());
    admission.forget();
    if (driver.alone() > nobodyAfter && peers.all().length === 0) troubles.raise('nobody-there');
    const stand = peers.all().map((peer) => presenceOf(peer, now).here);
    const text = stand.join();
    if (text !== stood || stand.some((here) => here === 'reconnecting' || here === 'asleep')) notify();
    stood = text;
    stopTick = clock.after(tickEvery, tick);
  };

  let stopTick = clock.after(tickEvery, tick);
  const stopSeeing = visibility.subscribe((what) => {
    if (what === 'leaving') admission.leave();
    // The next ping may not be sent: a phone stops its pages soon after its screen.
    else if (what === 'hidden') heartbeat.pingAll();
    else wake();
  });
  ways.open(place, {
    link: (link, way) => admission.adopt(link, way),
    signal: (member, payload) => signalling.say(member, payload),
    changed: notify,
  });
  driver.drive([]);

  return {
    open: (topic, quiet) => topics.open(topic, quiet),
    isAwaited: (topic) => topics.isAwaited(topic),
    know(member, list) {
      const peer = peers.hearOf(member);
      if (peer === null || peer.addresses.join() === list.join()) return;
      // Another address: it was opened anew, so the old link is dead and back-off starts again.
      Object.assign(peer, { addresses: list, tries: 0, nextDial: 0 });
    },
    prefer: (members) => peers.prefer(members),
    isLinked: (member) => (peers.get(member)?.links.length ?? 0) > 0,
    presence: (member) => peers.presence(member),
    addresses: () => ways.addresses(),
    settled: () => ways.settled(),
    troubles: () => troubles.list(),
    report: () =>
      reportOf({
        now: clock.now(),
        peers: peers.all(),
        dials: dials.list(),
        ways: ways.report(),
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
      admission.close();
      ways.close();
      listeners.clear();
    },
  };
}
