import { hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import { writeEntry } from '../log/entry.ts';
import { parseLink } from '../room/secret.ts';
import { gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

const proved = { seat: 2, refusal: { refused: 'cheat-proved' } };
const line = (device: TestDevice) => tableOf(device).view().answers;

/** Leaves on a closed device what it would have of Cy's, had he told it that he withdraws from a continuation. */
async function tellWithdrawal(device: TestDevice, id: string, link: string): Promise<void> {
  const seed = parseLink(link)?.seed;
  if (seed === undefined || seed === null) throw new Error('no seed');
  const table = hexToBytes(id);
  const statement = { kind: 'withdraw', seat: 2, seq: 0, round: 0, phase: 0, prev: table } as const;
  const { bytes } = writeEntry(table, deriveSeatKey(seed), { ...statement, body: new Uint8Array(0) });
  await device.store.addEntries([{ table: id, seat: 2, seq: 0, bytes }]);
}
/** Those who stay go on without Cy. */
async function goOnWithoutCy(ana: TestDevice, bo: TestDevice): Promise<void> {
  expect(tableOf(ana).propose({ wish: 'cheat', seat: 2 })).toBeNull();
  await friends.pass();
  expect(offerTo(bo)).toMatchObject({ reason: 'cheat', seats: [2], missing: [1] });
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await friends.pass(1_000);
  expect(tableOf(bo).id).toBe(tableOf(ana).id);
  expect(tableOf(ana).players[2]).toBe('house');
  await friends.play([ana, bo], 4);
  expect(line(bo)).toEqual(line(ana));
  for (const device of [ana, bo]) expect(tableOf(device).refusal()).toBeNull();
}

it('a withdraw beside an accept convicts its seat, and what is live stays so', async () => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  const [ana, bo, cy] = devices;
  const eve = await friends.watching('Eve');
  await friends.play(devices, 4);
  expect(tableOf(ana).propose({ wish: 'take-back', answers: 1 })).toBeNull();
  await friends.pass();
  const { id } = offerTo(bo);
  expect(tableOf(bo).agree(id)).toBeNull();
  await friends.pass();
  await friends.shut(eve);
  expect(tableOf(cy).agree(id)).toBeNull();
  await friends.pass(1_000);
  await friends.play(devices, 1);
  const link = roomOf(cy).seatLink() ?? '';
  await friends.shut(cy);
  await tellWithdrawal(eve, id, link);
  await friends.back(eve);
  await friends.pass(5_000);
  for (const device of [ana, bo, eve]) {
    expect(tableOf(device).id).toBe(id);
    expect(tableOf(device).refusal()).toEqual(proved);
    expect(line(device)).toHaveLength(4);
    expect(roomOf(device).view().tables).toMatchObject([{ id, continues: { reason: 'take-back' } }]);
  }
  await goOnWithoutCy(ana, bo);
  expect(line(eve)).toEqual(line(ana));
});

it('a table torn by it is whole again once the halves meet, and goes on without that seat', async () => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  const [ana, bo, cy] = devices;
  await friends.play(devices, 4);
  const old = tableOf(ana).id;
  expect(tableOf(ana).propose({ wish: 'take-back', answers: 1 })).toBeNull();
  await friends.pass();
  const { id } = offerTo(bo);
  expect(tableOf(cy).agree(id)).toBeNull();
  await friends.pass();
  // Bo accepts, and is gone before he hears that the others have.
  expect(tableOf(bo).agree(id)).toBeNull();
  await friends.pass(15);
  const link = roomOf(cy).seatLink() ?? '';
  await friends.shut(bo);
  await friends.pass(1_000);
  for (const device of [ana, cy]) expect(tableOf(device).id).toBe(id);
  // Ana plays there; Bo, whom Cy has told that he withdraws, plays on at the old one.
  await friends.play([ana], 1);
  for (const device of [ana, cy]) await friends.shut(device);
  await tellWithdrawal(bo, id, link);
  await friends.back(bo);
  await friends.pass(2_000);
  expect(tableOf(bo).id).toBe(old);
  await friends.back(ana);
  await friends.pass(10_000);
  for (const device of [ana, bo]) {
    expect(tableOf(device).id).toBe(id);
    expect(tableOf(device).refusal()).toEqual(proved);
    expect(line(device)).toEqual(line(ana));
  }
  await goOnWithoutCy(ana, bo);
});
