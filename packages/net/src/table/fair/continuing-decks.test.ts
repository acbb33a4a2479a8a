import type { AnyGame, Seat } from '@rockpool/game';
import { pearls, trickTaking } from '@rockpool/game/testing';
import { afterEach, expect, test } from 'vitest';
import { offerTo, roomOf, seatAll, tableOf } from '../../testing/gathering.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../../testing/rooms.ts';

type Three = [TestDevice, TestDevice, TestDevice];

let rooms: TestRooms;
afterEach(() => rooms.leaveAll());

async function playing(game: AnyGame, seed: string, ...names: string[]): Promise<TestDevice[]> {
  rooms = createTestRooms(seed);
  return seatAll(rooms, game, ...names);
}
/** Whoever is asked plays, so many times or until nobody here is. */
async function play(devices: readonly TestDevice[], times = Infinity): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const device = devices.find((one) => tableOf(one).view().legal.length > 0);
    if (device === undefined) return;
    expect(tableOf(device).act(tableOf(device).view().legal[0])).toBeNull();
    await rooms.clock.pass(1_500);
  }
}

/** The first proposes to go on without that seat; all others agree. */
async function goOnWithout(seat: Seat, [first, ...others]: readonly TestDevice[]): Promise<void> {
  await rooms.clock.pass(60_000);
  expect(tableOf(first!).propose({ wish: 'gone', seats: [seat] })).toBeNull();
  await rooms.clock.pass(500);
  for (const device of others) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await rooms.clock.pass(3_000);
}

const view = (device: TestDevice) => tableOf(device).view();
const same = (devices: readonly TestDevice[]) =>
  new Set(devices.map((device) => JSON.stringify(view(device).answers))).size === 1;

test('a seat that is gone is played by the house with open cards, to the end of the game', async () => {
  const [ana, bo, cy] = (await playing(trickTaking, 'gone', 'Ana', 'Bo', 'Cy')) as Three;
  const hand = view(cy).known['cards'];
  expect(Object.keys(hand!)).toEqual(['6', '7', '8']);
  expect(Object.keys(view(ana).known['cards']!)).toEqual(['0', '1', '2']);
  await rooms.shut(cy);
  await goOnWithout(2, [ana, bo]);
  expect(tableOf(ana).players[2]).toBe('house');
  // The others have made its key, and see what it had; their own cards stay their own.
  for (const [card, face] of Object.entries(hand!)) {
    expect(view(ana).known['cards']![Number(card)]).toBe(face);
    expect(view(bo).known['cards']![Number(card)]).toBe(face);
  }
  expect(Object.keys(view(ana).known['cards']!)).toEqual(['0', '1', '2', '6', '7', '8']);
  await play([ana, bo]);
  expect(view(ana).ask.ask).toBe('over');
  expect(same([ana, bo])).toBe(true);
  expect(tableOf(ana).refusal()).toBeNull();
});

test('at a table of two nobody could open the other’s cards: it is kept, or ended unfinished', async () => {
  const [ana, bo] = (await playing(trickTaking, 'two', 'Ana', 'Bo')) as [TestDevice, TestDevice];
  await rooms.shut(bo);
  await rooms.clock.pass(60_000);
  expect(tableOf(ana).mayPropose({ wish: 'gone', seats: [1] })).toEqual({ refused: 'cannot-continue' });
  expect(tableOf(ana).propose({ wish: 'end', without: [1] })).toBeNull();
  await rooms.clock.pass(1_000);
  expect(view(ana).ask.ask).toBe('over');
});

test('who comes back with a new key is dealt cards that nobody else reads', async () => {
  const [ana, bo, cy] = (await playing(pearls, 'back', 'Ana', 'Bo', 'Cy')) as Three;
  await rooms.shut(cy);
  await goOnWithout(2, [ana, bo]);
  await play([ana], 1);
  await rooms.reopen(cy, [pearls]);
  await rooms.clock.pass(2_000);
  expect(roomOf(cy).show(tableOf(cy).wentOn()[0]!.id)).toBeNull();
  expect(tableOf(cy).propose({ wish: 'back', seat: 2 })).toBeNull();
  await rooms.clock.pass(500);
  for (const device of [ana, bo]) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await rooms.clock.pass(3_000);
  expect(view(cy).seat).toBe(2);
  // Sealed again under the keys of the first table, and dealt to a key that is none of them.
  await play([bo, cy], 2);
  expect(view(ana).answers.filter(({ ask }) => ask === 'shuffle')).toHaveLength(2);
  const [own] = (view(cy).state as { hands: number[][] }).hands[2] ?? [];
  expect(view(cy).known['pearls']![own!]).toBeTypeOf('number');
  for (const device of [ana, bo]) expect(view(device).known['pearls']![own!]).toBeUndefined();
  await play([ana, bo, cy]);
  expect(view(cy).ask.ask).toBe('over');
  expect(same([ana, bo, cy])).toBe(true);
  for (const device of [ana, bo, cy]) expect(tableOf(device).refusal()).toBeNull();
});
