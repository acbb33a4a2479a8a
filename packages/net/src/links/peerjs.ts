import type { ServerReport } from '../api.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { OpenWay, Way } from './link.ts';
import { createMeetings } from './meeting.ts';
import { parseServer, publicServer, rankServers, type PeerServer } from './servers.ts';
import { createStation, type Station } from './station.ts';

export { parseServer, publicServer } from './servers.ts';

const name = 'peerjs';
/** Chromium makes about 490 RTCPeerConnections in a page's life, and then none. */
const budget = 300;
const nextServerAfter = 3_000;
const nobodyAfter = 8_000;

export interface PeerjsOptions {
  /** Urls of PeerServers, `https://host[:port]/path`. Everybody in a room must have the same. */
  readonly servers?: readonly string[];
  /** STUN and TURN servers; none: only what is on the same network connects. */
  readonly ice?: readonly RTCIceServer[];
  readonly clock: Clock;
  readonly random: Random;
}

/** STUN servers for the open internet: they tell a page its outer address, and see nothing else. */
export const publicIce: readonly RTCIceServer[] = [
  { urls: ['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478'] },
];

/** Links over WebRTC data channels, first contact over any PeerServer. PROTOCOL.md 8.2 and 8.6. */
export function peerjsWay({ servers = [publicServer], ice = publicIce, clock, random }: PeerjsOptions): Way {
  const known = servers.map(parseServer).filter((server): server is PeerServer => server !== null);
  return {
    name,
    open(place, events): OpenWay {
      if (typeof RTCPeerConnection === 'undefined') {
        events.trouble('no-webrtc');
        events.settled();
        const report = () => ({ servers: [], used: 0, of: 0 });
        return { look() {}, dial() {}, wake() {}, report, close() {} };
      }
      const ranked = rankServers(known, place.room);
      const stations = new Map<string, Station>();
      const addresses = new Map<string, string>();
      const servers = new Map<string, ServerReport>();
      let spent = 0;
      let linked = false;
      let openedAt: number | null = null;
      let stopNext = () => {};
      let closed = false;

      const tell = () => {
        events.addresses([...addresses].map(([tag, id]) => `${name}:${tag}:${id}`));
      };
      const note = ({ host, tag }: PeerServer, state: ServerReport['state']) => {
        if (servers.get(tag)?.state === state) return;
        servers.set(tag, { server: host, state, since: clock.now() });
      };
      const spend = () => {
        if (closed) return false;
        if (spent >= budget) {
          events.trouble('budget-spent');
          return false;
        }
        spent += 1;
        return true;
      };
      const meetings = createMeetings({
        clock,
        random,
        connect: () => new RTCPeerConnection({ iceServers: [...ice] }),
        events: {
          link(link) {
            linked = true;
            events.link(link);
          },
          signal: (member, payload) => events.signal(member, payload),
          met: (member, result) => events.dialled(`mesh:${member}`, result),
          spend,
        },
      });
      const station = (server: PeerServer): Station => {
        const there = stations.get(server.tag);
        if (there !== undefined) return there;
        const made = createStation(server, place.doors, ice, clock, random, {
          link(link) {
            linked = true;
            events.cleared('peer-unreachable');
            events.cleared('no-candidates');
            events.link(link);
          },
          address(id) {
            if (id === null) {
              if (servers.get(server.tag)?.state !== 'unreachable') note(server, 'connecting');
              if (addresses.delete(server.tag)) tell();
              return;
            }
            openedAt ??= clock.now();
            note(server, 'open');
            addresses.set(server.tag, id);
            events.cleared('signalling-unreachable');
            events.cleared('signalling-refused');
            tell();
            events.settled();
          },
          failed(code) {
            note(server, code === 'signalling-refused' ? 'refused' : 'unreachable');
            startNext();
            if (addresses.size > 0) return;
            events.trouble(code);
            if (stations.size === ranked.length) events.settled();
          },
          dialled: (address, result) => events.dialled(`${name}:${server.tag}:${address}`, result),
          isNear: (address) => events.isNear(`${name}:${server.tag}:${address}`),
          spend,
        });
        stations.set(server.tag, made);
        return made;
      };
      const startNext = () => {
        stopNext();
        const next = ranked.find(({ tag }) => !stations.has(tag));
        if (next === undefined || closed) return;
        station(next).look(true);
        stopNext = clock.after(nextServerAfter, () => {
          if (addresses.size === 0) startNext();
        });
      };
      startNext();

      return {
        look(alone) {
          if (alone && !linked && openedAt !== null && clock.now() - openedAt > nobodyAfter) startNext();
          for (const one of stations.values()) one.look(alone);
        },
        dial(address) {
          const [, tag, id] = address.split(':');
          const server = ranked.find((one) => one.tag === tag);
          if (server !== undefined && id !== undefined) station(server).dial(id);
        },
        meet: (member) => meetings.meet(member),
        signal: (member, payload) => meetings.signal(member, payload),
        wake() {
          for (const one of stations.values()) one.wake();
        },
        report: () => ({ servers: [...servers.values()], used: spent, of: budget }),
        close() {
          closed = true;
          stopNext();
          meetings.close();
          for (const one of stations.values()) one.close();
        },
      };
    },
  };
}
