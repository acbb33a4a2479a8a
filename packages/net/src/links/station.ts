import { bytesToHex } from '@noble/hashes/utils.js';
import { Peer, type DataConnection } from 'peerjs';
import type { DialResult } from '../api.ts';
import type { Clock, Random } from '../neighbours.ts';
import { linkOf } from './channel.ts';
import type { Link } from './link.ts';
import { createPatience } from './patience.ts';
import type { PeerServer } from './servers.ts';
import { addressForm, readSignal } from './signals.ts';

/** PeerServer says nothing at all when it has seen id and token before; so `open` alone is never waited for. */
const openTime = 5_000;
const dialTime = 12_000;
const probeTime = 3_000;
const bellAgain = 20_000;
const slowest = 30_000;
const mostPending = 16;

export interface StationEvents {
  link(link: Link): void;
  /** Where this page can be dialled on this server; null: not now. */
  address(address: string | null): void;
  /** The server could not be reached, or refused. */
  failed(code: 'signalling-unreachable' | 'signalling-refused'): void;
  /** A call to or from that page, and what came of it. */
  dialled(address: string, result: DialResult): void;
  /** Whether whoever has that address has a link that is better than any from here. */
  isNear(address: string): boolean;
  /** Asked before each RTCPeerConnection that is made here, told of each that PeerJS makes. */
  spend(): boolean;
}

/** One page at one signalling server: it has an address, knocks at doors and, if one is free, answers at one. */
export interface Station {
  look(alone: boolean): void;
  dial(address: string): void;
  wake(): void;
  close(): void;
}

export function createStation(
  server: PeerServer,
  doors: readonly string[],
  ice: readonly RTCIceServer[],
  clock: Clock,
  random: Random,
  events: StationEvents,
): Station {
  const name = () => `rp${bytesToHex(random(16))}`;
  /** The bell's token: with it this page may take its own door again while the server still holds the dead one. */
  const token = name();
  const firstDoor = (random(1)[0] ?? 0) % doors.length;
  const connections = new Map<string, Set<DataConnection>>();
  const wanted = new Set<string>();
  const patience = createPatience(clock);
  let line: Peer | null = null;
  let bell: Peer | null = null;
  let door = 0;
  let lookAlone: boolean | null = null;
  let tries = 0;
  let pending = 0;
  let closed = false;
  let stopRetry = () => {};
  let stopBell = () => {};
  let stopProbe: (() => void) | null = null;

  const openPeer = (id: string, itsToken: string) =>
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- PeerJS only types it as a class
    new Peer(id, {
      host: server.host,
      port: server.port,
      path: server.path,
      secure: server.secure,
      token: itsToken,
      config: { iceServers: [...ice] },
    });

  /** A lost line keeps its links: only a new one is opened beside it, under a new address. */
  const openLine = () => {
    stopRetry();
    if (closed) return;
    const peer = openPeer(name(), name());
    line = peer;
    events.address(null);
    const again = (code: 'signalling-unreachable' | 'signalling-refused') => {
      if (line !== peer || closed) return;
      stopRetry();
      line = null;
      events.address(null);
      events.failed(code);
      peer.disconnect();
      tries += 1;
      const wait = Math.min(slowest, 500 * 2 ** tries);
      stopRetry = clock.after((wait * (192 + (random(1)[0] ?? 0) / 2)) / 256, openLine);
    };
    stopRetry = clock.after(openTime, () => again('signalling-unreachable'));
    peer.on('open', (id) => {
      if (line !== peer) return;
      stopRetry();
      tries = 0;
      events.address(id);
      if (lookAlone !== null) knockAll(lookAlone);
      for (const address of [...wanted]) dial(address, true);
      if (bell === null) ring();
    });
    peer.on('connection', (connection) => {
      if (!events.spend() || pending >= mostPending || connection.serialization !== 'raw') connection.close();
      else watch(connection, false);
    });
    peer.on('call', (call) => call.close());
    peer.on('error', ({ type }) => {
      if (type === 'server-error' || type === 'invalid-key') again('signalling-refused');
      else if (['network', 'socket-error', 'socket-closed', 'unavailable-id'].includes(type)) {
        again('signalling-unreachable');
      }
    });
    peer.on('disconnected', () => again('signalling-unreachable'));
    peer.socket.on('message', (message: unknown) => {
      if (readSignal(message)?.is !== 'probe') return;
      stopProbe?.();
      stopProbe = null;
    });
  };

  const knockAll = (alone: boolean) => {
    if (line?.open !== true) return;
    lookAlone = null;
    const payload = { type: 'knock', from: line.id, alone };
    for (const [index, dst] of doors.entries()) {
      if (bell === null || index !== doorIndex()) line.socket.send({ type: 'OFFER', dst, payload });
    }
  };

  const doorIndex = () => (firstDoor + door) % doors.length;
  /** Tries to hold a door, one after the other. Who finds none free holds none, and asks again later. */
  const ring = () => {
    stopBell();
    const id = doors[doorIndex()];
    if (closed || id === undefined) return;
    const peer = openPeer(id, token);
    bell = peer;
    const next = (wait: number, move: number) => {
      if (bell !== peer) return;
      bell = null;
      peer.removeAllListeners();
      peer.destroy();
      door = (door + move) % doors.length;
      stopBell = clock.after(wait, ring);
    };
    peer.on('error', ({ type }) => {
      if (type === 'unavailable-id') next(door + 1 < doors.length ? 0 : bellAgain, 1);
      else if (type !== 'peer-unavailable') next(bellAgain, 0);
    });
    peer.on('disconnected', () => next(2_000, 0));
    peer.on('connection', (connection) => connection.close());
    peer.on('call', (call) => call.close());
    peer.socket.on('message', (message: unknown) => {
      const signal = readSignal(message);
      if (signal?.is !== 'knock' || line === null || signal.from === line.id) return;
      if (!events.isNear(signal.from) && patience.mayCall(signal.from)) dial(signal.from, signal.alone);
    });
  };

  const dial = (address: string, again: boolean) => {
    if (!addressForm.test(address) || closed) return;
    if (line?.open !== true) {
      if (wanted.size < mostPending) wanted.add(address);
      return;
    }
    wanted.delete(address);
    const there = [...(connections.get(address) ?? [])];
    // Under way already; or open, and the other side does not say that it lost it.
    if (there.some((one) => !one.open) || (there.length > 0 && !again)) return;
    if (address === line.id || pending >= mostPending) return;
    if (!events.spend()) {
      events.dialled(address, 'no-budget');
      return;
    }
    events.dialled(address, 'calling');
    watch(line.connect(address, { reliable: true, serialization: 'raw', label: 'rockpool' }), true);
  };

  /** Follows a connection until it is a link or nothing. */
  const watch = (connection: DataConnection, dialled: boolean) => {
    const { peer: address, peerConnection } = connection;
    const among = connections.get(address) ?? new Set();
    connections.set(address, among.add(connection));
    pending += 1;
    let waits = true;
    let candidates = 0;
    const forget = () => {
      among.delete(connection);
      if (among.size === 0) connections.delete(address);
    };
    const done = () => {
      if (!waits) return false;
      waits = false;
      pending -= 1;
      stopWaiting();
      return true;
    };
    const lost = () => {
      if (!done()) return;
      forget();
      patience.failed(address);
      connection.removeAllListeners();
      if (peerConnection.iceGatheringState === 'complete' && candidates === 0)
        events.dialled(address, 'no-candidates');
      else
        events.dialled(address, peerConnection.remoteDescription === null ? 'no-answer' : 'peer-unreachable');
      connection.close();
    };
    const stopWaiting = clock.after(dialTime, lost);
    peerConnection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') candidates += 1;
    });
    connection.on('error', lost);
    connection.on('close', lost);
    connection.on('open', () => {
      if (!done()) return;
      const link = closed ? null : linkOf(connection, dialled);
      if (link === null) {
        forget();
        connection.close();
        return;
      }
      patience.worked(address);
      events.dialled(address, 'linked');
      connection.dataChannel.addEventListener('close', forget);
      connection.on('close', forget);
      events.link({
        ...link,
        close: () => {
          forget();
          link.close();
        },
      });
    });
  };

  openLine();
  return {
    look(alone) {
      lookAlone = alone;
      knockAll(alone);
    },
    dial: (address) => dial(address, true),
    wake() {
      if (closed) return;
      if (line === null) {
        tries = 0;
        openLine();
        return;
      }
      // While it is being opened its own time limit decides: a second one beside it would never be closed.
      if (!line.open) return;
      // A socket that slept says that it is open. The server sends back what a page sends to itself.
      const asked = line;
      stopProbe?.();
      stopProbe = clock.after(probeTime, () => {
        stopProbe = null;
        if (line !== asked) return;
        asked.disconnect();
        bell?.disconnect();
      });
      asked.socket.send({ type: 'OFFER', dst: asked.id, payload: { type: 'probe' } });
    },
    close() {
      closed = true;
      stopRetry();
      stopBell();
      stopProbe?.();
      for (const set of [...connections.values()]) for (const connection of [...set]) connection.close();
      line?.destroy();
      bell?.destroy();
    },
  };
}
