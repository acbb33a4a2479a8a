import type { Seat } from '@rockpool/game';
import { ascii, createReader, join, u8, type Reader } from '../bytes.ts';
import { hash } from '../hashing.ts';
import { maxEntry } from '../log/entry.ts';
import { maxSeats } from '../log/kinds.ts';

/** Largest update, in bytes. */
export const maxUpdate = 131_072;

/** The root map of a table's document. */
export const mapName = 'e';
/** ContentBinary with a parent key; the parent is a named root; its name. */
const structHead = join(u8(0x23), u8(1), u8(mapName.length), ascii(mapName));
const maxVaruint = 0xffff_ffff;

/** An entry as an update carries it: nothing of it is believed yet. */
export interface Carried {
  readonly seat: Seat;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** Of tables, whose bytes never change. */
const clientBases = new WeakMap<Uint8Array, number>();

/** The Yjs client id under which a seat's entries stand in the table's document. */
export function clientId(table: Uint8Array, seat: Seat): number {
  let base = clientBases.get(table);
  if (base === undefined) {
    const drawn = createReader(hash('client', table)).u32();
    base = drawn - (drawn % maxSeats);
    clientBases.set(table, base);
  }
  return base + seat;
}

/** The key of an entry in the document's map. */
export function mapKey(seat: Seat, seq: number): string {
  return `${seat}/${seq}`;
}

/**
 * A Yjs update (format 1) that holds these entries, byte for byte as Yjs writes it. Entries of one seat must follow
 * one another without a gap.
 */
export function writeUpdate(table: Uint8Array, entries: readonly Carried[]): Uint8Array {
  const bySeat = new Map<Seat, Carried[]>();
  for (const entry of entries) {
    const list = bySeat.get(entry.seat) ?? [];
    bySeat.set(entry.seat, list);
    list.push(entry);
  }
  // Yjs writes higher client ids first.
  const clients = [...bySeat].sort(([a], [b]) => b - a);
  return join(
    varuint(clients.length),
    ...clients.flatMap(([seat, list]) => [
      varuint(list.length),
      varuint(clientId(table, seat)),
      varuint(list[0]?.seq ?? 0),
      ...list.map(writeStruct),
    ]),
    u8(0), // no deletes
  );
}

/**
 * The entries of an update, or null if it holds anything but new entries in their places: a delete, an origin, a
 * gap, GC, Skip, other content, another map or client, a second part for one client. PROTOCOL.md 7.1.
 */
export function readUpdate(table: Uint8Array, update: Uint8Array): readonly Carried[] | null {
  if (update.length > maxUpdate) return null;
  const reader = createReader(update);
  const base = clientId(table, 0);
  const seen = new Set<Seat>();
  const out: Carried[] = [];
  for (let clients = readVaruint(reader); clients > 0 && !reader.broken(); clients -= 1) {
    const structs = readVaruint(reader);
    const seat = readVaruint(reader) - base;
    const clock = readVaruint(reader);
    if (seat < 0 || seat >= maxSeats || seen.has(seat) || structs === 0) return null;
    seen.add(seat);
    for (let index = 0; index < structs && !reader.broken(); index += 1)
      out.push({ seat, seq: clock + index, bytes: readStruct(reader, seat, clock + index) });
  }
  if (reader.u8() !== 0) reader.fail();
  return reader.complete() ? out : null;
}

function writeStruct({ seat, seq, bytes }: Carried): Uint8Array {
  const key = ascii(mapKey(seat, seq));
  return join(structHead, varuint(key.length), key, varuint(bytes.length), bytes);
}

function readStruct(reader: Reader, seat: Seat, seq: number): Uint8Array {
  const key = mapKey(seat, seq);
  for (const byte of structHead) expect(reader, byte);
  expect(reader, key.length);
  for (let at = 0; at < key.length; at += 1) expect(reader, key.charCodeAt(at));
  const length = readVaruint(reader);
  if (length > maxEntry) reader.fail();
  return reader.bytes(length);
}

function expect(reader: Reader, byte: number): void {
  if (reader.u8() !== byte) reader.fail();
}

function varuint(value: number): Uint8Array {
  const out: number[] = [];
  let rest = value;
  while (rest > 127) {
    out.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...out, rest]);
}

/** At most 32 bits, in the shortest form: one encoding a value. */
function readVaruint(reader: Reader): number {
  let value = 0;
  for (let shift = 1; !reader.broken(); shift *= 128) {
    const byte = reader.u8();
    value += (byte % 128) * shift;
    if (byte < 128) {
      if (value > maxVaruint || (byte === 0 && shift > 1)) reader.fail();
      return value;
    }
    if (shift > maxVaruint) reader.fail();
  }
  return 0;
}
