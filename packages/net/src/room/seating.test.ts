import { afterEach, beforeEach, expect, it } from 'vitest';
import { gather, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

const claims = (device: TestDevice) => roomOf(device).view().claims;
const key = (device: TestDevice) => roomOf(device).view().me.key;

/** Back in the lobby after a table, all on their seats. */
async function lobby(...names: string[]): Promise<readonly TestDevice[]> {
  const devices = await friends.playing(...names);
  for (const device of devices) roomOf(device).rematch();
  await friends.pass(1_000);
  return devices;
}

it('two seats are exchanged, the table starts so, and who sits down elsewhere is free again', async () => {
  const devices = await lobby('Ana', 'Bo', 'Cy');
  const [ana, bo, cy] = devices as [TestDevice, TestDevice, TestDevice];
  expect(roomOf(cy).swapSeats(0, 2)).toBeNull();
  await friends.pass();
  for (const device of devices) expect(claims(device)).toEqual([key(cy), key(bo), key(ana)]);
  roomOf(bo).stand();
  await friends.pass();
  roomOf(ana).sit(1);
  await friends.pass();
  expect(claims(bo)).toEqual([key(cy), key(ana), null]);
  roomOf(bo).sit(2);
  await friends.pass();
  expect(roomOf(bo).start()).toBeNull();
  await friends.pass(1_000);
  expect(tableOf(ana).players).toEqual([cy, ana, bo].map(key));
  expect(tableOf(bo).view().seat).toBe(2);
});

it('seats are drawn: all keep one, all see the same, and chance moves them', async () => {
  const devices = await lobby('Ana', 'Bo', 'Cy', 'Di');
  const before = claims(devices[0]!);
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    expect(roomOf(devices[turn % 4]!).drawSeats()).toBeNull();
    await friends.pass();
    const now = claims(devices[0]!);
    expect(new Set(now)).toEqual(new Set(before));
    for (const device of devices) expect(claims(device)).toEqual(now);
    seen.add(String(now));
  }
  expect(seen.size).toBeGreaterThan(2);
});

it('the house’s seat and one that is not there cannot be exchanged', async () => {
  const [ana] = (await lobby('Ana', 'Bo')) as [TestDevice, TestDevice];
  roomOf(ana).propose({ ...roomOf(ana).view().setup, seats: 3, house: [2] });
  await friends.pass();
  expect(roomOf(ana).swapSeats(0, 2)).toEqual({ refused: 'wrong-seat' });
  expect(roomOf(ana).swapSeats(0, 3)).toEqual({ refused: 'wrong-seat' });
});
