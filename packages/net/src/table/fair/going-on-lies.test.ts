import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine, Owed, Result, Task } from '@rockpool/fair';
import { secretsOf, shareOf } from '@rockpool/fair/testing';
import type { Seat } from '@rockpool/game';
import { pearls } from '@rockpool/game/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { offerTo, roomOf, tableOf } from '../../testing/gathering.ts';
import { createTestRooms, type TestDevice, type TestRooms } from '../../testing/rooms.ts';

type Lie = (task: Task, honest: Engine) => Result | undefined;
type Of<Name extends Task['task']> = Extract<Task, { task: Name }>;

let rooms: TestRooms | null = null;
afterEach(() => {
  rooms?.leaveAll();
  rooms = null;
});

const names = ['Ana', 'Bo', 'Cy'] as const;
const pass = (milliseconds: number) => rooms?.clock.pass(milliseconds);
const view = (device: TestDevice) => tableOf(device).view();
const honestly = (task: Task, honest: Engine): Uint8Array => {
  const result = honest.run(task, () => undefined);
  if (result === 'waiting' || result === null) throw new Error(`No result of ${task.task}.`);
  return result;
};
const turned = (body: Uint8Array, at: number): Uint8Array =>
  body.map((byte, index) => (index === at ? byte ^ 1 : byte));

/**
 * Three at pearls; Cy's page closes, and the others go on without it. All tasks of all pages are kept.
 *
 * @param lie what Bo's page puts in the place of what its engine makes.
 */
async function withoutCy(seed: string, lie: Lie = () => undefined) {
  const tasks: { readonly name: string; readonly task: Task }[] = [];
  rooms = createTestRooms(seed, (name, honest) => ({
    run(task, done) {
      tasks.push({ name, task });
      const told = name === 'Bo' ? lie(task, honest) : undefined;
      return told === undefined ? honest.run(task, done) : told;
    },
  }));
  const devices: TestDevice[] = [];
  const setup = { game: pearls.id, seats: 3, options: {}, house: [] };
  for (const name of names) devices.push(await rooms.enter(name, [pearls], setup));
  for (const [seat, device] of devices.entries()) {
    roomOf(device).sit(seat);
    await pass(100);
  }
  expect(roomOf(devices[0]!).start()).toBeNull();
  await pass(3_000);
  const [ana, bo, cy] = devices as [TestDevice, TestDevice, TestDevice];
  const hand = view(cy).known['pearls']!;
  await rooms.shut(cy);
  await pass(60_000);
  expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
  await pass(500);
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await pass(3_000);
  return { ana, bo, cy, hand, tasks };
}
/** Cy comes back with a new key, and all play until it has been dealt a pearl that was sealed under the old one. */
async function cyReturns({ ana, bo, cy }: Record<'ana' | 'bo' | 'cy', TestDevice>) {
  await play([ana], 1);
  await rooms?.reopen(cy, [pearls]);
  await pass(2_000);
  expect(roomOf(cy).show(tableOf(cy).wentOn()[0]!.id)).toBeNull();
  expect(tableOf(cy).propose({ wish: 'back', seat: 2 })).toBeNull();
  await pass(500);
  for (const device of [ana, bo]) expect(tableOf(device).agree(offerTo(device).id)).toBeNull();
  await pass(3_000);
  await play([bo, cy], 2);
}
async function play(devices: readonly TestDevice[], times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const device = devices.find((one) => view(one).legal.length > 0);
    if (device === undefined) throw new Error('Nobody may play.');
    expect(tableOf(device).act(view(device).legal[0])).toBeNull();
    await pass(1_500);
  }
}
/** The honest page refuses what that seat gives, and waits for it alone. */
function expectCaught(device: TestDevice, seat: Seat): void {
  expect(tableOf(device).refusal()).toEqual({ seat, refusal: { refused: 'bad-share' } });
  expect(view(device).waiting).toEqual([seat]);
}

describe('a false value in the rebuild of a key', () => {
  const lies: Record<string, Lie> = {
    'with a bit turned': (task, honest) =>
      task.task === 'make rebuild value' ? turned(honestly(task, honest), 3) : undefined,
    'of another seat’s key': (task, honest) =>
      task.task === 'make rebuild value'
        ? honestly({ ...task, of: 0, body: bodies[0] ?? task.body }, honest)
        : undefined,
  };
  /** What Bo's page was sent in the first set-up, by seat. */
  let bodies: readonly Uint8Array[] = [];

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    const { ana, hand } = await withoutCy(name, (task, honest) => {
      if (task.task === 'find bad shares' && task.bodies.length === 3) bodies = task.bodies;
      return lie(task, honest);
    });
    expectCaught(ana, 1);
    // Nothing of Cy's was opened.
    expect(Object.keys(view(ana).known['pearls']!)).toEqual(['0', '1']);
    expect(Object.keys(hand)).toEqual(['4', '5']);
  });
});

describe('a share passed on falsely to who has come back', () => {
  const isMerge = (owed: readonly Owed[]) =>
    owed.some((one) => one.kind === 'pass' && one.hop.kind === 'first');
  const of =
    (change: (owed: Extract<Owed, { kind: 'pass' }>) => Owed): Lie =>
    (task, honest) => {
      if (task.task !== 'make owed' || !isMerge(task.debt.owed)) return undefined;
      const owed = task.debt.owed.map((one) => (one.kind === 'pass' ? change(one) : one));
      return honestly({ ...task, debt: { ...task.debt, owed } }, honest);
    };
  const lies: Record<string, Lie> = {
    'with a bit of the proof turned': (task, honest) =>
      task.task === 'make owed' && isMerge(task.debt.owed) ? turned(honestly(task, honest), 70) : undefined,
    'in the open': of((owed) =>
      owed.hop.kind === 'first' ? { kind: 'share', card: owed.card, X: owed.X, c1: owed.hop.c1 } : owed,
    ),
  };

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    const table = await withoutCy(name, lie);
    await cyReturns(table);
    for (const device of [table.ana, table.cy]) expectCaught(device, 1);
  });
});

test('no page has a secret of another seat after a rebuild and after a return, but what was rebuilt', async () => {
  const table = await withoutCy('secrets of going on');
  await cyReturns(table);
  const { ana, bo, cy, tasks } = table;
  for (const device of [ana, bo, cy]) expect(tableOf(device).refusal()).toBeNull();
  const all = <Name extends Task['task']>(task: Name) =>
    tasks.flatMap((one) => (one.task.task === task ? [{ ...one, task: one.task as Of<Name> }] : []));
  const setUps = all('find bad shares');
  const tables = new Map(setUps.map(({ task }) => [bytesToHex(task.dealing.place.table), task.dealing]));
  expect([...tables.values()].map(({ seats }) => seats)).toEqual([
    [0, 1, 2],
    [0, 1],
    [0, 1, 2],
  ]);

  // Cy's first key was made again of the values that the others had of it. Its second one was not.
  const rebuilt = new Set(
    all('rebuild').flatMap(({ task }) => task.values.map(({ value }) => bytesToHex(value))),
  );
  expect(rebuilt.size).toBe(2);
  const stored = new Map<string, string>();
  for (const { name, store } of [ana, bo, cy]) {
    const entries = await Promise.all([...tables.keys()].map((id) => store.entries(id)));
    stored.set(
      name,
      entries
        .flat()
        .map(({ bytes }) => bytesToHex(bytes))
        .join(' '),
    );
  }
  const look = (owner: string, what: string, secret: Uint8Array) => {
    for (const [name, text] of stored)
      expect(text.includes(bytesToHex(secret)), `${name} has ${what} of ${owner}`).toBe(false);
  };
  const first = setUps.find(({ name }) => name === 'Cy')?.task.dealing.place.table;
  let looked = 0;
  for (const { name, task } of setUps) {
    const { seed, seat, dealing, bodies } = task;
    const made = all('make commitments').find(
      (one) => one.name === name && one.task.place.table === dealing.place.table,
    );
    const { origin } = made!.task;
    for (const [index, secret] of secretsOf(seed, seat, { dealing, bodies }, origin).entries()) {
      // x of Cy's first key is in the genesis to which it came back.
      const isOpen = name === 'Cy' && index === 1 && dealing.place.table === first;
      if (isOpen || rebuilt.has(bytesToHex(secret))) continue;
      looked += 1;
      look(name, `secret ${index}`, secret);
    }
  }
  expect(looked).toBeGreaterThan(40);

  // The shares of the pearl that was dealt to Cy's new key were passed on, and published by nobody.
  const passed = all('make owed').flatMap(({ name, task }) =>
    task.debt.owed.flatMap((one) =>
      one.kind === 'pass' && one.hop.kind === 'first'
        ? [{ name, share: shareOf(task.seed, task.origin, one.hop.c1) }]
        : [],
    ),
  );
  expect(new Set(passed.map(({ name }) => name))).toEqual(new Set(['Ana', 'Bo']));
  for (const { name, share } of passed) look(name, 'a share passed on', share);
});
