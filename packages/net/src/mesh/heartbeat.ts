import type { MemberKey } from '../api.ts';
import type { Clock } from '../neighbours.ts';
import { presenceOf, type Live, type Peer } from './peer.ts';
import type { Peers } from './peers.ts';
import { ping, readPulse, writePing, writePong, type pong, type Report } from './pulse.ts';
import type { Visibility } from './visibility.ts';

const pingEvery = 3_000;
/** Pings of one link that may still be answered. */
const mostPings = 8;
/** A link whose pings stay unanswered for so long is dead, whatever it receives. */
const deadAfter = 15_000;
/** After sleep a link has so long to answer. */
const wakeTime = 4_000;
/** Nobody is told of a member that was silent for so long, in seconds. */
const toldFor = 120;

/** Tells the links that live from those that do not, and who was heard by whom. PROTOCOL.md 8.5. */
export interface Heartbeat {
  ping(live: Live): void;
  pingAll(): void;
  /** Call it each second: pings when it is time, and ends the links that do not answer. */
  beat(): void;
  /** After sleep: each link has a while to show that it lives. */
  wake(): void;
  /** What came after the kind byte. Null, or the code of a fault. */
  receive(peer: Peer, live: Live, kind: typeof ping | typeof pong, body: Uint8Array): string | null;
}

export function createHeartbeat(
  clock: Clock,
  visibility: Visibility,
  peers: Peers,
  /** Somebody has just heard that member: it is reached, if not directly. */
  reached: (member: MemberKey) => void,
): Heartbeat {
  let pingNumber = 0;
  let lastPing = -Infinity;

  const reports = (to: MemberKey | null): Report[] =>
    peers
      .all()
      .filter((peer) => peer.key !== to && !peer.left)
      .map((peer) => ({ key: peer.key, silent: Math.ceil(presenceOf(peer, clock.now()).silent / 1000) }))
      .filter(({ silent }) => silent < toldFor)
      .sort((a, b) => a.silent - b.silent);
  const sendPing = ({ session, pings }: Live) => {
    pingNumber = (pingNumber + 1) >>> 0;
    pings.set(pingNumber, clock.now());
    const oldest = pings.keys().next();
    if (pings.size > mostPings && oldest.done !== true) pings.delete(oldest.value);
    const hidden = visibility.hidden();
    session.send(writePing({ number: pingNumber, hidden, reports: reports(session.peer()) }));
  };
  const pingAll = () => {
    for (const { links } of peers.all()) links.forEach(sendPing);
  };
  const note = (by: MemberKey, { key, silent }: Report) => {
    const peer = peers.hearOf(key);
    if (peer === null) return;
    const heard = clock.now() - silent * 1000;
    if (silent < 10) reached(key);
    // Heard by somebody after its goodbye: it is back.
    if (peer.left && heard > peer.heard + 2_000) peer.left = false;
    if (heard < peer.reported) return;
    Object.assign(peer, { reported: heard, reportedBy: by });
  };

  return {
    ping: sendPing,
    pingAll,
    beat() {
      const now = clock.now();
      if (now - lastPing >= pingEvery) {
        lastPing = now;
        pingAll();
      }
      // A hidden page runs late itself.
      if (visibility.hidden()) return;
      for (const { links } of peers.all())
        for (const { acked, session } of [...links]) if (now - acked > deadAfter) session.end('silent');
    },
    wake() {
      const least = clock.now() - deadAfter + wakeTime;
      for (const { links } of peers.all()) {
        for (const live of links) {
          live.acked = Math.max(live.acked, least);
          sendPing(live);
        }
      }
    },
    receive(peer, live, kind, body) {
      const pulse = readPulse(kind, body);
      if (pulse === null) return 'pulse-shape';
      peer.hidden = pulse.hidden;
      if (kind === ping) {
        live.session.send(writePong(pulse.number, visibility.hidden()));
        for (const report of pulse.reports) note(peer.key, report);
        return null;
      }
      const sent = live.pings.get(pulse.number);
      live.pings.delete(pulse.number);
      if (sent !== undefined) {
        live.acked = Math.max(live.acked, sent);
        live.roundTrip = clock.now() - sent;
      }
      return null;
    },
  };
}
