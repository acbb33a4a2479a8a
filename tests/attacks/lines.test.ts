import {
  friendsGames,
  gather,
  offerTo,
  race,
  roomOf,
  tableOf,
  type Gathering,
  type TestDevice,
} from '@rockpool/net/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

/*
 * Seats of a table that go on without the others, to take along who watches. Their pages need not be changed for it: each
 * continuation is a good one, with good signatures.
 */

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

type Four = [TestDevice, TestDevice, TestDevice, TestDevice];
const listed = (device: TestDevice) =>
  roomOf(device)
    .view()
    .tables.map(({ id }) => id);
const keyOf = (device: TestDevice) => roomOf(device).view().me.key;
/** Some go on without the others, and get far ahead. */
async function goOn(devices: readonly TestDevice[], without: readonly number[], answers: number) {
  const [first, ...others] = devices;
  if (first === undefined) throw new Error('nobody');
  expect(tableOf(first).propose({ wish: 'gone', seats: without })).toBeNull();
  await friends.pass();
  for (const other of others) expect(tableOf(other).agree(offerTo(other).id)).toBeNull();
  await friends.pass(1_000);
  await friends.play(devices, answers);
  return tableOf(first).id;
}

test('one seat that goes on alone leads no watcher away; the others go on without it, and he goes with them', async () => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy', 'Di')) as Four;
  const [ana, bo, cy, mal] = devices;
  const eve = await friends.watching('Eve');
  await friends.pass(15_000);
  await friends.play(devices, 4);
  const { id } = tableOf(ana);
  const own = await goOn([mal], [0, 1, 2], 6);
  const late = await friends.watching('Late');
  await friends.pass(15_000);
  for (const device of [ana, bo, cy, eve, late]) {
    expect(tableOf(device).id).toBe(id);
    expect(listed(device)).toEqual([own, id]);
  }
  const next = await goOn([ana, bo, cy], [3], 2);
  for (const device of [ana, bo, cy, eve, late]) {
    expect(tableOf(device).id).toBe(next);
    expect(listed(device)).toEqual(expect.arrayContaining([own, next]));
    expect(listed(device)).toHaveLength(2);
  }
});

test('two of four seats lead nobody away: whoever watched stays, and all see both parts, and who plays there', async () => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy', 'Di')) as Four;
  const [ana, bo, mal, mo] = devices;
  const eve = await friends.watching('Eve');
  await friends.pass(15_000);
  await friends.play(devices, 4);
  const { id } = tableOf(ana);
  const theirs = await goOn([mal, mo], [0, 1], 8);
  for (const device of [ana, bo, eve]) {
    expect(tableOf(device).id).toBe(id);
    expect(listed(device)).toEqual([theirs, id]);
  }
  const ours = await goOn([ana, bo], [2, 3], 2);
  const late = await friends.watching('Late');
  await friends.pass(15_000);
  expect(tableOf(eve).id).toBe(id);
  for (const device of [ana, bo, mal, mo, eve, late]) {
    expect(listed(device)).toEqual([theirs, ours]);
    const players = roomOf(device)
      .view()
      .tables.map((table) => table.players);
    expect(players).toEqual([
      ['house', 'house', keyOf(mal), keyOf(mo)],
      [keyOf(ana), keyOf(bo), 'house', 'house'],
    ]);
  }
  expect(roomOf(eve).show(ours)).toBeNull();
  await friends.play([mal, mo], 4);
  await friends.play([ana, bo], 2);
  await friends.shut(eve);
  await friends.back(eve);
  expect(tableOf(eve).id).toBe(ours);
});

test('who has left the table goes on from it to no avail, however long his own line becomes', async () => {
  const setup = { game: race.id, seats: 3, options: {}, house: [] };
  const devices: TestDevice[] = [];
  for (const name of ['Ana', 'Bo', 'Mal']) devices.push(await friends.enter(name, friendsGames, setup));
  const [ana, bo, mal] = devices as [TestDevice, TestDevice, TestDevice];
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await friends.pass(100);
  }
  expect(roomOf(ana).start()).toBeNull();
  await friends.pass(1_000);
  await friends.play(devices, 3);
  await friends.shut(mal);
  const next = await goOn([ana, bo], [2], 2);
  await friends.back(mal);
  const own = await goOn([mal], [0, 1], 3);
  expect(tableOf(mal).propose({ wish: 'options', options: { goal: 60 } })).toBeNull();
  await friends.pass();
  await friends.play([mal], 12);
  const eve = await friends.watching('Eve');
  await friends.pass(15_000);
  await friends.play([ana, bo], 2);
  for (const device of [ana, bo, eve]) {
    expect(tableOf(device).id).toBe(next);
    expect(listed(device)).toContain(next);
    expect(listed(device)).not.toContain(own);
  }
});
