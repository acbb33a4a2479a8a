import type { AnyGame } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Room } from '../api.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../testing/rooms.ts';

const games: readonly AnyGame[] = [noughts];
/** The same game after an update that changed its rules. */
const updated: readonly AnyGame[] = [{ ...noughts, rules: noughts.rules + 1 }];

let rooms: TestRooms;
beforeEach(({ task }) => {
  rooms = createTestRooms(task.name);
});
afterEach(() => rooms.leaveAll());

const roomOf = ({ room }: TestDevice): Room => {
  if (room === null) throw new Error('The page is closed.');
  return room;
};
const tableOf = (device: TestDevice) => {
  const { table } = roomOf(device).view();
  if (table === null) throw new Error(`${device.name} is at no table.`);
  return table;
};

async function seated(...names: string[]): Promise<TestDevice[]> {
  const devices: TestDevice[] = [];
  for (const name of names) devices.push(await rooms.enter(name, games));
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await rooms.clock.pass(100);
  }
  return devices;
}
async function playing(...names: string[]): Promise<TestDevice[]> {
  const devices = await seated(...names);
  expect(roomOf(devices[0]!).start()).toBeNull();
  await rooms.clock.pass(1_000);
  return devices;
}
/** Plays these cells by turns, from seat 0. */
async function play(devices: readonly TestDevice[], cells: readonly number[]): Promise<void> {
  for (const [turn, cell] of cells.entries()) {
    expect(tableOf(devices[turn % 2]!).act({ cell })).toBeNull();
    await rooms.clock.pass(300);
  }
}

describe('nobody is stuck', () => {
  it('who missed the last move gets it from a player who has left the table for the lobby, over a reload', async () => {
    const [ana, bo] = (await playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    await play([ana, bo], [0, 3, 1, 4]);
    await rooms.shut(bo);
    expect(tableOf(ana).act({ cell: 2 })).toBeNull();
    await rooms.clock.pass(300);
    roomOf(ana).rematch();
    await rooms.clock.pass(300);
    await rooms.shut(ana);
    await rooms.reopen(ana, games);
    await rooms.reopen(bo, games);
    await rooms.clock.pass(3_000);
    expect(tableOf(bo).view().ask.ask).toBe('over');
    roomOf(bo).rematch();
    await rooms.clock.pass(300);
    expect(roomOf(bo).start()).toBeNull();
    await rooms.clock.pass(1_000);
    expect(tableOf(ana).id).toBe(tableOf(bo).id);
  });

  it('who missed the last move comes to the table after it, where the others play on', async () => {
    const [ana, bo] = (await playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    await play([ana, bo], [0, 3, 1, 4]);
    await rooms.shut(bo);
    expect(tableOf(ana).act({ cell: 2 })).toBeNull();
    roomOf(ana).rematch();
    roomOf(ana).propose({ game: 'noughts', seats: 2, options: {}, house: [1] });
    await rooms.clock.pass(30_000);
    expect(roomOf(ana).start()).toBeNull();
    await rooms.clock.pass(300);
    await rooms.reopen(bo, games);
    await rooms.clock.pass(3_000);
    expect(tableOf(bo).id).toBe(tableOf(ana).id);
    expect(tableOf(bo).view().seat).toBeNull();
  });

  it('a start that one page cannot agree to ends by itself, though nobody is away', async () => {
    const ana = await rooms.enter('Ana', games);
    const bo = await rooms.enter('Bo', updated);
    roomOf(ana).sit(0);
    roomOf(bo).sit(1);
    await rooms.clock.pass(500);
    expect(roomOf(ana).start()).toBeNull();
    await rooms.clock.pass(500);
    let phase = roomOf(ana).view().phase;
    expect(phase).toBe('starting');
    roomOf(ana).subscribe(() => ({ phase } = roomOf(ana).view()));
    await rooms.clock.pass(20_000);
    expect(phase).toBe('lobby');
  });

  it('row 43: a table whose rules are gone after an update does not keep the room from playing another', async () => {
    const devices = await playing('Ana', 'Bo');
    const [ana, bo] = devices as [TestDevice, TestDevice];
    await play(devices, [0]);
    for (const device of devices) await rooms.shut(device);
    for (const device of devices) await rooms.reopen(device, updated);
    expect(roomOf(ana).view().table).toBeNull();
    roomOf(ana).sit(0);
    roomOf(bo).sit(1);
    await rooms.clock.pass(500);
    expect(roomOf(ana).start()).toBeNull();
    await rooms.clock.pass(1_000);
    expect(tableOf(ana).id).toBe(tableOf(bo).id);
  });
});

describe('a member who is at another table', () => {
  /** Cy starts a table of its own in the same lobby; whether its id is lower is luck, so several are tried. */
  async function otherTable(cy: TestDevice): Promise<void> {
    roomOf(cy).propose({ game: 'noughts', seats: 2, options: {}, house: [1] });
    roomOf(cy).sit(0);
    await rooms.clock.pass(200);
    expect(roomOf(cy).start()).toBeNull();
    await rooms.clock.pass(500);
  }

  it.each([1, 2, 3, 4])('leads nobody away from an own table over a reload (%i)', async (seed) => {
    rooms = createTestRooms(`led away ${seed}`);
    const devices = await playing('Ana', 'Bo');
    const { id } = tableOf(devices[0]!);
    // Cy meets nobody before its own table is live.
    rooms.network.signalling(false);
    const cy = await rooms.enter('Cy', games);
    await otherTable(cy);
    rooms.network.signalling(true);
    await rooms.shut(cy);
    await rooms.reopen(cy, games);
    await rooms.clock.pass(3_000);
    for (const device of devices) {
      await rooms.shut(device);
      await rooms.reopen(device, games);
      await rooms.clock.pass(3_000);
      expect(tableOf(device).id).toBe(id);
    }
  });

  it('who played apart, not having found the others, meets them in one lobby afterwards', async () => {
    const devices = await playing('Ana', 'Bo');
    rooms.network.signalling(false);
    const cy = await rooms.enter('Cy', games);
    await otherTable(cy);
    for (let turn = 0; turn < 5 && tableOf(cy).view().ask.ask !== 'over'; turn += 1) {
      tableOf(cy).act(tableOf(cy).view().legal[0]);
      await rooms.clock.pass(300);
    }
    roomOf(cy).rematch();
    rooms.network.signalling(true);
    await play(devices, [0, 3, 1, 4, 2]);
    for (const device of devices) roomOf(device).rematch();
    await rooms.shut(cy);
    await rooms.reopen(cy, games);
    await rooms.clock.pass(3_000);
    const [ana] = devices as [TestDevice];
    roomOf(ana).propose({ game: 'noughts', seats: 2, options: {}, house: [] });
    await rooms.shut(devices[1]!);
    await rooms.clock.pass(30_000);
    for (const device of [ana, cy]) {
      const seat = roomOf(device).view().claims.indexOf(null);
      if (!roomOf(device).view().claims.includes(roomOf(device).view().me.key)) roomOf(device).sit(seat);
      await rooms.clock.pass(300);
    }
    expect(roomOf(cy).start()).toBeNull();
    await rooms.clock.pass(1_000);
    expect(tableOf(cy).id).toBe(tableOf(ana).id);
  });
});

describe('what happens at the table is told by the room at once', () => {
  it('a seat that signed twice is named', async () => {
    const [ana, bo] = (await playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    const member = roomOf(ana).view().me.key;
    const eve = await rooms.enter('Eve', games);
    await rooms.clock.pass(1_000);
    // A copy of Ana's device meets only Eve, and plays; then Ana's own device meets only Bo, and plays.
    await rooms.shut(bo);
    await rooms.shut(ana);
    const copy = await rooms.copy(ana, games);
    expect(tableOf(copy).act({ cell: 1 })).toBeNull();
    await rooms.clock.pass(1_000);
    await rooms.shut(copy);
    await rooms.shut(eve);
    await rooms.reopen(ana, games);
    await rooms.reopen(bo, games);
    await play([ana], [0]);
    await rooms.clock.pass(1_000);
    let troubles = roomOf(bo).view().troubles;
    expect(troubles).toEqual([]);
    roomOf(bo).subscribe(() => ({ troubles } = roomOf(bo).view()));
    await rooms.reopen(eve, games);
    await rooms.clock.pass(10_000);
    expect(troubles).toContainEqual({ code: 'cheat-proved', member });
  });

  it('an end that comes from a neighbour leads a watcher on, though no link changes', async () => {
    const devices = await playing('Ana', 'Bo');
    const eve = await rooms.enter('Eve', games);
    await rooms.clock.pass(60_000);
    let told = 0;
    roomOf(eve).subscribe(() => (told += 1));
    await play(devices, [0]);
    expect(tableOf(eve).view().answers).toHaveLength(1);
    expect(told).toBeGreaterThan(0);
  });
});
