import {
  createSafeStore,
  openDeviceStore,
  openRoom,
  pageClock,
  pageRandom,
  pageSole,
  pageVisibility,
  type Room,
  type Setup,
  type Store,
  type Where,
} from '@rockpool/net';
import { peerjsWay } from '@rockpool/net/peerjs';
import type { Config, PeerServer } from '../app/config.ts';
import { storage } from '../app/storage.svelte.ts';
import { loadRules } from '../games/kit.svelte.ts';
import { workerEngine } from './engine.ts';

interface OpenRoom {
  readonly config: Config;
  /** What the room plays until somebody proposes something. */
  readonly setup: Setup;
  readonly me: { readonly name: string; readonly colour: number };
}

const address = ({ secure, host, port, path }: PeerServer): string =>
  `${secure ? 'https' : 'http'}://${host}:${port}${path}`;

let device: Promise<Store> | null = null;
/** One store a page: rooms share it. */
const deviceStore = (): Promise<Store> =>
  (device ??= createSafeStore(
    (blocked) => openDeviceStore('rockpool', blocked),
    () => storage.refuse(),
  ));

/** Opens a room with what this browser has: its clock, its storage, its WebRTC. Null: no such room is known here. */
export async function openRoomHere(where: Where, { config, setup, me }: OpenRoom): Promise<Room | null> {
  const clock = pageClock;
  const random = pageRandom;
  const servers = config.signalling.map(address);
  return openRoom(where, {
    store: await deviceStore(),
    ways: [peerjsWay({ servers, ice: [...config.ice], clock, random })],
    sole: pageSole,
    clock,
    random,
    visibility: pageVisibility,
    loadGame: loadRules,
    engine: workerEngine(),
    me,
    setup,
    build: __BUILD__,
  });
}
