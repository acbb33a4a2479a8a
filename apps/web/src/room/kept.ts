import * as v from 'valibot';
import { nameLength } from '../app/limits.ts';
import type { Store } from '../app/store.ts';

/** A room that this page was in: enough to come back, and to show where. The secret stays in this browser. */
export const roomSchema = v.object({
  secret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  game: v.pipe(v.string(), v.maxLength(64)),
  at: v.number(),
  /** The others who were there. */
  names: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(nameLength))), v.maxLength(16)), []),
  /** How its last table stood; null: in the lobby. */
  table: v.optional(v.nullable(v.picklist(['running', 'over'])), null),
});
export type KeptRoom = v.InferOutput<typeof roomSchema>;

const prefix = 'room.';
/** Rooms older than this are not offered any more. Milliseconds. */
const shelfLife = 90 * 24 * 60 * 60 * 1000;
const kept = 40;

export function readRoom(store: Store, id: string): KeptRoom | null {
  const parsed = v.safeParse(roomSchema, store.read(prefix + id));
  return parsed.success ? parsed.output : null;
}

export function writeRoom(store: Store, id: string, room: KeptRoom): void {
  store.write(prefix + id, room);
}

export function forgetRoom(store: Store, id: string): void {
  store.remove(prefix + id);
}

/** Rooms to come back to, newest first. */
export function listRooms(store: Store, now = Date.now()): { id: string; room: KeptRoom }[] {
  return store
    .keys(prefix)
    .map((key) => key.slice(prefix.length))
    .flatMap((id) => {
      const room = readRoom(store, id);
      return room === null || now - room.at > shelfLife ? [] : [{ id, room }];
    })
    .sort((a, b) => b.room.at - a.room.at)
    .slice(0, kept);
}
