import { afterEach, beforeEach, expect, it } from 'vitest';
import { friendsGames, gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

it('after a proven cheat the others go on without him, from before his two answers', async () => {
  const [ana, bo, cy] = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  await friends.play([ana, bo, cy], 2);
  // Cy answers Bo's page with a step, and from a copy of his device Ana's page with two.
  await friends.shut(ana);
  expect(tableOf(cy).act(1)).toBeNull();
  await friends.pass(1_000);
  for (const device of [bo, cy]) await friends.shut(device);
  await friends.back(ana);
  const copy = await friends.copy(cy, friendsGames);
  await friends.pass(2_000);
  expect(tableOf(copy).act(2)).toBeNull();
  await friends.pass(1_000);
  await friends.shut(copy);
  await friends.back(bo);
  await friends.pass(5_000);
  for (const device of [ana, bo])
    expect(tableOf(device).refusal()).toEqual({ seat: 2, refusal: { refused: 'cheat-proved' } });
  expect(tableOf(ana).view().legal).toEqual([]);
  expect(tableOf(ana).mayPropose({ wish: 'cheat', seat: 1 })).toEqual({ refused: 'no-cheat' });
  expect(tableOf(ana).propose({ wish: 'cheat', seat: 2 })).toBeNull();
  await friends.pass();
  expect(offerTo(bo)).toMatchObject({ reason: 'cheat', seats: [2], missing: [1] });
  expect(offerTo(bo).undone).toHaveLength(1);
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await friends.pass(1_000);
  expect(tableOf(ana).id).toBe(tableOf(bo).id);
  expect(tableOf(ana).players[2]).toBe('house');
  expect(tableOf(ana).refusal()).toBeNull();
  await friends.play([ana, bo], 4);
  expect(tableOf(bo).view().answers).toEqual(tableOf(ana).view().answers);
  expect(roomOf(ana).view().tables).toHaveLength(1);
});
