import { pig } from '@rockpool/game/testing';
import { afterEach, expect, test } from 'vitest';
import { offerTo, roomOf, tableOf } from '../../testing/gathering.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../../testing/rooms.ts';

let rooms: TestRooms | null = null;
afterEach(() => rooms?.leaveAll());

/** Friends at a table with dice, each on a device of their own, in seats as named. */
async function playing(seed: string, names: readonly string[], ready = 1_000): Promise<TestDevice[]> {
  const made = createTestRooms(seed);
  rooms = made;
  const devices: TestDevice[] = [];
  const setup = { game: pig.id, seats: names.length, options: { goal: 30, die: 'six' }, house: [] };
  for (const name of names) devices.push(await made.enter(name, [pig], setup));
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await made.clock.pass(100);
  }
  expect(roomOf(devices[0]!).start()).toBeNull();
  await made.clock.pass(ready);
  return devices;
}

/** Whoever is asked throws; so many times. */
async function roll(devices: readonly TestDevice[], times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const device = devices.find((one) => tableOf(one).view().legal.length > 0);
    expect(tableOf(device!).act({ type: 'roll' })).toBeNull();
    await rooms?.clock.pass(500);
  }
}
const answers = (device: TestDevice) => tableOf(device).view().answers;
const drawn = (device: TestDevice) =>
  answers(device).flatMap((one) => (one.ask === 'chance' ? one.drawn : []));

test('a table with dice goes on without a seat that is gone, and with it again', async () => {
  const [ana, bo, cy] = (await playing('gone', ['Ana', 'Bo', 'Cy'])) as [TestDevice, TestDevice, TestDevice];
  await roll([ana, bo, cy], 3);
  const before = drawn(ana);
  expect(before).toHaveLength(3);
  await rooms?.shut(cy);
  await rooms?.clock.pass(60_000);
  expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
  await rooms?.clock.pass(500);
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await rooms?.clock.pass(2_000);
  expect(tableOf(ana).players[2]).toBe('house');
  await roll([ana, bo], 2);
  expect(drawn(ana).slice(0, 3)).toEqual(before);
  expect(drawn(ana).length).toBeGreaterThan(4);
  expect(answers(bo)).toEqual(answers(ana));
  await rooms?.reopen(cy, [pig]);
  await rooms?.clock.pass(2_000);
  expect(roomOf(cy).show(tableOf(cy).wentOn()[0]!.id)).toBeNull();
  expect(tableOf(cy).propose({ wish: 'back', seat: 2 })).toBeNull();
  await rooms?.clock.pass(500);
  for (const device of [ana, bo]) tableOf(device).agree(offerTo(device).id);
  await rooms?.clock.pass(2_000);
  expect(tableOf(cy).view().seat).toBe(2);
  await roll([ana, bo, cy], 2);
  expect(answers(cy)).toEqual(answers(ana));
  expect(answers(bo)).toEqual(answers(ana));
  expect(tableOf(ana).refusal()).toBeNull();
});

test('who stays alone goes on against the house, with dice', async () => {
  const [ana, bo] = (await playing('alone', ['Ana', 'Bo'])) as [TestDevice, TestDevice];
  await roll([ana, bo], 2);
  await rooms?.shut(bo);
  await rooms?.clock.pass(60_000);
  expect(tableOf(ana).propose({ wish: 'gone', seats: [1] })).toBeNull();
  await rooms?.clock.pass(2_000);
  await roll([ana], 2);
  expect(drawn(ana).length).toBeGreaterThan(3);
});

test('what was thrown is not taken back', async () => {
  const [ana, bo] = (await playing('seen', ['Ana', 'Bo'])) as [TestDevice, TestDevice];
  await roll([ana, bo], 1);
  expect(tableOf(ana).mayPropose({ wish: 'take-back', answers: 1 })).toEqual({ refused: 'seen-since' });
  expect(tableOf(bo).mayPropose({ wish: 'take-back', answers: 2 })).toEqual({ refused: 'seen-since' });
});

test('a page that is opened again reads its keys from its log', async () => {
  const [ana, bo] = (await playing('again', ['Ana', 'Bo'])) as [TestDevice, TestDevice];
  await roll([ana, bo], 1);
  await rooms?.shut(ana);
  await rooms?.reopen(ana, [pig]);
  await rooms?.clock.pass(2_000);
  await roll([ana, bo], 2);
  expect(answers(ana)).toEqual(answers(bo));
});

test('a set-up that a seat never ends is left to it, and the others make keys without it', async () => {
  const names = ['Ana', 'Bo', 'Cy'];
  const [ana, bo, cy] = (await playing('never', names, 0)) as [TestDevice, TestDevice, TestDevice];
  while (roomOf(cy).view().table === null) await rooms?.clock.pass(5);
  await rooms?.shut(cy);
  await rooms?.clock.pass(60_000);
  expect(tableOf(ana).view().waiting).toEqual([2]);
  expect(tableOf(ana).view().legal).toEqual([]);
  expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
  await rooms?.clock.pass(500);
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await rooms?.clock.pass(2_000);
  await roll([ana, bo], 2);
  expect(drawn(bo)).toEqual(drawn(ana));
  expect(drawn(bo).length).toBeGreaterThan(1);
});
