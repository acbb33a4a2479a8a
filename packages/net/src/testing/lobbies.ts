import { bytesToHex } from '@noble/hashes/utils.js';
import { createEngine } from '@rockpool/fair/local';
import type { AnyGame } from '@rockpool/game';
import type { Room, Setup } from '../api.ts';
import { deriveSeatKey } from '../keys.ts';
import type { Lineage } from '../lineage/lineage.ts';
import { openRoom, type Where } from '../room/open-room.ts';
import type { OpenTable } from '../room/open-table.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestNetwork, type Host, type TestNetwork } from './network.ts';
import { createTestRandom } from './random.ts';
import { createTestStore, type TestStore } from './store.ts';
import { createTestVisibility, type TestVisibility } from './visibility.ts';

/** One device with its storage; pages on it come and go. */
interface LobbyDevice {
  readonly name: string;
  host: Host;
  readonly store: TestStore;
  visibility: TestVisibility;
  setup?: Setup;
  /** Names that a page of this device has for itself. */
  readonly taken: Set<string>;
}

/** Pages that meet in one room, whose tables only know who sits where: for what happens between games. */
export interface Lobbies {
  readonly clock: TestClock;
  readonly network: TestNetwork;
  /** Games that were to be loaded. */
  readonly asked: ReadonlySet<string>;
  device(name: string): LobbyDevice;
  /** A page of that device opens the room; by default by the link of the one opened last. */
  enter(on: LobbyDevice, where?: Where): Promise<Room>;
  /** Pages that have all sat down, in seats as named. */
  seated(...names: string[]): Promise<{ readonly devices: LobbyDevice[]; readonly rooms: Room[] }>;
  /** At a table, too. */
  playing(...names: string[]): Promise<{ readonly devices: LobbyDevice[]; readonly rooms: Room[] }>;
  /** That table is over now. */
  end(table: string | null): void;
  leaveAll(): void;
}

const pebbles = {
  id: 'pebbles',
  rules: 1,
  seats: [1, 2, 3, 4],
  kind: 'open',
  minutes: [1, 2],
  options: { tall: { kind: 'flag', default: false } },
} as unknown as AnyGame;

/** @param seed decides all randomness. */
export function createLobbies(seed: string): Lobbies {
  const clock = createTestClock();
  const random = createTestRandom(seed);
  const network = createTestNetwork(clock, random);
  const asked = new Set<string>();
  const ended = new Set<string | null>();
  const all: Room[] = [];
  let secret = '';

  /** A table that only knows who sits where, and is over when the test says so. */
  const openTable: OpenTable = ({ root, game, seeds, quiet, mesh }) => {
    const id = bytesToHex(root.table);
    const { seats } = root.genesis;
    const keys = seeds.map((one) => bytesToHex(deriveSeatKey(one).key));
    const found = seats.findIndex((holder) => holder !== null && keys.includes(bytesToHex(holder.key)));
    const seat = quiet || found < 0 ? null : found;
    const players = seats.map((holder) => (holder === null ? 'house' : bytesToHex(holder.member)));
    const view = () => ({
      seat,
      ask: ended.has(id) ? { ask: 'over', scores: [], winners: [] } : { ask: 'choose', seats: [0] },
    });
    const table = { id, players, game, options: {}, seats: players.length, view, refusal: () => null };
    const topic = mesh.open(`table/${id}`, quiet);
    return Promise.resolve({
      id,
      table: () => table,
      listings: () => [],
      continuations: () => [],
      needs: () => true,
      hear: () => undefined,
      isHeard: () => topic.list().length > 0,
      advance: () => undefined,
      close: () => topic.close(),
    } as unknown as Lineage);
  };
  const device = (name: string): LobbyDevice => ({
    name,
    host: network.host(),
    store: createTestStore(),
    visibility: createTestVisibility(),
    taken: new Set(),
  });
  const enter = async (on: LobbyDevice, where: Where = { secret }): Promise<Room> => {
    on.visibility = createTestVisibility();
    const room = await openRoom(where, {
      store: on.store,
      ways: [on.host.way],
      clock,
      random,
      visibility: on.visibility,
      loadGame(id) {
        asked.add(id);
        return Promise.resolve(id === pebbles.id ? pebbles : null);
      },
      openTable,
      engine: createEngine(),
      me: { name: on.name, colour: 0 },
      setup: on.setup ?? { game: 'pebbles', seats: 2, options: {}, house: [] },
      build: 'test',
      sole: (name) => {
        if (on.taken.has(name)) return Promise.resolve(null);
        on.taken.add(name);
        return Promise.resolve(() => void on.taken.delete(name));
      },
    });
    if (room === null) throw new Error('no room');
    all.push(room);
    ({ secret } = room);
    return room;
  };
  const seated: Lobbies['seated'] = async (...names) => {
    const devices = names.map(device);
    const [first, ...others] = devices;
    if (first === undefined) throw new Error('nobody');
    const creator = await enter(first, 'new');
    creator.propose(pebblesFor(names.length));
    const rooms = [creator];
    for (const one of others) rooms.push(await enter(one));
    await clock.pass(1_000);
    for (const [seat, room] of rooms.entries()) {
      room.sit(seat);
      await clock.pass(100);
    }
    return { devices, rooms };
  };

  return {
    ...{ clock, network, asked, device, enter, seated },
    async playing(...names) {
      const made = await seated(...names);
      const refusal = made.rooms[0]?.start() ?? null;
      if (refusal !== null) throw new Error(`No start: ${refusal.refused}.`);
      await clock.pass(1_000);
      return made;
    },
    end: (table) => void ended.add(table),
    leaveAll: () => all.splice(0).forEach((room) => room.leave()),
  };
}

export function pebblesFor(seats: number, house: number[] = []): Setup {
  return { game: 'pebbles', seats, options: {}, house };
}

export const idOf = (room: Room) => room.view().table?.id ?? null;
export const seatOf = (room: Room) => room.view().table?.view().seat;
