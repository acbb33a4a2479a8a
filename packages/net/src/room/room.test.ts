import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLobbies, idOf, pebblesFor, seatOf, type Lobbies } from '../testing/lobbies.ts';

let lobbies: Lobbies;
beforeEach(({ task }) => {
  lobbies = createLobbies(task.name);
});
afterEach(() => lobbies.leaveAll());

it('link opened, lobby, table: two members', async () => {
  const {
    rooms: [ana, bo],
  } = await lobbies.seated('Ana', 'Bo');
  expect(
    bo!
      .view()
      .members.map(({ name }) => name)
      .sort(),
  ).toEqual(['Ana', 'Bo']);
  expect(ana!.view().claims).toEqual([ana!.view().me.key, bo!.view().me.key]);
  expect(bo!.start()).toBeNull();
  await lobbies.clock.pass(500);
  expect(idOf(ana!)).not.toBeNull();
  expect(idOf(ana!)).toBe(idOf(bo!));
  expect([seatOf(ana!), seatOf(bo!)]).toEqual([0, 1]);
  expect(ana!.view().table?.players).toEqual(ana!.view().claims);
  expect(ana!.view().phase).toBe('table');
});

it('a new room plays what its creator opened it with, and another game that a page guessed is never loaded', async () => {
  const first = lobbies.device('Ana');
  first.setup = { game: 'pebbles', seats: 4, options: { tall: true }, house: [3] };
  const ana = await lobbies.enter(first, 'new');
  const second = lobbies.device('Bo');
  second.setup = { game: 'shells', seats: 2, options: {}, house: [] };
  const bo = await lobbies.enter(second);
  expect(bo.view()).toMatchObject({ guessed: true, setup: second.setup });
  await lobbies.clock.pass(500);
  expect(bo.view()).toMatchObject({ guessed: false, setup: first.setup });
  expect([...lobbies.asked]).toEqual(['pebbles']);
  expect(ana.view().claims).toEqual([null, null, null, 'house']);
});

it('is seated within 300 ms of simulated time after a cold start', async () => {
  const first = lobbies.device('Ana');
  const ana = await lobbies.enter(first, 'new');
  await lobbies.clock.pass(60_000);
  const bo = await lobbies.enter(lobbies.device('Bo'));
  await lobbies.clock.pass(300);
  bo.sit(1);
  await lobbies.clock.pass(50);
  expect(ana.view().claims[1]).toBe(bo.view().me.key);
});

it('row 34: the host leaves: the creator leaves for good before others move, and nothing is lost', async () => {
  const {
    devices,
    rooms: [ana, bo, cy],
  } = await lobbies.seated('Ana', 'Bo', 'Cy');
  devices[0]!.visibility.leave();
  ana!.leave();
  await lobbies.clock.pass(30_000);
  expect(bo!.view().claims).toEqual([null, bo!.view().me.key, cy!.view().me.key]);
  expect(bo!.start()).toEqual({ refused: 'seats-open' });
  bo!.propose(pebblesFor(3, [0]));
  await lobbies.clock.pass(100);
  expect(cy!.start()).toBeNull();
  await lobbies.clock.pass(500);
  expect(idOf(bo!)).toBe(idOf(cy!));
  expect(cy!.view().table?.players[0]).toBe('house');
  const di = await lobbies.enter(lobbies.device('Di'));
  await lobbies.clock.pass(1_000);
  expect(idOf(di)).toBe(idOf(bo!));
});

it('row 45: storage refused: plays from memory, with a warning', async () => {
  const first = lobbies.device('Ana');
  first.store.refuse();
  const ana = await lobbies.enter(first, 'new');
  ana.propose(pebblesFor(2, [1]));
  ana.sit(0);
  await lobbies.clock.pass(200);
  ana.start();
  await lobbies.clock.pass(200);
  expect(idOf(ana)).not.toBeNull();
  expect(ana.view().troubles.map(({ code }) => code)).toContain('storage-refused');
});

it('knows no room by an unknown id or a broken secret', async () => {
  const one = lobbies.device('Ana');
  await expect(lobbies.enter(one, { id: '00'.repeat(16) })).rejects.toThrow('no room');
  await expect(lobbies.enter(one, { secret: 'nonsense' })).rejects.toThrow('no room');
});
