import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createTestRooms, type TestDevice } from '../testing/rooms.ts';
import { createTestStore } from '../testing/store.ts';
import { backUpRoom, forgetRoom, restoreRoom } from './shelf.ts';

const viewOf = ({ room }: TestDevice) => room?.view().table?.view();

test('row 33: storage is wiped: a backup, put into an empty device, goes on from where the game was', async () => {
  const rooms = createTestRooms('backup');
  const [ana, bo] = [await rooms.enter('Ana', [noughts]), await rooms.enter('Bo', [noughts])];
  ana.room?.sit(0);
  await rooms.clock.pass(500);
  bo.room?.sit(1);
  await rooms.clock.pass(500);
  ana.room?.start();
  await rooms.clock.pass(2_000);
  ana.room?.view().table?.act(viewOf(ana)?.legal[0]);
  await rooms.clock.pass(500);
  const id = ana.room?.id ?? '';
  await rooms.shut(ana);

  const backup = await backUpRoom(ana.store, id);
  expect(backup).not.toBeNull();
  const store = createTestStore();
  expect(await restoreRoom(store, id, backup ?? new Uint8Array())).toBe('restored');
  expect(await restoreRoom(store, id, backup ?? new Uint8Array())).toBe('known');
  const phone: TestDevice = { ...ana, store };
  await rooms.reopen(phone, [noughts]);
  expect(viewOf(phone)).toMatchObject({ seat: 0, answers: viewOf(bo)?.answers });
  bo.room?.view().table?.act(viewOf(bo)?.legal[0]);
  await rooms.clock.pass(500);
  expect(viewOf(phone)?.legal).not.toEqual([]);

  await rooms.shut(phone);
  await forgetRoom(store, id);
  expect(await store.rooms()).toEqual([]);
  expect(await backUpRoom(store, id)).toBeNull();
  rooms.leaveAll();
});

test('what is no backup, or one of another room, changes nothing', async () => {
  const rooms = createTestRooms('no backup');
  const ana = await rooms.enter('Ana', [noughts]);
  const id = ana.room?.id ?? '';
  const backup = (await backUpRoom(ana.store, id)) ?? new Uint8Array();
  const store = createTestStore();
  for (const bytes of [new Uint8Array(), Uint8Array.of(0xff), backup.subarray(0, 30)])
    expect(await restoreRoom(store, id, bytes)).toBe('bad');
  expect(await store.rooms()).toEqual([]);
  rooms.leaveAll();
});
