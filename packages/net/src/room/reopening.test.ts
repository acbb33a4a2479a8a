import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLobbies, idOf, seatOf, type Lobbies } from '../testing/lobbies.ts';

let lobbies: Lobbies;
beforeEach(({ task }) => {
  lobbies = createLobbies(task.name);
});
afterEach(() => lobbies.leaveAll());

it('reload: the same seat at once, even before anybody else is there', async () => {
  const {
    devices,
    rooms: [ana, bo],
  } = await lobbies.playing('Ana', 'Bo');
  const id = idOf(ana!);
  const room = ana!.id;
  for (const [index, one] of [ana, bo].entries()) {
    devices[index]!.visibility.leave();
    one!.leave();
  }
  await lobbies.clock.pass(5_000);
  const back = await lobbies.enter(devices[0]!, { id: room });
  await lobbies.clock.pass(1);
  expect([idOf(back), seatOf(back)]).toEqual([id, 0]);
  expect(
    back
      .view()
      .members.map(({ name, here }) => [name, here])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['Ana', 'here'],
    ['Bo', 'gone'],
  ]);
  const also = await lobbies.enter(devices[1]!, { id: room });
  await lobbies.clock.pass(1_000);
  expect([idOf(also), seatOf(also)]).toEqual([id, 1]);
  expect(back.view().members.every(({ here }) => here === 'here')).toBe(true);
});

it('a reload in the lobby keeps the seat', async () => {
  const {
    devices,
    rooms: [ana, bo],
  } = await lobbies.seated('Ana', 'Bo');
  devices[1]!.visibility.leave();
  bo!.leave();
  await lobbies.clock.pass(3_000);
  const back = await lobbies.enter(devices[1]!, { id: ana!.id });
  await lobbies.clock.pass(1_000);
  expect(ana!.view().claims[1]).toBe(back.view().me.key);
  expect(back.start()).toBeNull();
  await lobbies.clock.pass(500);
  expect(seatOf(back)).toBe(1);
});

it('a restored backup heals: the member counts on from what others know of it', async () => {
  const {
    devices,
    rooms: [ana, bo],
  } = await lobbies.seated('Ana', 'Bo');
  let last = bo!;
  const backup = devices[1]!.store.copy();
  for (let turn = 0; turn < 3; turn += 1) {
    last.leave();
    await lobbies.clock.pass(100);
    last = await lobbies.enter(devices[1]!, { id: ana!.id });
    await lobbies.clock.pass(1_000);
  }
  last.leave();
  devices[1]!.store.restore(backup);
  const back = await lobbies.enter(devices[1]!, { id: ana!.id });
  await lobbies.clock.pass(1_000);
  back.introduce({ name: 'Bo again', colour: 3 });
  await lobbies.clock.pass(200);
  expect(ana!.view().members.map(({ name }) => name)).toContain('Bo again');
});

it('row 29, row 30: the same player in two tabs: the second is a member of its own, and watches', async () => {
  const {
    devices,
    rooms: [ana, bo],
  } = await lobbies.playing('Ana', 'Bo');
  const host = lobbies.network.host();
  const second = await lobbies.enter({ ...devices[1]!, host }, { id: ana!.id });
  await lobbies.clock.pass(1_000);
  expect(second.view().troubles).toContainEqual({ code: 'other-page' });
  expect([idOf(second), seatOf(second)]).toEqual([idOf(bo!), null]);
  expect(seatOf(bo!)).toBe(1);
  bo!.leave();
  second.leave();
  await lobbies.clock.pass(100);
  const back = await lobbies.enter({ ...devices[1]!, host }, { id: ana!.id });
  await lobbies.clock.pass(1_000);
  expect(seatOf(back)).toBe(1);
});
