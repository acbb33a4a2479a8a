import { afterEach, expect, it } from 'vitest';
import type { Setup } from '../api.ts';
import { friendsGames, gather, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import { race } from '../testing/race.ts';
import type { TestDevice } from '../testing/rooms.ts';
import type { Lineage } from '../lineage/lineage.ts';
import { createPeek } from './peek.ts';
import type { Proposal } from './proposal.ts';

const gatherings: Gathering[] = [];
afterEach(() => gatherings.splice(0).forEach((friends) => friends.leaveAll()));

function evening(seed: string): Gathering {
  const friends = gather(seed);
  gatherings.push(friends);
  return friends;
}
const looked = (device: TestDevice) => roomOf(device).view().looked;
const lineOf = (device: TestDevice) => tableOf(device).view().answers;

/** They play to the end. */
async function playOut(friends: Gathering, devices: readonly TestDevice[]): Promise<void> {
  while (devices.every((one) => tableOf(one).view().ask.ask !== 'over')) await friends.play(devices, 1);
}
/** All go to the lobby; the first one starts the rematch. */
async function playAgain(friends: Gathering, devices: readonly TestDevice[]): Promise<void> {
  for (const device of devices) roomOf(device).rematch();
  await friends.pass(1_000);
  const [first] = devices;
  expect(first === undefined ? null : roomOf(first).start()).toBeNull();
  await friends.pass(2_000);
}
/** Ana and Bo play against the house, each apart from the other, and meet again. */
async function apart(friends: Gathering): Promise<readonly [TestDevice, TestDevice]> {
  const setup: Setup = { game: race.id, seats: 2, options: {}, house: [1] };
  const ana = await friends.enter('Ana', friendsGames, setup);
  const bo = await friends.enter('Bo', friendsGames, setup);
  const mute = (cut: boolean) => {
    ana.host.mute(bo.host, cut);
    bo.host.mute(ana.host, cut);
  };
  mute(true);
  await friends.pass(60_000);
  for (const device of [ana, bo]) {
    roomOf(device).propose(setup);
    roomOf(device).sit(0);
    expect(roomOf(device).start()).toBeNull();
  }
  await friends.pass(5_000);
  mute(false);
  await friends.pass(60_000);
  return [ana, bo];
}

it('who comes late looks at the game before, which the others send, and changes nothing there', async () => {
  const friends = evening('late');
  const players = await friends.playing('Ana', 'Bo');
  await playOut(friends, players);
  const line = lineOf(players[0]!);
  const before = tableOf(players[0]!).id;
  await playAgain(friends, players);
  const here = tableOf(players[0]!).id;
  const cy = await friends.watching('Cy');
  await friends.pass(2_000);

  expect(
    roomOf(cy)
      .tables()
      .map(({ id, place }) => [id, place]),
  ).toEqual([
    [here, 'here'],
    [before, 'before'],
  ]);
  roomOf(cy).look(before);
  await friends.pass(5_000);
  expect(looked(cy)).toMatchObject({ id: before, state: 'open' });
  expect(looked(cy)?.table?.view()).toMatchObject({ answers: line, seat: null, legal: [] });
  expect(looked(cy)?.table?.act(1)).toMatchObject({ refused: expect.any(String) as string });
  expect(tableOf(cy).id).toBe(here);

  // Ana, who has it open for Cy now, looks back at it too.
  const [ana] = players as [TestDevice, TestDevice];
  roomOf(ana).look(before);
  await friends.pass(2_000);
  expect(looked(ana)).toMatchObject({ id: before, state: 'open' });
  expect(looked(ana)?.table?.view().answers).toEqual(line);
  roomOf(ana).look(null);

  // The game here goes on meanwhile; then Cy comes back to it.
  await friends.play(players, 2);
  expect(lineOf(cy)).toHaveLength(2);
  roomOf(cy).look(null);
  await friends.pass(1_000);
  expect(looked(cy)).toBeNull();
  expect(tableOf(cy).id).toBe(here);

  // What came is stored, belongs to the room, and is there without anybody.
  for (const player of players) await friends.shut(player);
  await friends.shut(cy);
  await friends.back(cy);
  roomOf(cy).look(before);
  await friends.pass(5_000);
  expect(looked(cy)?.table?.view().answers).toEqual(line);
});

it('a table beside is watched while it is played, and the own one is played on', async () => {
  const friends = evening('beside');
  const [ana, bo] = await apart(friends);
  const theirs = tableOf(bo).id;
  expect(theirs).not.toBe(tableOf(ana).id);
  const key = roomOf(bo).view().me.key;
  expect(
    roomOf(ana)
      .tables()
      .map(({ place, there }) => [place, there]),
  ).toEqual([
    ['here', []],
    ['beside', [key]],
  ]);
  roomOf(ana).look(theirs);
  await friends.pass(2_000);
  await friends.play([bo], 1);
  await friends.play([ana], 1);
  await friends.pass(1_000);
  expect(looked(ana)?.table?.view().answers).toEqual(lineOf(bo));
  expect(lineOf(ana).length).toBeGreaterThan(0);
  expect(tableOf(ana).view().seat).toBe(0);
});

it('a new table with a seat ends the look; the one just left is looked at as it is', async () => {
  const friends = evening('ends');
  const players = await friends.playing('Ana', 'Bo');
  const [ana, bo] = players as [TestDevice, TestDevice];
  await playOut(friends, players);
  const before = tableOf(ana).id;
  for (const device of players) roomOf(device).rematch();
  await friends.pass(1_000);
  roomOf(ana).look(before);
  await friends.pass(1_000);
  expect(looked(ana)).toMatchObject({ id: before, state: 'open' });
  expect(looked(ana)?.table?.view().ask.ask).toBe('over');
  expect(roomOf(ana).view().table).toBeNull();

  expect(roomOf(bo).start()).toBeNull();
  await friends.pass(2_000);
  expect(looked(ana)).toBeNull();
  expect(tableOf(ana).view().seat).not.toBeNull();
  await friends.play(players, 2);
});

it('a table is never opened twice, however fast one looks away and back, and goes away closed', async () => {
  const events: string[] = [];
  const waiting: ((lineage: Lineage) => void)[] = [];
  const table = { id: 'aa' } as Proposal;
  const peek = createPeek({
    open: () => () => {
      events.push('open');
      return new Promise((settle) => waiting.push(settle));
    },
    lent: () => null,
    free: () => Promise.resolve(),
    changed: () => peek.advance(),
  });
  const arrive = async () => {
    const lineage = { close: () => events.push('close'), advance: () => undefined, listings: () => [] };
    waiting.shift()?.({ ...lineage, table: () => table } as unknown as Lineage);
    await settled();
  };
  const settled = () => new Promise<void>((settle) => setTimeout(settle));
  for (const proposal of [table, null, table]) {
    peek.at(proposal);
    peek.advance();
    await settled();
  }
  expect(events).toEqual(['open']);
  await arrive();
  expect(events).toEqual(['open', 'close', 'open']);
  let free = false;
  void peek.release('aa').then(() => (free = true));
  await settled();
  expect([peek.view(), free]).toEqual([null, false]);
  await arrive();
  expect(events).toEqual(['open', 'close', 'open', 'close']);
  expect(free).toBe(true);
});

it('looks at no table that is shown, or that nobody knows; quick changes of mind open each only once', async () => {
  const friends = evening('quick');
  const players = await friends.playing('Ana', 'Bo');
  const [ana] = players as [TestDevice, TestDevice];
  const first = tableOf(ana).id;
  roomOf(ana).look(first);
  expect(looked(ana)).toBeNull();
  roomOf(ana).look('00');
  expect(looked(ana)).toBeNull();
  await playOut(friends, players);
  await playAgain(friends, players);
  for (let turn = 0; turn < 5; turn += 1) {
    roomOf(ana).look(first);
    roomOf(ana).look(null);
  }
  roomOf(ana).look(first);
  await friends.pass(2_000);
  expect(looked(ana)).toMatchObject({ id: first, state: 'open' });
});
