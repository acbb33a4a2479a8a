import type { Room } from '../api.ts';
import type { Random } from '../neighbours.ts';
import { readRecord, type RoomRecord } from './record.ts';
import { createRoom, type RoomDeps } from './room.ts';
import { deriveRoom, parseSecret } from './secret.ts';

/** A new room, one that a link leads to, or one that this device knows by its public id. */
export type Where = 'new' | { readonly secret: string } | { readonly id: string };

/**
 * Opens a room. At once: what this device knows of it is there before anybody else is. Null if the secret is none,
 * or the id is not known here.
 */
export async function openRoom(where: Where, deps: RoomDeps): Promise<Room | null> {
  let refused = false;
  const read = async (room: string) => {
    const stored = await deps.store.read(room).catch(() => {
      refused = true;
      return null;
    });
    return stored === null ? null : readRecord(stored, room);
  };
  /** The name is taken before anything is read: the page that had it may still be writing. */
  const enter = async (id: string, secret: Uint8Array | null) => {
    const release = deps.sole === undefined ? () => undefined : await deps.sole(`rockpool/${id}`);
    const record = (await read(id)) ?? (secret === null ? null : newRecord(secret, deps.random));
    if (record === null) {
      release?.();
      return null;
    }
    const standing = { storageRefused: refused, created: where === 'new' };
    if (release !== null) return createRoom(record, { ...standing, second: false, release }, deps);
    const second = { ...standing, second: true, release: () => undefined };
    return createRoom(newRecord(record.secret, deps.random), second, deps);
  };
  if (where !== 'new' && 'id' in where) return enter(where.id, null);
  const secret = where === 'new' ? deps.random(16) : parseSecret(where.secret);
  return secret === null ? null : enter(deriveRoom(secret).id, secret);
}

function newRecord(secret: Uint8Array, random: Random): RoomRecord {
  const member = random(32);
  const nobody = { statements: [], own: null, proposals: [], pledges: [], adopted: [] };
  const nothing = { table: null, leaf: null, after: null, announcements: [], tables: [] };
  return { secret, member, epoch: 0, ...nobody, ...nothing };
}
