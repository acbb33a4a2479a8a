import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLobbies, idOf, pebblesFor, seatOf, type Lobbies } from '../testing/lobbies.ts';

let lobbies: Lobbies;
beforeEach(({ task }) => {
  lobbies = createLobbies(task.name);
});
afterEach(() => lobbies.leaveAll());

it('four members and a watcher who comes late', async () => {
  const { rooms: four } = await lobbies.playing('Ana', 'Bo', 'Cy', 'Di');
  expect(new Set(four.map(idOf)).size).toBe(1);
  expect(four.map(seatOf)).toEqual([0, 1, 2, 3]);
  const eve = await lobbies.enter(lobbies.device('Eve'));
  await lobbies.clock.pass(1_000);
  expect(idOf(eve)).toBe(idOf(four[0]!));
  expect(seatOf(eve)).toBeNull();
  expect(eve.view().members).toHaveLength(5);
});

it('two claims on one seat: the lower key has it, the other moves to a free one', async () => {
  const [first, second] = [lobbies.device('Ana'), lobbies.device('Bo')];
  const ana = await lobbies.enter(first, 'new');
  const bo = await lobbies.enter(second);
  await lobbies.clock.pass(1_000);
  ana.sit(0);
  bo.sit(0);
  await lobbies.clock.pass(500);
  const keys = [ana, bo].map((room) => room.view().me.key).sort();
  expect(ana.view().claims).toEqual(keys);
  expect(bo.view().claims).toEqual(keys);
});

it('two members start at once: one table', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { rooms: four } = await lobbies.seated('Ana', 'Bo', 'Cy', 'Di');
    for (const room of four) expect(room.start()).toBeNull();
    await lobbies.clock.pass(2_000);
    expect(new Set(four.map(idOf)).size).toBe(1);
    expect(idOf(four[0]!)).not.toBeNull();
    for (const room of four) room.leave();
  }
});

it('a start that fails does not stop the next one', async () => {
  const {
    devices,
    rooms: [ana, bo],
  } = await lobbies.seated('Ana', 'Bo');
  devices[1]!.host.down();
  expect(ana!.start()).toBeNull();
  await lobbies.clock.pass(40_000);
  expect(ana!.view().phase).toBe('lobby');
  ana!.propose(pebblesFor(2, [1]));
  await lobbies.clock.pass(100);
  for (let turn = 0; turn < 3 && idOf(ana!) === null; turn += 1) {
    ana!.start();
    await lobbies.clock.pass(500);
  }
  expect(idOf(ana!)).not.toBeNull();
  expect(bo!.view().table).toBeNull();
});

it('rematch: claims are kept, keys and table are new', async () => {
  const {
    rooms: [ana, bo],
  } = await lobbies.playing('Ana', 'Bo');
  const eve = await lobbies.enter(lobbies.device('Eve'));
  await lobbies.clock.pass(1_000);
  const first = idOf(ana!)!;
  lobbies.end(first);
  ana!.rematch();
  await lobbies.clock.pass(500);
  expect(ana!.view().phase).toBe('lobby');
  expect(eve.view().phase).toBe('lobby');
  expect(bo!.view().phase).toBe('table');
  expect(ana!.start()).toEqual({ refused: 'seats-open' });
  bo!.rematch();
  await lobbies.clock.pass(500);
  expect(ana!.view().claims).toEqual([ana, bo].map((room) => room!.view().me.key));
  expect(ana!.start()).toBeNull();
  await lobbies.clock.pass(500);
  expect(idOf(ana!)).not.toBe(first);
  expect([ana, bo, eve].map((room) => idOf(room!))).toEqual(Array(3).fill(idOf(ana!)));
  expect([ana, bo, eve].map((room) => seatOf(room!))).toEqual([0, 1, null]);
});

it('who was away over a rematch comes to the new table', async () => {
  const {
    devices,
    rooms: [ana, bo, cy],
  } = await lobbies.playing('Ana', 'Bo', 'Cy');
  lobbies.end(idOf(ana!));
  devices[2]!.visibility.leave();
  cy!.leave();
  ana!.rematch();
  bo!.rematch();
  ana!.propose(pebblesFor(2));
  await lobbies.clock.pass(25_000);
  expect(ana!.start()).toBeNull();
  await lobbies.clock.pass(500);
  const back = await lobbies.enter(devices[2]!, { id: ana!.id });
  await lobbies.clock.pass(1_000);
  expect(idOf(back)).toBe(idOf(ana!));
  expect(seatOf(back)).toBeNull();
});

it('alone against the house', async () => {
  const ana = await lobbies.enter(lobbies.device('Ana'), 'new');
  ana.propose(pebblesFor(3, [1, 2]));
  ana.sit(0);
  expect(ana.start()).toBeNull();
  await lobbies.clock.pass(100);
  expect(ana.view().table?.players).toEqual([ana.view().me.key, 'house', 'house']);
});
