import type { Engine } from '@rockpool/fair';
import { createEngine } from '@rockpool/fair/local';
import type { AnyGame } from '@rockpool/game';
import type { Room, Setup } from '../api.ts';
import { openRoom, type Where } from '../room/open-room.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestNetwork, type Host, type TestNetwork } from './network.ts';
import { createTestRandom } from './random.ts';
import { createTestStore, type TestStore } from './store.ts';
import { createTestVisibility, type TestVisibility } from './visibility.ts';

/** One device with its storage; pages on it come and go. */
export interface TestDevice {
  readonly name: string;
  readonly host: Host;
  readonly store: TestStore;
  /** Names that a page of this device has for itself. */
  readonly taken: Set<string>;
  visibility: TestVisibility;
  /** The page that is open on it. */
  room: Room | null;
}

/** Devices that meet in one room and play real tables there. */
export interface TestRooms {
  readonly clock: TestClock;
  readonly network: TestNetwork;
  /** A device whose page has entered the room; the first one makes it. It knows these games, by id. */
  enter(name: string, games: readonly AnyGame[], setup?: Setup): Promise<TestDevice>;
  /** Another device that was given a copy of what this one keeps of the room, without its entries. */
  copy(device: TestDevice, games: readonly AnyGame[]): Promise<TestDevice>;
  /** A second page on the same device. */
  second(device: TestDevice, games: readonly AnyGame[]): Promise<TestDevice>;
  /** A device that opens a link: a room's, or a seat's private one. */
  follow(name: string, link: string, games: readonly AnyGame[]): Promise<TestDevice>;
  /** The page is opened again, with what was stored. */
  reopen(device: TestDevice, games: readonly AnyGame[]): Promise<Room>;
  /** The page is closed as a browser closes it. */
  shut(device: TestDevice): Promise<void>;
  leaveAll(): void;
}

/**
 * @param seed decides all randomness.
 * @param engineOf the engine of a device, by name, made of an honest one: for one that lies, or to see what is asked of it.
 */
export function createTestRooms(
  seed: string,
  engineOf: (name: string, honest: Engine) => Engine = (_, honest) => honest,
): TestRooms {
  const clock = createTestClock();
  const random = createTestRandom(seed);
  const network = createTestNetwork(clock, random);
  const engine = createEngine();
  const devices: TestDevice[] = [];
  let secret: string | null = null;

  const open = async (device: TestDevice, where: Where, games: readonly AnyGame[], setup: Setup) => {
    // Loading it takes time of its own, which the test clock does not wait for.
    await import('../table/fair/kinds.ts');
    device.visibility = createTestVisibility();
    device.room = await openRoom(where, {
      store: device.store,
      ways: [device.host.way],
      clock,
      random,
      visibility: device.visibility,
      engine: engineOf(device.name, engine),
      loadGame: (id) => Promise.resolve(games.find((game) => game.id === id) ?? null),
      me: { name: device.name, colour: 0 },
      setup,
      build: 'test',
      sole: (name) => {
        if (device.taken.has(name)) return Promise.resolve(null);
        device.taken.add(name);
        return Promise.resolve(() => void device.taken.delete(name));
      },
    });
    if (device.room === null) throw new Error(`${device.name} finds no room.`);
    ({ secret } = device.room);
    await clock.pass(1_000);
    return device.room;
  };
  const make = (name: string, store: TestStore, taken = new Set<string>()): TestDevice => {
    const device = {
      name,
      host: network.host(),
      store,
      taken,
      visibility: createTestVisibility(),
      room: null,
    };
    devices.push(device);
    return device;
  };
  const plain: Setup = { game: 'noughts', seats: 2, options: {}, house: [] };

  return {
    clock,
    network,
    async enter(name, games, setup = plain) {
      const store = createTestStore();
      const device = make(name, store);
      await open(device, secret === null ? 'new' : { secret }, games, setup);
      return device;
    },
    async copy({ name, store: original }, games) {
      const store = createTestStore();
      store.restore(original.copy());
      const device = make(name, store);
      await open(device, { secret: secret ?? '' }, games, plain);
      return device;
    },
    async second({ name, store, taken }, games) {
      const device = make(name, store, taken);
      await open(device, { secret: secret ?? '' }, games, plain);
      return device;
    },
    async follow(name, link, games) {
      const device = make(name, createTestStore());
      await open(device, { secret: link }, games, plain);
      return device;
    },
    reopen: (device, games) => open(device, { secret: secret ?? '' }, games, plain),
    async shut(device) {
      device.visibility.leave();
      device.room?.leave();
      device.room = null;
      await clock.pass(100);
    },
    leaveAll() {
      for (const { room } of devices) room?.leave();
    },
  };
}
