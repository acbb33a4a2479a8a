import type { AnyGame } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import type { Room, RoomTable } from '../api.ts';
import type { Offer } from '../continuing.ts';
import { race } from './race.ts';
import { createTestRooms, type TestDevice, type TestRooms } from './rooms.ts';

export const friendsGames: readonly AnyGame[] = [noughts, race];

/** Friends who meet in a room and play the race there, each on a device of their own. */
export interface Gathering extends TestRooms {
  /** Everybody at a table, in seats as named. */
  playing(...names: string[]): Promise<readonly TestDevice[]>;
  /** Comes to the room without a seat. */
  watching(name: string): Promise<TestDevice>;
  /** Whoever is asked plays; so many times. */
  play(devices: readonly TestDevice[], times: number): Promise<void>;
  pass(milliseconds?: number): Promise<void>;
  back(device: TestDevice): Promise<void>;
}

/** @param seed decides all randomness. */
export function gather(seed: string): Gathering {
  const rooms = createTestRooms(seed);
  const pass = (milliseconds = 500) => rooms.clock.pass(milliseconds);
  return {
    ...rooms,
    pass,
    async playing(...names) {
      const devices: TestDevice[] = [];
      const setup = { game: race.id, seats: names.length, options: {}, house: [] };
      for (const name of names) devices.push(await rooms.enter(name, friendsGames, setup));
      for (const [seat, device] of devices.entries()) {
        roomOf(device).sit(seat);
        await pass(100);
      }
      const [first] = devices;
      const refusal = first === undefined ? null : roomOf(first).start();
      if (refusal !== null) throw new Error(`No start: ${refusal.refused}.`);
      await pass(1_000);
      return devices;
    },
    watching: (name) => rooms.enter(name, friendsGames),
    async play(devices, times) {
      for (let turn = 0; turn < times; turn += 1) {
        const device = devices.find((one) => tableOf(one).view().legal.length > 0);
        if (device === undefined) throw new Error('Nobody may play.');
        const { act, view } = tableOf(device);
        const refusal = act(view().legal[turn % 2]);
        if (refusal !== null) throw new Error(`${device.name} may not play: ${refusal.refused}.`);
        await pass(200);
      }
    },
    async back(device) {
      await rooms.reopen(device, friendsGames);
      await pass(2_000);
    },
  };
}

/** Friends at a table of any game, each on a device of their own, in seats as named. */
export async function seatAll(rooms: TestRooms, game: AnyGame, ...names: string[]): Promise<TestDevice[]> {
  const devices: TestDevice[] = [];
  const setup = { game: game.id, seats: names.length, options: {}, house: [] };
  for (const name of names) devices.push(await rooms.enter(name, [game], setup));
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await rooms.clock.pass(100);
  }
  const [first] = devices;
  const refusal = first === undefined ? null : roomOf(first).start();
  if (refusal !== null) throw new Error(`No start: ${refusal.refused}.`);
  // Keys are made and cards dealt meanwhile.
  await rooms.clock.pass(3_000);
  return devices;
}

export function roomOf({ name, room }: TestDevice): Room {
  if (room === null) throw new Error(`${name}'s page is closed.`);
  return room;
}

export function tableOf(device: TestDevice): RoomTable {
  const { table } = roomOf(device).view();
  if (table === null) throw new Error(`${device.name} is at no table.`);
  return table;
}

/** The one offer that a page sees. */
export function offerTo(device: TestDevice): Offer {
  const [offer, ...more] = tableOf(device).offers();
  if (offer === undefined || more.length > 0) throw new Error(`${device.name} sees not one offer.`);
  return offer;
}
