import { afterEach, beforeEach, expect, it } from 'vitest';
import { friendsGames, gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import { race } from '../testing/race.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

const answers = (device: TestDevice) => tableOf(device).view().answers;

it('a lost device: another one plays its seat under a new key, once the others agree', async () => {
  const [ana, bo, cy] = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  await friends.play([ana, bo, cy], 4);
  await friends.shut(bo);
  const phone = await friends.watching('Bo’s phone');
  await friends.pass(2_000);
  expect(tableOf(cy).propose({ wish: 'device', seat: 1 })).toEqual({ refused: 'plays-here' });
  expect(tableOf(phone).propose({ wish: 'device', seat: 1 })).toBeNull();
  await friends.pass();
  expect(offerTo(ana)).toMatchObject({ reason: 'device', seats: [1], by: 1, undone: [], missing: [0, 2] });
  expect(offerTo(ana).member).toBe(roomOf(phone).view().me.key);
  const { id } = offerTo(ana);
  for (const device of [ana, cy]) expect(tableOf(device).agree(id)).toBeNull();
  await friends.pass(1_000);
  expect([ana, cy, phone].map((device) => tableOf(device).id)).toEqual([id, id, id]);
  expect(tableOf(phone).view().seat).toBe(1);
  await friends.play([ana, phone, cy], 4);
  // The lost one turns up again: it has no seat there, and disturbs nobody.
  await friends.back(bo);
  await friends.pass(2_000);
  expect(tableOf(bo).wentOn()[0]).toMatchObject({ id, seat: null, continues: { reason: 'device' } });
  tableOf(bo).act(1);
  await friends.pass(2_000);
  await friends.play([ana, phone, cy], 3);
  for (const device of [ana, phone, cy]) {
    expect(answers(device)).toHaveLength(11);
    expect(tableOf(device).refusal()).toBeNull();
  }
  expect(answers(phone)).toEqual(answers(ana));
  expect(roomOf(bo).show(id)).toBeNull();
  expect(answers(bo)).toEqual(answers(ana));
});

it("a stranger's continuation that nobody else must sign hides nothing and leads nobody away", async () => {
  const setup = { game: race.id, seats: 2, options: {}, house: [1] };
  const ana = await friends.enter('Ana', friendsGames, setup);
  roomOf(ana).sit(0);
  await friends.pass(200);
  expect(roomOf(ana).start()).toBeNull();
  await friends.pass(500);
  await friends.play([ana], 2);
  const { id } = tableOf(ana);
  const [mal, eve] = [await friends.watching('Mal'), await friends.watching('Eve')];
  await friends.pass(15_000);
  expect(tableOf(mal).propose({ wish: 'device', seat: 0 })).toBeNull();
  await friends.pass(3_000);
  const own = roomOf(mal)
    .view()
    .tables.find(({ seat }) => seat === 0);
  expect(roomOf(mal).show(own?.id ?? '')).toBeNull();
  // It is live, and gets far ahead.
  await friends.play([mal], 5);
  const late = await friends.watching('Late');
  await friends.pass(15_000);
  await friends.play([ana], 2);
  for (const device of [ana, eve, late]) {
    expect(tableOf(device).id).toBe(id);
    expect(answers(device)).toHaveLength(8);
    const listed = roomOf(device)
      .view()
      .tables.map((table) => table.id);
    expect(listed).toContain(id);
    expect(listed).toContain(tableOf(mal).id);
  }
  expect(tableOf(ana).view().seat).toBe(0);
  expect(tableOf(ana).refusal()).toBeNull();
});

it('ten watchers, half of whom reach no player, follow live over a take-back, without a seat, and agree at the end', async () => {
  const devices = await friends.playing('Ana', 'Bo', 'Cy');
  const [ana, bo, cy] = devices as [TestDevice, TestDevice, TestDevice];
  const watchers: TestDevice[] = [];
  for (let number = 0; number < 10; number += 1) watchers.push(await friends.watching(`Watcher ${number}`));
  // What these see can only come through other watchers.
  const far = watchers.slice(5);
  for (const { host } of far) {
    for (const device of devices) host.block(device.host);
    host.down();
  }
  await friends.pass(20_000);
  for (const { host, visibility } of far) {
    host.up();
    visibility.online();
  }
  await friends.pass(40_000);
  const players = devices.map((device) => roomOf(device).view().me.key);
  for (const device of far) {
    const { links } = roomOf(device).connection();
    const how = links.filter(({ member }) => players.includes(member)).map((link) => link.how);
    expect(how).toEqual(['forwarded', 'forwarded', 'forwarded']);
  }
  const agree = async (length: number) => {
    await friends.pass(1_000);
    for (const device of [...devices, ...watchers]) {
      expect(tableOf(device).id).toBe(tableOf(ana).id);
      expect(answers(device)).toHaveLength(length);
      expect(answers(device)).toEqual(answers(ana));
    }
    for (const device of watchers) expect(tableOf(device).view()).toMatchObject({ seat: null, legal: [] });
  };
  await friends.play(devices, 4);
  await agree(4);
  const [first] = watchers;
  expect(first && tableOf(first).act(1)).not.toBeNull();
  expect(tableOf(bo).propose({ wish: 'take-back', answers: 2 })).toBeNull();
  await friends.pass();
  for (const device of [ana, cy]) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await agree(2);
  // A short game, anew, to its end.
  expect(tableOf(bo).propose({ wish: 'options', options: { goal: 4 } })).toBeNull();
  await friends.pass();
  for (const device of [ana, cy]) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await agree(0);
  while (tableOf(ana).view().ask.ask !== 'over') await friends.play(devices, 1);
  await agree(answers(ana).length);
  for (const device of watchers) expect(tableOf(device).view().ask).toEqual(tableOf(ana).view().ask);
});
