import { openRoom, pageSole, type Room } from '@rockpool/net';
import { backUpRoom, forgetRoom, restoreRoom } from '@rockpool/net/shelf';
import { myName } from '../app/names.ts';
import { settings } from '../app/settings.svelte.ts';
import { store } from '../app/store.ts';
import { openHere } from '../room/current.ts';
import { deviceStore, pageDeps } from '../room/device.ts';
import { forgetRoom as forgetKept, readRoom, writeRoom } from '../room/kept.ts';
import { recordFile } from '../table/record.ts';
import { writeBackup, type Backup } from './file.ts';

/** How long a room may take to show the table that it keeps. Milliseconds. */
const patience = 5_000;

/**
 * Leaves a room if this page is in it, and forgets all that is kept of it. False: another tab has it open, and would
 * only write it again.
 */
export async function deleteRoom(id: string): Promise<boolean> {
  openHere(id)?.close();
  // The name under which a page has a room for itself; free once its last write is done.
  const release = await pageSole(`rockpool/${id}`);
  if (release === null) return false;
  forgetKept(store, id);
  await forgetRoom(await deviceStore(), id);
  release();
  return true;
}

/** A room as a file for another device; null if nothing is kept of it. */
export async function backupOfRoom(id: string): Promise<string | null> {
  const room = readRoom(store, id);
  const kept = await backUpRoom(await deviceStore(), id);
  if (room === null || kept === null) return null;
  let binary = '';
  for (const byte of kept) binary += String.fromCharCode(byte);
  return writeBackup({ rockpool: 1, kind: 'room', id, room, kept: btoa(binary) });
}

/** `known`: this device has a state of that room already. */
export async function restoreBackup(
  backup: Extract<Backup, { kind: 'room' }>,
): Promise<'restored' | 'known' | 'bad'> {
  const bytes = Uint8Array.from(atob(backup.kept), (letter) => letter.charCodeAt(0));
  const result = await restoreRoom(await deviceStore(), backup.id, bytes);
  if (result === 'restored') writeRoom(store, backup.id, { ...backup.room, at: Date.now() });
  return result;
}

/** The record of the last table of a room; null if it has none, or another page has the room. */
export async function recordOfRoom(id: string): Promise<string | null> {
  const here = openHere(id);
  const table = here === null ? undefined : here.table();
  if (table) return recordFile(table);
  if (table === null) return null;
  const game = readRoom(store, id)?.game ?? '';
  const me = { name: myName(), colour: settings.colour };
  const setup = { game, seats: 2, options: {}, house: [] };
  // What is kept is enough: nobody is called.
  const room = await openRoom({ id }, { ...(await pageDeps({ me, setup })), ways: [] });
  if (room === null) return null;
  const text = await recordOnceOpen(room);
  room.leave();
  return text;
}

function recordOnceOpen(room: Room): Promise<string | null> {
  return new Promise((settle) => {
    const look = (): boolean => {
      const { table } = room.view();
      if (table === null) return false;
      settle(recordFile(table));
      return true;
    };
    if (look()) return;
    const timer = setTimeout(() => settle(null), patience);
    const stop = room.subscribe(() => {
      if (!look()) return;
      clearTimeout(timer);
      stop();
    });
  });
}
