import { noughts } from '@rockpool/game/testing';
import type { Room, Trouble } from '@rockpool/net';
import { createTestRooms, type TestDevice, type TestRooms } from '@rockpool/net/testing';
import { expect } from 'vitest';

/** Ana and Bo at a table in one room, and what goes on around them. */
export interface Evening {
  readonly rooms: TestRooms;
  readonly ana: TestDevice;
  readonly bo: TestDevice;
  readonly secret: string;
  /** Plays on to the end. */
  playOut(): Promise<void>;
  /** Plays on to the end; the pages must agree, and nobody of them may be accused. */
  finish(): Promise<void>;
}

export function roomOf({ room, name }: TestDevice): Room {
  if (room === null) throw new Error(`${name}'s page is closed.`);
  return room;
}
export const keyOf = (device: TestDevice): string => roomOf(device).view().me.key;
export const troubles = (device: TestDevice): readonly Trouble['code'][] =>
  roomOf(device)
    .view()
    .troubles.map(({ code }) => code);
export const linkTo = (from: TestDevice, to: TestDevice) =>
  roomOf(from)
    .connection()
    .links.find(({ member }) => member === keyOf(to))?.how;

export async function evening(name: string): Promise<Evening> {
  const rooms = createTestRooms(name);
  const ana = await rooms.enter('Ana', [noughts]);
  const bo = await rooms.enter('Bo', [noughts]);
  const both = [ana, bo];
  for (const [seat, device] of both.entries()) {
    roomOf(device).sit(seat);
    await rooms.clock.pass(200);
  }
  expect(roomOf(ana).start()).toBeNull();
  await rooms.clock.pass(1_500);
  const tableOf = (device: TestDevice) => {
    const { table } = roomOf(device).view();
    if (table === null) throw new Error(`${device.name} is at no table.`);
    return table;
  };
  const playOut = async () => {
    for (let turn = 0; tableOf(ana).view().ask.ask !== 'over'; turn += 1) {
      expect(turn).toBeLessThan(40);
      for (const device of both) {
        const [action] = tableOf(device).view().legal;
        if (action !== undefined) expect(tableOf(device).act(action)).toBeNull();
      }
      await rooms.clock.pass(500);
    }
  };
  return {
    rooms,
    ana,
    bo,
    secret: roomOf(ana).secret,
    playOut,
    async finish() {
      await playOut();
      await rooms.clock.pass(1_000);
      expect(tableOf(bo).view().state).toEqual(tableOf(ana).view().state);
      const seen = both.flatMap((device) => roomOf(device).view().troubles);
      const accused = seen.filter(({ member }) => both.some((device) => keyOf(device) === member));
      expect(accused).toEqual([]);
      rooms.leaveAll();
    },
  };
}
