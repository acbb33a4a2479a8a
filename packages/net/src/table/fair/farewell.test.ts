import type { AnyGame, Seat } from '@rockpool/game';
import { pearls, trickTaking } from '@rockpool/game/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createForger } from '../../testing/forge.ts';
import { offerTo, seatAll, tableOf } from '../../testing/gathering.ts';
import { createParty } from '../../testing/party.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../../testing/rooms.ts';

let rooms: TestRooms | null = null;
afterEach(() => {
  rooms?.leaveAll();
  rooms = null;
});

async function playing(game: AnyGame, seed: string, ...names: string[]): Promise<TestDevice[]> {
  rooms = createTestRooms(seed);
  return seatAll(rooms, game, ...names);
}
/** Whoever is asked plays, until nobody here is. */
async function play(devices: readonly TestDevice[]): Promise<void> {
  for (;;) {
    const device = devices.find((one) => tableOf(one).view().legal.length > 0);
    if (device === undefined) return;
    expect(tableOf(device).act(tableOf(device).view().legal[0])).toBeNull();
    await rooms?.clock.pass(1_500);
  }
}
/** The first proposes to go on without that seat; all others agree. */
async function goOnWithout(seat: Seat, [first, ...others]: readonly TestDevice[]): Promise<void> {
  await rooms?.clock.pass(60_000);
  expect(tableOf(first!).propose({ wish: 'gone', seats: [seat] })).toBeNull();
  await rooms?.clock.pass(500);
  for (const device of others) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await rooms?.clock.pass(3_000);
}
const view = (device: TestDevice) => tableOf(device).view();
const cardsOf = (device: TestDevice, deck: string) => Object.keys(view(device).known[deck] ?? {});

describe('a farewell', () => {
  test('of the other at a table of two lets the one who stays go on against the house', async () => {
    const [ana, bo] = (await playing(trickTaking, 'farewell', 'Ana', 'Bo')) as [TestDevice, TestDevice];
    const hand = view(bo).known['cards']!;
    const asked = view(ana).waiting;
    expect(tableOf(bo).farewell()).toBeNull();
    await rooms?.clock.pass(1_000);
    // At this table it opens nothing.
    expect(view(ana).waiting).toEqual(asked);
    expect(cardsOf(ana, 'cards')).toHaveLength(3);
    expect(tableOf(bo).farewell()).toEqual({ refused: 'not-asked' });
    await rooms?.shut(bo);
    await goOnWithout(1, [ana]);
    expect(tableOf(ana).players[1]).toBe('house');
    for (const [card, face] of Object.entries(hand))
      expect(view(ana).known['cards']![Number(card)]).toBe(face);
    await play([ana]);
    expect(view(ana).ask.ask).toBe('over');
    expect(tableOf(ana).refusal()).toBeNull();
  });

  test('of a seat that plays on opens its cards at the next table, where it has another key', async () => {
    const names = ['Ana', 'Bo', 'Cy'];
    const [ana, bo, cy] = (await playing(pearls, 'stays', ...names)) as [TestDevice, TestDevice, TestDevice];
    expect(tableOf(cy).farewell()).toBeNull();
    await rooms?.clock.pass(500);
    expect(cardsOf(ana, 'pearls')).toEqual(['0', '1']);
    await rooms?.shut(bo);
    await goOnWithout(1, [ana, cy]);
    expect(cardsOf(ana, 'pearls')).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(cardsOf(cy, 'pearls')).toEqual(['2', '3', '4', '5']);
    await play([ana, cy]);
    expect(view(ana).ask.ask).toBe('over');
    expect(view(cy).answers).toEqual(view(ana).answers);
    for (const device of [ana, cy]) expect(tableOf(device).refusal()).toBeNull();
  });

  test('that says another secret is refused', async () => {
    const party = await createParty({ game: pearls, players: ['key', 'key'], seed: 'false farewell' });
    party.linkAll();
    await party.settle();
    const { table } = party.guest(0);
    const forger = createForger(party);
    const { hash: prev } = table.at(table.closed())!;
    const seq = (await party.guest(1).store.entries(table.id)).filter(({ seat }) => seat === 1).length;
    const about = { seat: 1, seq, round: table.closed(), prev, kind: 'farewell' } as const;
    forger.tell(0, forger.entry({ ...about, body: new Uint8Array(32).fill(1) }));
    await party.settle();
    expect(table.refusal()).toEqual({ seat: 1, refusal: { refused: 'bad-share' } });
    expect(table.farewellOf(1)).toBeNull();
  });
});
