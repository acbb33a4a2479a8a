import {
  broadcastWay,
  openRoom,
  pageChannel,
  pageClock,
  pageRandom,
  type Room,
  type Where,
} from '@rockpool/net';
import { peerjsWay } from '@rockpool/net/peerjs';
import type { Config, PeerServer } from '../app/config.ts';
import { pageDeps, type Opener } from './device.ts';

const address = ({ secure, host, port, path }: PeerServer): string =>
  `${secure ? 'https' : 'http'}://${host}:${port}${path}`;

/** Opens a room with what this browser has: its clock, its storage, its WebRTC, its other tabs. Null: no such room is known here. */
export async function openRoomHere(where: Where, config: Config, opener: Opener): Promise<Room | null> {
  const servers = config.signalling.map(address);
  const peerjs = peerjsWay({ servers, ice: [...config.ice], clock: pageClock, random: pageRandom });
  const tabs = broadcastWay({ random: pageRandom, channel: pageChannel });
  return openRoom(where, { ...(await pageDeps(opener)), ways: [peerjs, tabs] });
}
