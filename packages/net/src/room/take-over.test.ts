import type { Refusal } from '@rockpool/game';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { friendsGames, gather, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

const seatOf = (device: TestDevice) => tableOf(device).view().seat;
const answers = (device: TestDevice) => tableOf(device).view().answers;
const isSecond = (device: TestDevice) =>
  roomOf(device)
    .view()
    .troubles.some(({ code }) => code === 'other-page');
/** What comes of it, after time has passed. */
async function taking(device: TestDevice, lost = false): Promise<Refusal | null | 'pending'> {
  let result: Refusal | null | 'pending' = 'pending';
  void roomOf(device)
    .takeOver(lost)
    .then((came) => (result = came));
  await friends.pass(8_000);
  return result;
}

describe('row 29: the same player in two tabs', () => {
  it('the second watches, and may take over; then the first one watches', async () => {
    const [ana, bo] = (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    await friends.play([ana, bo], 3);
    const tab = await friends.second(bo, friendsGames);
    await friends.pass(1_000);
    expect([isSecond(tab), seatOf(tab), answers(tab).length]).toEqual([true, null, 3]);
    expect(await taking(tab)).toBeNull();
    expect([isSecond(tab), seatOf(tab)]).toEqual([false, 1]);
    expect([isSecond(bo), seatOf(bo)]).toEqual([true, null]);
    await friends.play([ana, tab], 4);
    expect(answers(bo)).toEqual(answers(ana));
    expect(tableOf(ana).refusal()).toBeNull();
    expect(await taking(bo)).toBeNull();
    await friends.play([ana, bo], 2);
    expect([seatOf(tab), answers(tab).length]).toEqual([null, 9]);
  });

  it('a page that nobody answers stays what it is', async () => {
    const [ana] = (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    const tab = await friends.second(ana, friendsGames);
    ana.host.mute(tab.host, true);
    tab.host.mute(ana.host, true);
    await friends.shut(await friends.watching('Eve'));
    ana.host.down();
    await friends.pass(1_000);
    expect(await taking(tab)).toEqual({ refused: 'no-answer' });
    expect(isSecond(tab)).toBe(true);
  });
});

describe("a seat's private link opened on another device", () => {
  const moved = async () => {
    const [ana, bo] = (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
    await friends.play([ana, bo], 3);
    const link = roomOf(bo).seatLink() ?? '';
    const phone = await friends.follow('Bo’s phone', link, friendsGames);
    await friends.pass(2_000);
    return { ana, bo, phone };
  };

  it('watches until the first device lets go, and then plays that seat', async () => {
    const { ana, bo, phone } = await moved();
    expect([seatOf(phone), tableOf(phone).view().legal]).toEqual([1, []]);
    expect(answers(phone)).toHaveLength(3);
    expect(await taking(phone)).toBeNull();
    await friends.play([ana, phone], 4);
    expect(answers(bo)).toEqual(answers(phone));
    expect(tableOf(bo).view().legal).toEqual([]);
    expect(tableOf(bo).act(1)).toEqual({ refused: 'played-elsewhere' });
    // Over a reload each of them knows who plays.
    for (const device of [bo, phone]) {
      await friends.shut(device);
      await friends.back(device);
    }
    await friends.play([ana, phone], 4);
    expect(await taking(bo)).toBeNull();
    await friends.play([ana, bo], 4);
    expect([ana, bo, phone].map((device) => tableOf(device).refusal()?.refusal.refused ?? null)).toEqual([
      null,
      null,
      'played-elsewhere',
    ]);
  });

  it('takes over from a lost device once all others have been compared with', async () => {
    const { ana, bo, phone } = await moved();
    await friends.shut(bo);
    expect(await taking(phone)).toEqual({ refused: 'no-answer' });
    await friends.shut(phone);
    await friends.shut(ana);
    await friends.back(phone);
    expect(await taking(phone, true)).toEqual({ refused: 'not-compared' });
    await friends.back(ana);
    expect(await taking(phone, true)).toBeNull();
    await friends.play([ana, phone], 4);
    await friends.back(bo);
    expect(tableOf(bo).view().legal).toEqual([]);
    await friends.play([ana, phone], 4);
    expect(answers(bo)).toEqual(answers(ana));
    expect(tableOf(ana).refusal()).toBeNull();
  });
});

it('a page that had lost its storage takes its own seat again, and goes on without a double', async () => {
  const [ana, bo] = (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
  await friends.play([ana, bo], 2);
  bo.store.lose();
  await friends.play([ana, bo], 4);
  await friends.shut(bo);
  bo.store.reload();
  await friends.back(bo);
  expect(answers(bo)).toEqual(answers(ana));
  expect(tableOf(bo).act(1)).toEqual({ refused: 'played-elsewhere' });
  expect(await taking(bo, true)).toBeNull();
  await friends.play([ana, bo], 4);
  expect(tableOf(ana).refusal()).toBeNull();
});

it('alone after a reload a move is kept here, over another reload, and sent when somebody is there', async () => {
  const [ana, bo] = (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
  await friends.shut(bo);
  await friends.shut(ana);
  await friends.back(ana);
  expect(tableOf(ana).act(2)).toBeNull();
  await friends.pass(1_000);
  expect(tableOf(ana).kept()).toBe(1);
  await friends.shut(ana);
  await friends.back(ana);
  expect(answers(ana)).toHaveLength(1);
  await friends.back(bo);
  expect(tableOf(ana).kept()).toBe(0);
  expect(answers(bo)).toEqual(answers(ana));
});
