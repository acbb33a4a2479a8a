import type { Room } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import type { Random } from '../neighbours.ts';
import { passable, type PagesRoom } from './one-page.ts';
import { readRecord, type RoomRecord } from './record.ts';
import { createRoom } from './room.ts';
import type { RoomDeps } from './room-deps.ts';
import { deriveRoom, parseLink } from './secret.ts';

/**
 * A new room, one that a link leads to (`secret`: what follows `#`, of a room's link or of a seat's private one), or one
 * that this device knows by its public id.
 */
export type Where = 'new' | { readonly secret: string } | { readonly id: string };

/** Seeds of private links that a room keeps. */
const mostAdopted = 16;

/**
 * Opens a room. At once: what this device knows of it is there before anybody else is. Null if the secret is none,
 * or the id is not known here.
 */
export async function openRoom(where: Where, deps: RoomDeps): Promise<Room | null> {
  const { sole } = deps;
  const link = where !== 'new' && 'secret' in where ? parseLink(where.secret) : null;
  const secret = where === 'new' ? deps.random(16) : (link?.secret ?? null);
  const id = where !== 'new' && 'id' in where ? where.id : secret === null ? null : deriveRoom(secret).id;
  if (id === null) return null;
  let refused = false;
  let created = where === 'new';
  const read = async () => {
    const stored = await deps.store.read(id).catch(() => {
      refused = true;
      return null;
    });
    return stored === null ? null : readRecord(stored, id);
  };
  const open = async (release: (() => void) | null): Promise<PagesRoom | null> => {
    const kept = (await read()) ?? (secret === null ? null : newRecord(secret, deps.random));
    const standing = { storageRefused: refused, created };
    created = false;
    if (kept === null) {
      release?.();
      return null;
    }
    if (release === null) {
      const second = { ...standing, second: true, release: () => undefined };
      return createRoom(newRecord(kept.secret, deps.random), second, deps);
    }
    return createRoom(adopting(kept, link?.seed ?? null), { ...standing, second: false, release }, deps);
  };
  // The name is taken before anything is read: the page that had it may still be writing.
  if (sole === undefined) return open(() => undefined);
  const name = `rockpool/${id}`;
  const room = await open(await sole(name));
  if (room === null) return null;
  return passable(room, {
    clock: deps.clock,
    async reopen() {
      const release = await sole(name);
      return release === null ? null : open(release);
    },
    watch: () => open(null),
    member: async () => (await read())?.member ?? null,
  });
}

function adopting(kept: RoomRecord, seed: Uint8Array | null): RoomRecord {
  if (seed === null || kept.adopted.some((one) => sameBytes(one, seed))) return kept;
  return { ...kept, adopted: [...kept.adopted, seed].slice(-mostAdopted) };
}

function newRecord(secret: Uint8Array, random: Random): RoomRecord {
  const member = random(32);
  const nobody = { statements: [], own: null, proposals: [], pledges: [], adopted: [] };
  const nothing = { table: null, leaf: null, after: null, announcements: [], tables: [] };
  return { secret, member, epoch: 0, ...nobody, ...nothing };
}
