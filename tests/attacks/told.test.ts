import type { AnyGame, Answer } from '@rockpool/game';
import { noughts, type NoughtsAction, type NoughtsState } from '@rockpool/game/testing';
import type { Trouble } from '@rockpool/net';
import { createTestRooms, roomOf, tableOf, type TestDevice } from '@rockpool/net/testing';
import { expect, test } from 'vitest';

/** The rules of a page that takes squares which are taken. */
const loose: AnyGame = {
  ...noughts,
  check: () => null,
  apply(state: NoughtsState, answer: Answer<NoughtsAction>) {
    const taken = answer.ask === 'choose' ? answer.take[0].cell : null;
    const cells = state.cells.map((owner, cell) => (cell === taken ? state.turn : owner));
    return { ...state, cells, turn: 1 - state.turn };
  },
};
const refused = (device: TestDevice): readonly Trouble[] =>
  roomOf(device)
    .view()
    .troubles.filter(({ code }) => code === 'move-refused');

test('a move against the rules is told by name to who plays and who watches, and not to who made it; then all go on', async () => {
  const rooms = createTestRooms('told');
  const ana = await rooms.enter('Ana', [noughts]);
  const mal = await rooms.enter('Mal', [loose]);
  for (const [seat, device] of [ana, mal].entries()) {
    roomOf(device).sit(seat);
    await rooms.clock.pass(200);
  }
  expect(roomOf(ana).start()).toBeNull();
  await rooms.clock.pass(1_500);
  const eve = await rooms.enter('Eve', [noughts]);
  await rooms.clock.pass(1_500);
  expect(tableOf(ana).act({ cell: 4 })).toBeNull();
  await rooms.clock.pass(500);

  expect(tableOf(mal).act({ cell: 4 })).toBeNull();
  await rooms.clock.pass(500);
  const told = { code: 'move-refused', member: roomOf(mal).view().me.key, detail: 'taken' };
  for (const device of [ana, eve]) {
    expect(refused(device)).toEqual([told]);
    expect(tableOf(device).view().waiting).toEqual([1]);
    expect(tableOf(device).view().answers).toHaveLength(1);
  }
  expect(refused(mal)).toEqual([]);

  // With a page that is as it should be the same player goes on from there.
  await rooms.shut(mal);
  await rooms.reopen(mal, [noughts]);
  await rooms.clock.pass(2_000);
  for (let turn = 0; tableOf(eve).view().ask.ask !== 'over'; turn += 1) {
    expect(turn).toBeLessThan(9);
    for (const device of [mal, ana]) {
      const [action] = tableOf(device).view().legal;
      if (action !== undefined) expect(tableOf(device).act(action)).toBeNull();
      await rooms.clock.pass(500);
    }
  }
  // What was refused is no longer told once the player who saw it has gone on.
  expect(refused(ana)).toEqual([]);
  for (const device of [ana, mal]) expect(tableOf(device).view().state).toEqual(tableOf(eve).view().state);
  rooms.leaveAll();
});
