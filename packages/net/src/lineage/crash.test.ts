import { afterEach, beforeEach, expect, it } from 'vitest';
import { entryKinds, type EntryKind } from '../log/kinds.ts';
import { gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

/** The page dies right after the first entry of that kind is stored: nobody has heard of it, and its code runs no further. */
function crashAfter(device: TestDevice, kind: EntryKind): () => boolean {
  const { store } = device;
  const add = store.addEntries;
  let crashed = false;
  store.addEntries = async (list) => {
    const came = await add(list);
    if (crashed || !list.some(({ bytes }) => bytes[0] === entryKinds[kind].number)) return came;
    crashed = true;
    device.room?.leave();
    return new Promise(() => undefined);
  };
  return () => crashed;
}

it.each<[EntryKind, 'agrees' | 'declines', string]>([
  ['sign', 'agrees', 'Ana'],
  ['sign', 'agrees', 'Bo'],
  ['sign', 'agrees', 'Cy'],
  ['accept', 'agrees', 'Ana'],
  ['accept', 'agrees', 'Cy'],
  ['withdraw', 'declines', 'Cy'],
  ['cite', 'declines', 'Ana'],
  ['cite', 'declines', 'Bo'],
])('a crash right after %s is stored leads to the same table, when Cy %s: %s', async (kind, says, who) => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  const [ana, bo, cy] = devices;
  await friends.play(devices, 4);
  const old = tableOf(ana).id;
  const device = devices.find(({ name }) => name === who) ?? ana;
  const hasCrashed = crashAfter(device, kind);
  const pass = async () => {
    await friends.pass(2_000);
    if (!hasCrashed() || device.room?.view().me === undefined) return;
    await friends.shut(device);
    await friends.back(device);
  };
  expect(tableOf(ana).propose({ wish: 'take-back', answers: 2 })).toBeNull();
  await pass();
  const { id } = offerTo(bo);
  expect(tableOf(bo).agree(id)).toBeNull();
  await pass();
  expect(says === 'agrees' ? tableOf(cy).agree(id) : tableOf(cy).decline(id)).toBeNull();
  await pass();
  await friends.pass(5_000);
  expect(hasCrashed()).toBe(true);
  for (const one of devices) {
    expect(tableOf(one).id).toBe(says === 'agrees' ? id : old);
    expect(tableOf(one).offers()).toEqual([]);
  }
  await friends.play(devices, 4);
  expect(new Set(devices.map((one) => JSON.stringify(tableOf(one).view().answers))).size).toBe(1);
  expect(tableOf(ana).view().answers).toHaveLength(says === 'agrees' ? 6 : 8);
  for (const one of devices) expect(tableOf(one).refusal()).toBeNull();
  expect(roomOf(bo).view().tables).toHaveLength(1);
});
