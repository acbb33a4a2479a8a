import { seeded, type Seeded } from '@rockpool/game';
import type { RoomTable } from '../api.ts';
import type { Wish } from '../continuing.ts';
import { gather, roomOf, tableOf, type Gathering } from './gathering.ts';
import type { TestDevice } from './rooms.ts';

/** What a simulated evening came to. */
export interface Evening {
  readonly tables: number;
  readonly answers: number;
  readonly crashes: number;
}

/** How often each thing happens, out of 100 steps; in the rest time passes. */
const chances = { play: 34, propose: 8, agree: 30, decline: 2, crash: 4, part: 2, heal: 4, takeOver: 3 };
const names = ['Ana', 'Bo', 'Cy', 'Di'];

/**
 * Friends play, propose to go on otherwise, agree, change their minds, crash, lose their storage, are cut off from each
 * other and come back, while one watches, all from one seed. Nobody honest is ever convicted, no line of any table ever changes but by
 * growing, and in the end all see the same tables, as does who comes then.
 *
 * @throws Error that names the seed and the step.
 */
export async function simulateEvening(seed: string, steps: number): Promise<Evening> {
  const dice = seeded(seed);
  const friends = gather(seed);
  const counts = { step: 0, crashes: 0 };
  const fail = (what: string): never => {
    throw new Error(`Seed ${seed}, step ${counts.step}: ${what}`);
  };
  const players = await friends.playing(...names.slice(0, 3 + dice.below(2)));
  const devices = [...players, await friends.watching('Eve')];
  const seen = new Map<string, readonly string[]>();
  for (; counts.step < steps; counts.step += 1) {
    await happen(friends, devices, dice, counts);
    for (const device of devices) if (device.room !== null) check(device, seen, fail);
  }
  // Everybody comes back, the network is whole, and time passes.
  for (const a of devices) for (const b of devices) a.host.mute(b.host, false);
  for (const device of devices) if (device.room === null) await friends.back(device);
  const late = await friends.watching('Late');
  await friends.pass(120_000);
  for (const device of devices) check(device, seen, fail);
  // Whatever came to them in whatever order, and whoever they are.
  const lists = [...devices, late].map((device) =>
    roomOf(device)
      .view()
      .tables.map(({ id, answers }) => [id, answers]),
  );
  if (new Set(lists.map((list) => JSON.stringify(list))).size > 1)
    fail(`the pages list different tables: ${JSON.stringify(lists, null, 1)}`);
  await finish(friends, devices, fail);
  for (const device of devices) check(device, seen, fail);
  friends.leaveAll();
  const answers = [...seen.values()].reduce((most, line) => Math.max(most, line.length), 0);
  return { tables: seen.size, answers, crashes: counts.crashes };
}

async function happen(
  friends: Gathering,
  devices: readonly TestDevice[],
  dice: Seeded,
  counts: { crashes: number },
): Promise<void> {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice.below(Math.max(1, list.length))];
  const device = pick(devices);
  const other = pick(devices);
  if (device === undefined || other === undefined) return;
  let roll = dice.below(100);
  const is = (chance: number): boolean => (roll -= chance) < 0;
  if (device.room === null) {
    if (is(30)) await friends.back(device);
  } else if (is(chances.crash)) {
    if (dice.below(4) === 0) device.store.lose();
    await friends.shut(device);
    device.store.reload();
    counts.crashes += 1;
  } else if (is(chances.part)) {
    device.host.mute(other.host, true);
    other.host.mute(device.host, true);
  } else if (is(chances.heal)) {
    for (const one of devices) {
      device.host.mute(one.host, false);
      one.host.mute(device.host, false);
    }
  } else if (is(chances.takeOver)) {
    await Promise.race([roomOf(device).takeOver(true), friends.pass(10)]);
  } else if (roomOf(device).view().table !== null) decide(tableOf(device), device, dice, is);
  await friends.pass(dice.below(3) === 0 ? dice.below(20_000) : dice.below(300));
}

/** Something that a player does at a table. */
function decide(table: RoomTable, device: TestDevice, dice: Seeded, is: (chance: number) => boolean): void {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice.below(Math.max(1, list.length))];
  if (is(chances.play)) {
    const action: unknown = pick(table.view().legal);
    if (action !== undefined) table.act(action);
  } else if (is(chances.propose)) table.propose(wishAt(table, dice));
  else if (is(chances.agree)) {
    const offer = pick(table.offers().filter(({ standing }) => standing === 'to-decide'));
    if (offer !== undefined) table.agree(offer.id);
  } else if (is(chances.decline)) {
    const offer = pick(table.offers());
    if (offer !== undefined) table.decline(offer.id);
  } else {
    const [without] = table.wentOn();
    if (without !== undefined) roomOf(device).show(without.id);
  }
}

function wishAt(table: RoomTable, dice: Seeded): Wish {
  const { seat, answers } = table.view();
  if (seat === null) {
    const free = table.players.findIndex((player) => player === 'house');
    return { wish: 'back', seat: free };
  }
  const others = table.players.flatMap((player, one) => (player === 'house' || one === seat ? [] : [one]));
  const [first] = others;
  switch (dice.below(3)) {
    case 0:
      return { wish: 'gone', seats: others.filter((one) => one === first || dice.below(4) === 0) };
    default:
      return { wish: 'take-back', answers: 1 + dice.below(Math.min(3, Math.max(1, answers.length))) };
  }
}

/** Lines only grow, everywhere, and nobody is accused. */
function check(
  device: TestDevice,
  seen: Map<string, readonly string[]>,
  fail: (what: string) => never,
): void {
  const { table } = roomOf(device).view();
  if (table === null) return;
  const refusal = table.refusal();
  if (refusal?.refusal.refused === 'cheat-proved') fail(`${device.name} thinks that ${refusal.seat} cheats.`);
  const line = table.view().answers.map((answer) => JSON.stringify(answer));
  const known = seen.get(table.id) ?? [];
  const [short, long] = line.length < known.length ? [line, known] : [known, line];
  if (short.some((answer, place) => answer !== long[place]))
    fail(`${device.name}'s table ${table.id} changed.`);
  seen.set(table.id, long);
}

/** All say no to whatever is still offered; then whoever sits at the first table listed plays it to its end. */
async function finish(
  friends: Gathering,
  devices: readonly TestDevice[],
  fail: (what: string) => never,
): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    for (const device of devices) for (const { id } of tableOf(device).offers()) tableOf(device).decline(id);
    for (const device of devices) {
      await Promise.race([roomOf(device).takeOver(true), friends.pass(10)]);
    }
    await friends.pass(5_000);
  }
  const [first] = devices.flatMap((device) => roomOf(device).view().tables);
  // Who sits elsewhere too comes here.
  for (const device of devices) roomOf(device).show(first?.id ?? '');
  for (const device of devices) await Promise.race([roomOf(device).takeOver(true), friends.pass(10)]);
  await friends.pass(2_000);
  const there = devices.filter((device) => tableOf(device).id === first?.id);
  if (first === undefined || there.length === 0) fail('nobody is at the first table.');
  for (let quiet = 0; there.some((device) => tableOf(device).view().ask.ask !== 'over');) {
    const next = there.find((device) => tableOf(device).view().legal.length > 0);
    quiet = next === undefined ? quiet + 1 : 0;
    const refusal = next === undefined ? null : tableOf(next).act(1);
    if (refusal !== null || quiet > 5)
      fail(
        `the table is stuck: ${JSON.stringify(refusal)} ${JSON.stringify(
          devices.map((device) => [
            device.name,
            tableOf(device).id.slice(0, 6),
            tableOf(device).view().seat,
            tableOf(device).view().waiting,
            tableOf(device).refusal(),
            tableOf(device).kept(),
            tableOf(device).act(1),
            tableOf(device).offers(),
          ]),
          null,
          1,
        )}`,
      );
    await friends.pass(500);
  }
}
