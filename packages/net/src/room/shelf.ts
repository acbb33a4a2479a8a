import { decodeCbor, encodeCbor } from '@rockpool/game';
import * as v from 'valibot';
import { entryRecord, proofRecord, shelfRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from './record.ts';

/** Entries of one room that are taken from a backup. */
const mostEntries = 100_000;

const schema = v.strictObject({
  version: v.literal(1),
  record: shelfRecord,
  entries: v.pipe(v.array(entryRecord), v.maxLength(mostEntries)),
  proofs: v.pipe(v.array(proofRecord), v.maxLength(256)),
});

/** The tables of a room that its record names. */
async function tablesOf(store: Store, room: string): Promise<readonly string[]> {
  const kept = await store.read(room);
  const record = kept === null ? null : readRecord(kept, room);
  if (record === null) return [];
  const named = [record.table, record.after, ...record.proposals.map(({ id }) => id), ...record.tables];
  return [...new Set(named.filter((id) => id !== null))];
}

/** Forgets all that the store has of a room. */
export async function forgetRoom(store: Store, room: string): Promise<void> {
  await store.forget(room, await tablesOf(store, room));
}

/**
 * All that the store has of a room, to be taken to another device. It holds the member's secret: of the two devices
 * only one may play. Null: the room is not known here.
 */
export async function backUpRoom(store: Store, room: string): Promise<Uint8Array | null> {
  const record = await store.read(room);
  if (record === null) return null;
  const tables = await tablesOf(store, room);
  const [entries, proofs] = await Promise.all([
    Promise.all(tables.map((table) => store.entries(table))),
    Promise.all(tables.map((table) => store.proofs(table))),
  ]);
  return encodeCbor({ version: 1, record, entries: entries.flat(), proofs: proofs.flat() });
}

/**
 * Puts a backup into the store. A room that is known here already is left alone (`known`): mixing two states of one
 * seat would have it sign twice. `bad`: this is no backup of that room.
 */
export async function restoreRoom(
  store: Store,
  room: string,
  backup: Uint8Array,
): Promise<'restored' | 'known' | 'bad'> {
  const kept = readBackup(backup);
  if (kept === null || readRecord(kept.record, room) === null) return 'bad';
  if ((await store.read(room)) !== null) return 'known';
  if ((await store.addEntries(kept.entries)) === 'taken') return 'known';
  for (const proof of kept.proofs) await store.addProof(proof);
  await store.write(room, kept.record);
  return 'restored';
}

function readBackup(bytes: Uint8Array) {
  const parsed = v.safeParse(schema, decodeCbor(bytes)?.value);
  return parsed.success ? parsed.output : null;
}
