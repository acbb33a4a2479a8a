import { afterEach, beforeEach, expect, it } from 'vitest';
import { gather, offerTo, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

it('who comes to a long continuation is shown all of it, though nobody plays on', async () => {
  const devices = await friends.playing('Ana', 'Bo');
  const [ana, bo] = devices as [TestDevice, TestDevice];
  await friends.play(devices, 2);
  expect(tableOf(ana).propose({ wish: 'take-back', answers: 1 })).toBeNull();
  await friends.pass();
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await friends.pass(1_000);
  for (let turn = 0; turn < 40; turn += 1) {
    devices.forEach((one) => tableOf(one).act(1));
    await friends.pass(100);
  }
  const line = tableOf(ana).view().answers;
  expect(line.length).toBeGreaterThan(40);
  const cleo = await friends.watching('Cleo');
  await friends.pass(10_000);
  expect(tableOf(cleo).id).toBe(tableOf(ana).id);
  expect(tableOf(cleo).view().answers).toEqual(line);
});
