import { noughts } from '@rockpool/game/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestRooms, type TestRooms } from '../testing/rooms.ts';

let rooms: TestRooms;
beforeEach(({ task }) => {
  rooms = createTestRooms(task.name);
});
afterEach(() => rooms.leaveAll());
const texts = (device: Awaited<ReturnType<TestRooms['enter']>>) =>
  device.room?.chat().map(({ what }) => (what.is === 'text' ? what.text : what.is));

it('a line reaches members without a link to its author, and who comes later; nothing of it is stored', async () => {
  const [ana, bo] = [await rooms.enter('Ana', [noughts]), await rooms.enter('Bo', [noughts])];
  const cleo = await rooms.enter('Cleo', [noughts]);
  ana.host.block(cleo.host);
  expect(ana.room?.say({ is: 'text', text: 'hello' })).toBeNull();
  ana.room?.say({ is: 'reaction', reaction: 'wow' });
  await rooms.clock.pass(500);
  expect([texts(bo), texts(cleo)]).toEqual([
    ['hello', 'reaction'],
    ['hello', 'reaction'],
  ]);
  const dora = await rooms.enter('Dora', [noughts]);
  await rooms.clock.pass(2_000);
  expect(texts(dora)).toEqual(['hello']);
  await rooms.shut(bo);
  const again = await rooms.reopen(bo, [noughts]);
  await rooms.clock.pass(2_000);
  expect(again.chat().map(({ what }) => what)).toEqual([{ is: 'text', text: 'hello' }]);
  expect(new TextDecoder().decode([...ana.store.copy().values()][0])).not.toContain('hello');
});

it('row 10: a pair that cannot connect sees through whom it is heard; row 20: alone, what to do, within 15 s', async () => {
  const ana = await rooms.enter('Ana', [noughts]);
  await rooms.clock.pass(15_000);
  expect(ana.room?.connection()).toMatchObject({ advice: 'invite', servers: [{ state: 'open' }] });
  rooms.network.isolate(true);
  const bo = await rooms.enter('Bo', [noughts]);
  await rooms.clock.pass(14_000);
  const alone = [ana, bo].map(({ room }) => room?.connection());
  expect(alone.map((report) => report?.advice)).toContain('same-network');
  rooms.network.isolate(false);
  ana.host.block(bo.host);
  const cleo = await rooms.enter('Cleo', [noughts]);
  await rooms.clock.pass(30_000);
  const through = cleo.room?.view().me.key;
  const link = ana.room?.connection().links.find(({ member }) => member === bo.room?.view().me.key);
  expect(link).toMatchObject({ how: 'forwarded', through });
  expect(ana.room?.connection().links.find(({ member }) => member === through)).toMatchObject({
    how: 'direct',
    way: 'memory',
    roundTrip: 40,
  });
});
