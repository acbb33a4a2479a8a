import type { Seat } from '@rockpool/game';
import { createReader, join, u16, u8 } from '../bytes.ts';
import { hash, hashLength, labelled } from '../hashing.ts';
import { isSigned, sign, signatureLength, type SeatKey } from '../keys.ts';
import { entryKinds, fitsKind, headLength, kindOf, maxSeats, type EntryKind } from './kinds.ts';

/** Largest entry, in bytes: the largest body, with head and signature. */
export const maxEntry = headLength + entryKinds.shuffle.most + signatureLength;
/** Number of entries that a seat may write in one table, and of rounds that a table may have. */
export const maxCount = 65_535;

/** What a seat states. PROTOCOL.md 2.1. */
export interface Statement {
  readonly kind: EntryKind;
  readonly seat: Seat;
  /** Number of this entry among those of its seat, from 0. */
  readonly seq: number;
  /** The step that it answers. */
  readonly round: number;
  readonly phase: number;
  /** Hash of all that was agreed before that step. */
  readonly prev: Uint8Array;
  readonly body: Uint8Array;
}

export interface Entry extends Statement {
  /** As its author made it: head, body, signature. Never encoded again. */
  readonly bytes: Uint8Array;
  /** Names the entry among all of all tables. Made when it is first asked for: many entries are shown before. */
  readonly hash: Uint8Array;
}

/** States and signs. The statement must be within its kind's bounds: it is our own. */
export function writeEntry(table: Uint8Array, seatKey: SeatKey, statement: Statement): Entry {
  const { kind, seat, phase, seq, round, prev, body } = statement;
  if (!fitsKind(kind, body.length)) throw new RangeError(`A ${kind} entry cannot have ${body.length} bytes.`);
  const stated = join(u8(entryKinds[kind].number), u8(seat), u8(phase), u16(seq), u16(round), prev, body);
  const bytes = join(stated, sign(seatKey.secret, 'entry', table, stated));
  return new SignedEntry(table, bytes, statement);
}

/**
 * Reads carried bytes, which must not be changed afterwards. Null if kind, seat or sizes cannot be; says nothing about the
 * signature.
 */
export function readEntry(table: Uint8Array, bytes: Uint8Array): Entry | null {
  const bodyLength = bytes.length - headLength - signatureLength;
  if (bodyLength < 0) return null;
  const reader = createReader(bytes);
  const kind = kindOf(reader.u8());
  const seat = reader.u8();
  const phase = reader.u8();
  const seq = reader.u16();
  const round = reader.u16();
  const prev = reader.bytes(hashLength);
  if (kind === null || seat >= maxSeats || !fitsKind(kind, bodyLength)) return null;
  const body = reader.bytes(bodyLength);
  return new SignedEntry(table, bytes, { kind, seat, phase, seq, round, prev, body });
}

/** A class, so that all entries have one shape and the hash one getter: a long table is folded much faster. */
class SignedEntry implements Entry {
  readonly kind: EntryKind;
  readonly seat: Seat;
  readonly seq: number;
  readonly round: number;
  readonly phase: number;
  readonly prev: Uint8Array;
  readonly body: Uint8Array;
  readonly bytes: Uint8Array;
  private readonly table: Uint8Array;
  private hashed: Uint8Array | null = null;

  constructor(
    table: Uint8Array,
    bytes: Uint8Array,
    { kind, seat, phase, seq, round, prev, body }: Statement,
  ) {
    this.kind = kind;
    this.seat = seat;
    this.seq = seq;
    this.round = round;
    this.phase = phase;
    this.prev = prev;
    this.body = body;
    this.bytes = bytes;
    this.table = table;
  }
  get hash(): Uint8Array {
    return (this.hashed ??= hash('entry', this.table, this.bytes));
  }
}

/** What must be checked of an entry: that its author holds this key. */
export function checkOf(table: Uint8Array, key: Uint8Array, { bytes }: Entry) {
  const end = bytes.length - signatureLength;
  return {
    key,
    message: labelled('sign:entry', table, bytes.subarray(0, end)),
    signature: bytes.subarray(end),
  };
}

/** Whether the entry's author holds this key. About a millisecond: verify an entry once. */
export function isAuthentic(table: Uint8Array, key: Uint8Array, entry: Entry): boolean {
  const end = entry.bytes.length - signatureLength;
  return isSigned(entry.bytes.subarray(end), key, 'entry', table, entry.bytes.subarray(0, end));
}
