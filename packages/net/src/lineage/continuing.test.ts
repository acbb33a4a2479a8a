import type { AnyGame } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Room, RoomTable } from '../api.ts';
import { race } from '../testing/race.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../testing/rooms.ts';

const games: readonly AnyGame[] = [noughts, race];

let rooms: TestRooms;
beforeEach(({ task }) => {
  rooms = createTestRooms(task.name);
});
afterEach(() => rooms.leaveAll());

const roomOf = ({ name, room }: TestDevice): Room => {
  if (room === null) throw new Error(`${name}'s page is closed.`);
  return room;
};
const tableOf = (device: TestDevice): RoomTable => {
  const { table } = roomOf(device).view();
  if (table === null) throw new Error(`${device.name} is at no table.`);
  return table;
};
const pass = (milliseconds = 500) => rooms.clock.pass(milliseconds);

/** Everybody at a table of the race, in seats as named. */
async function playing(...names: string[]): Promise<TestDevice[]> {
  const devices: TestDevice[] = [];
  const setup = { game: race.id, seats: names.length, options: {}, house: [] };
  for (const name of names) devices.push(await rooms.enter(name, games, setup));
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await pass(100);
  }
  expect(roomOf(devices[0]!).start()).toBeNull();
  await pass(1_000);
  return devices;
}
const lines = (devices: readonly TestDevice[]) =>
  devices.map((device) => JSON.stringify(tableOf(device).view().answers));
const ids = (devices: readonly TestDevice[]) => new Set(devices.map((device) => tableOf(device).id));
/** Whoever is asked plays; so many times. */
async function play(devices: readonly TestDevice[], times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const device = devices.find((one) => tableOf(one).view().legal.length > 0);
    expect(device).toBeDefined();
    expect(tableOf(device!).act(tableOf(device!).view().legal[turn % 2])).toBeNull();
    await pass(200);
  }
}
const offer = (device: TestDevice) => {
  const [one] = tableOf(device).offers();
  if (one === undefined) throw new Error(`${device.name} sees no offer.`);
  return one;
};

describe('take-back by consent', () => {
  it('goes back over the others’ answers once all have agreed, and the record is the line', async () => {
    const devices = await playing('Ana', 'Bo', 'Cy');
    const [ana, bo, cy] = devices as [TestDevice, TestDevice, TestDevice];
    await play(devices, 4);
    const before = tableOf(ana).view().answers;
    const old = tableOf(ana).id;
    expect(tableOf(ana).propose({ wish: 'take-back', answers: 2 })).toBeNull();
    await pass();
    expect(offer(bo)).toMatchObject({
      reason: 'take-back',
      by: 0,
      undone: before.slice(2),
      agreed: [0],
      missing: [1, 2],
      standing: 'to-decide',
      blocked: null,
    });
    expect(offer(ana).standing).toBe('agreed');
    expect(tableOf(ana).view().legal).toEqual([]);
    expect(tableOf(bo).agree(offer(bo).id)).toBeNull();
    await pass();
    expect(tableOf(cy).agree(offer(cy).id)).toBeNull();
    await pass(1_000);
    expect(ids(devices).size).toBe(1);
    expect(tableOf(ana).id).not.toBe(old);
    expect(tableOf(cy).view().answers).toEqual(before.slice(0, 2));
    expect(tableOf(cy).continues).toMatchObject({ table: old, reason: 'take-back', answers: 2, undone: 2 });
    await play(devices, 3);
    expect(new Set(lines(devices)).size).toBe(1);
    expect(tableOf(bo).view().answers).toHaveLength(5);
  });
});
