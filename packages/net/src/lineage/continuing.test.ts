import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import type { TestDevice } from '../testing/rooms.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

const three = async () => (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
const two = async () => (await friends.playing('Ana', 'Bo')) as [TestDevice, TestDevice];
const ids = (devices: readonly TestDevice[]) => new Set(devices.map((device) => tableOf(device).id));
const lines = (devices: readonly TestDevice[]) =>
  new Set(devices.map((device) => JSON.stringify(tableOf(device).view().answers)));
const answers = (device: TestDevice) => tableOf(device).view().answers;
const agree = (device: TestDevice) => tableOf(device).agree(offerTo(device).id);

describe('take-back by consent', () => {
  it('goes back over the others’ answers once all have agreed, and the record is the line', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 4);
    const before = answers(ana);
    const old = tableOf(ana).id;
    expect(tableOf(ana).propose({ wish: 'take-back', answers: 2 })).toBeNull();
    await friends.pass();
    expect(offerTo(bo)).toMatchObject({
      ...{ reason: 'take-back', by: 0, undone: before.slice(2), agreed: [0], missing: [1, 2] },
      ...{ standing: 'to-decide', blocked: null },
    });
    expect(offerTo(ana).standing).toBe('agreed');
    expect(tableOf(ana).view().legal).toEqual([]);
    expect(agree(bo)).toBeNull();
    await friends.pass();
    expect(agree(cy)).toBeNull();
    await friends.pass(1_000);
    expect(ids(devices).size).toBe(1);
    expect(tableOf(ana).id).not.toBe(old);
    expect(answers(cy)).toEqual(before.slice(0, 2));
    expect(tableOf(cy).continues).toMatchObject({ table: old, reason: 'take-back', answers: 2, undone: 2 });
    await friends.play(devices, 3);
    expect(lines(devices).size).toBe(1);
    expect(answers(bo)).toHaveLength(5);
    expect(
      roomOf(bo)
        .view()
        .tables.map(({ id }) => id),
    ).toEqual([tableOf(bo).id]);
  });

  it('goes back behind the start of a continuation too', async () => {
    const devices = await two();
    const [ana, bo] = devices;
    await friends.play(devices, 5);
    const before = answers(ana);
    for (const count of [1, 3]) {
      expect(tableOf(ana).propose({ wish: 'take-back', answers: count })).toBeNull();
      await friends.pass();
      expect(agree(bo)).toBeNull();
      await friends.pass(1_000);
    }
    expect(answers(bo)).toEqual(before.slice(0, 1));
    await friends.play(devices, 2);
    expect(lines(devices).size).toBe(1);
    expect(tableOf(ana).mayPropose({ wish: 'take-back', answers: 4 })).toEqual({
      refused: 'nothing-to-take-back',
    });
  });

  it('a decline frees who waited for it, and all play on at the old table', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 3);
    const { id } = tableOf(ana);
    tableOf(ana).propose({ wish: 'take-back', answers: 1 });
    await friends.pass();
    agree(bo);
    await friends.pass();
    expect(tableOf(bo).view().legal).toEqual([]);
    expect(tableOf(cy).decline(offerTo(cy).id)).toBeNull();
    await friends.pass(1_000);
    expect(tableOf(ana).offers()).toEqual([]);
    expect([...ids(devices)]).toEqual([id]);
    await friends.play(devices, 4);
    expect(lines(devices).size).toBe(1);
    expect(tableOf(ana).refusal()).toBeNull();
  });

  it('row 47: somebody plays at the same instant: the wish is void, nobody waits, nothing is lost', async () => {
    const devices = await three();
    const [ana, bo] = devices;
    await friends.play(devices, 4);
    expect(tableOf(ana).propose({ wish: 'take-back', answers: 1 })).toBeNull();
    expect(tableOf(bo).act(1)).toBeNull();
    await friends.pass(2_000);
    expect(answers(ana)).toHaveLength(5);
    expect(tableOf(ana).offers()).toEqual([]);
    await friends.play(devices, 3);
    expect(lines(devices).size).toBe(1);
    expect(tableOf(ana).refusal()).toBeNull();
  });

  it('two who wish the same at once come to one table', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 4);
    expect(tableOf(ana).propose({ wish: 'take-back', answers: 2 })).toBeNull();
    expect(tableOf(bo).propose({ wish: 'take-back', answers: 2 })).toBeNull();
    await friends.pass(2_000);
    expect(agree(cy)).toBeNull();
    await friends.pass(2_000);
    expect(ids(devices).size).toBe(1);
    expect(answers(ana)).toHaveLength(2);
    await friends.play(devices, 3);
    expect(lines(devices).size).toBe(1);
  });

  it('two other wishes at once: both are offered, and whoever changes sides may', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 4);
    tableOf(ana).propose({ wish: 'take-back', answers: 2 });
    tableOf(bo).propose({ wish: 'take-back', answers: 1 });
    await friends.pass(1_000);
    const offers = tableOf(cy).offers();
    expect(new Set(offers.map(({ undone }) => undone.length))).toEqual(new Set([1, 2]));
    const { id } = offers.find(({ undone }) => undone.length === 1)!;
    expect(tableOf(cy).agree(id)).toBeNull();
    expect(tableOf(ana).agree(id)).toBeNull();
    await friends.pass(2_000);
    expect([...ids(devices)]).toEqual([id]);
    expect(answers(ana)).toHaveLength(3);
  });
});

describe('a seat that is gone', () => {
  it('is played by the house once the others agree; when it is back, it plays on', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 2);
    await friends.shut(cy);
    await friends.pass(60_000);
    expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
    await friends.pass();
    expect(offerTo(bo)).toMatchObject({ reason: 'gone', seats: [2], undone: [], missing: [1] });
    expect(agree(bo)).toBeNull();
    await friends.pass(1_000);
    expect(tableOf(ana).players[2]).toBe('house');
    expect(answers(ana)).toHaveLength(3);
    await friends.play([ana, bo], 4);
    await friends.back(cy);
    // Who was left out keeps what it had, and is told.
    expect(tableOf(cy).view().seat).toBe(2);
    const [without] = tableOf(cy).wentOn();
    expect(without).toMatchObject({ seat: null, by: [0, 1], continues: { reason: 'gone', answers: 2 } });
    expect(roomOf(cy).show(without!.id)).toBeNull();
    expect(answers(cy)).toEqual(answers(ana));
    expect(tableOf(cy).propose({ wish: 'back', seat: 2 })).toBeNull();
    await friends.pass();
    expect(offerTo(ana)).toMatchObject({ reason: 'back', seats: [2], by: 2, missing: [0, 1] });
    expect(offerTo(ana).member).toBe(roomOf(cy).view().me.key);
    agree(ana);
    agree(bo);
    await friends.pass(1_000);
    expect(ids(devices).size).toBe(1);
    expect(tableOf(cy).view().seat).toBe(2);
    await friends.play(devices, 6);
    expect(lines(devices).size).toBe(1);
  });

  it('two seats: who stays goes on against the house by itself', async () => {
    const [ana, bo] = await two();
    await friends.play([ana, bo], 3);
    await friends.shut(bo);
    expect(tableOf(ana).propose({ wish: 'gone', seats: [1] })).toBeNull();
    await friends.pass(1_000);
    expect(tableOf(ana).players[1]).toBe('house');
    await friends.play([ana], 2);
    expect(answers(ana).length).toBeGreaterThan(5);
  });

  it('row 47: its answer comes at the same instant: it counts, and nobody is left out', async () => {
    const devices = await three();
    const [ana, bo, cy] = devices;
    await friends.play(devices, 2);
    expect(tableOf(cy).act(2)).toBeNull();
    expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
    await friends.pass(2_000);
    expect(tableOf(bo).offers()).toEqual([]);
    await friends.play(devices, 3);
    expect(lines(devices).size).toBe(1);
    expect(tableOf(ana).players).not.toContain('house');
  });

  it('a signer who vanishes after all have signed keeps nobody: the others go on without it too', async () => {
    const devices = await friends.playing('Ana', 'Bo', 'Cy', 'Di');
    const [ana, bo, cy, di] = devices as [TestDevice, TestDevice, TestDevice, TestDevice];
    await friends.play(devices, 2);
    await friends.shut(di);
    // Cy proposes it and is gone before the others agree.
    tableOf(cy).propose({ wish: 'gone', seats: [3] });
    await friends.pass(300);
    await friends.shut(cy);
    agree(ana);
    agree(bo);
    await friends.pass(60_000);
    expect(tableOf(ana).continues).toBeNull();
    expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
    await friends.pass();
    expect(agreeLast(bo)).toBeNull();
    await friends.pass(1_000);
    expect(tableOf(ana).id).toBe(tableOf(bo).id);
    expect(tableOf(bo).players.slice(2)).toEqual(['house', 'house']);
    await friends.play([ana, bo], 2);
    await friends.back(cy);
    expect(tableOf(ana).refusal()).toBeNull();
    expect(tableOf(ana).view().seat).toBe(0);
    expect(roomOf(cy).view().tables[0]?.id).toBe(tableOf(ana).id);
  });
});

/** To the offer that this page has not agreed to yet. */
function agreeLast(device: TestDevice) {
  const open = tableOf(device)
    .offers()
    .find(({ standing }) => standing === 'to-decide');
  return open === undefined ? { refused: 'no offer' } : tableOf(device).agree(open.id);
}

describe('an end and a new beginning by consent', () => {
  it('an agreed end leaves the table unfinished: nothing is asked, nobody has won', async () => {
    const devices = await two();
    const [ana, bo] = devices;
    await friends.play(devices, 3);
    tableOf(ana).propose({ wish: 'end' });
    await friends.pass();
    agree(bo);
    await friends.pass(1_000);
    expect(tableOf(bo).view()).toMatchObject({ ask: { ask: 'over', winners: [] }, legal: [] });
    expect(tableOf(bo).continues?.reason).toBe('end');
    expect(answers(ana)).toHaveLength(3);
    roomOf(ana).rematch();
    roomOf(bo).rematch();
    await friends.pass();
    expect(roomOf(ana).start()).toBeNull();
    await friends.pass(1_000);
    expect(ids(devices).size).toBe(1);
    expect(tableOf(ana).continues).toBeNull();
  });

  it('other options begin anew, with the same players', async () => {
    const devices = await two();
    const [ana, bo] = devices;
    await friends.play(devices, 3);
    expect(tableOf(ana).mayPropose({ wish: 'options', options: { goal: 1 } })).toEqual({
      refused: 'bad-options',
    });
    tableOf(ana).propose({ wish: 'options', options: { goal: 4 } });
    await friends.pass();
    agree(bo);
    await friends.pass(1_000);
    expect(tableOf(bo).options).toEqual({ goal: 4 });
    expect(answers(bo)).toEqual([]);
    await friends.play(devices, 4);
    expect(tableOf(ana).view().ask.ask).toBe('over');
  });
});

describe('a room whose halves went on apart', () => {
  it('row 48, row 49: both tables are listed when they meet, longest first, and people choose', async () => {
    const devices = await friends.playing('Ana', 'Bo', 'Cy', 'Di');
    const [ana, bo, cy, di] = devices as [TestDevice, TestDevice, TestDevice, TestDevice];
    await friends.play(devices, 4);
    for (const device of devices) await friends.shut(device);
    await friends.back(ana);
    await friends.back(bo);
    tableOf(ana).propose({ wish: 'gone', seats: [2, 3] });
    await friends.pass();
    agree(bo);
    await friends.pass(1_000);
    await friends.play([ana, bo], 4);
    for (const device of [ana, bo]) await friends.shut(device);
    await friends.back(cy);
    await friends.back(di);
    tableOf(di).propose({ wish: 'gone', seats: [0, 1] });
    await friends.pass();
    agree(cy);
    await friends.pass(1_000);
    await friends.play([di, cy], 2);
    for (const device of [ana, bo]) await friends.back(device);
    await friends.pass(30_000);
    const shown = devices.map((device) =>
      roomOf(device)
        .view()
        .tables.map(({ id }) => id),
    );
    expect(shown[0]).toHaveLength(2);
    expect(new Set(shown.map(String)).size).toBe(1);
    expect(shown[0]?.[0]).toBe(tableOf(ana).id);
    expect(tableOf(ana).id).toBe(tableOf(bo).id);
    expect(tableOf(cy).id).toBe(tableOf(di).id);
    expect(tableOf(cy).id).not.toBe(tableOf(ana).id);
    const eve = await friends.watching('Eve');
    await friends.pass(3_000);
    expect(tableOf(eve).id).toBe(tableOf(ana).id);
    expect(roomOf(eve).show(tableOf(cy).id)).toBeNull();
    expect(answers(eve)).toEqual(answers(cy));
    // Cy gives up the own table, and comes back to the other one.
    expect(roomOf(cy).show(tableOf(ana).id)).toBeNull();
    expect(tableOf(cy).propose({ wish: 'back', seat: 2 })).toBeNull();
    await friends.pass();
    agree(ana);
    agree(bo);
    await friends.pass(1_000);
    expect(tableOf(cy).id).toBe(tableOf(ana).id);
    expect(tableOf(cy).view().seat).toBe(2);
  });

  it('who went on alone may look at the table where the other plays on, and goes back', async () => {
    const [ana, bo] = await two();
    await friends.play([ana, bo], 2);
    await friends.shut(ana);
    await friends.pass(60_000);
    expect(tableOf(bo).propose({ wish: 'gone', seats: [0] })).toBeNull();
    await friends.pass(1_000);
    await friends.play([bo], 1);
    const own = tableOf(bo).id;
    await friends.back(ana);
    await friends.play([ana], 1);
    await friends.pass(2_000);
    expect(tableOf(ana).id).not.toBe(own);
    expect(roomOf(bo).show(tableOf(ana).id)).toBeNull();
    expect(tableOf(bo).id).toBe(tableOf(ana).id);
    await friends.pass(2_000);
    expect(answers(bo)).toEqual(answers(ana));
    // The game asks for Bo there, but he has signed that he plays on elsewhere.
    expect(tableOf(bo).view()).toMatchObject({ seat: 1, waiting: [1], legal: [] });
    expect(tableOf(bo).barred()).toEqual({ refused: 'moved-on' });
    expect(tableOf(bo).offers()).toEqual([]);
    expect(tableOf(ana).barred()).toBeNull();
    expect(roomOf(bo).show(own)).toBeNull();
    expect(tableOf(bo).id).toBe(own);
    expect(tableOf(bo).barred()).toBeNull();
  });
});
