import {
  createSafeStore,
  openDeviceStore,
  pageChecking,
  pageClock,
  pageRandom,
  pageSole,
  pageVisibility,
  type RoomDeps,
  type Setup,
  type Store,
} from '@rockpool/net';
import { storage } from '../app/storage.svelte.ts';
import { loadRules } from '../games/kit.svelte.ts';
import { pageEngine } from './engine.ts';

let device: Promise<Store> | null = null;

/** What this device keeps of rooms. One store a page: rooms share it. */
export const deviceStore = (): Promise<Store> =>
  (device ??= createSafeStore(
    (blocked) => openDeviceStore('rockpool', blocked),
    () => storage.refuse(),
  ));

/** Who opens a room, and what it plays until somebody proposes something. */
export interface Opener {
  readonly setup: Setup;
  readonly me: { readonly name: string; readonly colour: number };
}

/** What a room needs of this browser, all but the ways to others. */
export const pageDeps = async ({ setup, me }: Opener): Promise<Omit<RoomDeps, 'ways'>> => ({
  store: await deviceStore(),
  sole: pageSole,
  clock: pageClock,
  checking: pageChecking,
  random: pageRandom,
  visibility: pageVisibility,
  loadGame: loadRules,
  engine: pageEngine,
  me,
  setup,
  build: __BUILD__,
});
