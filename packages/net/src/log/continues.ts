import type { Seat } from '@rockpool/game';
import { compareBytes, join, text8, u16, u8, type Reader } from '../bytes.ts';
import { hashLength } from '../hashing.ts';
import { keyLength } from '../keys.ts';
import { maxSeats } from './kinds.ts';

/** Why a table goes on from the middle of another; the numbers are their places here, from 1. */
export const reasons = ['take-back', 'gone', 'back', 'device', 'cheat', 'end', 'options'] as const;
export type Reason = (typeof reasons)[number];

/** A public key that seals cards, and what the new table knows of its secret. */
export type SealingKey =
  | { readonly point: Uint8Array; readonly how: 'held'; readonly seat: Seat }
  | { readonly point: Uint8Array; readonly how: 'open'; readonly secret: Uint8Array }
  | { readonly point: Uint8Array; readonly how: 'rebuild'; readonly table: Uint8Array };

/** The keys under which a deck's cards are sealed, as indices into the list of keys. */
export interface Sealing {
  readonly deck: string;
  readonly keys: readonly number[];
}

/** What a genesis says of the table that it goes on from. PROTOCOL.md 3.1. */
export interface Continues {
  readonly table: Uint8Array;
  /** How many closed rounds are kept. */
  readonly rounds: number;
  /** The `prev` of the first round that is not. */
  readonly hash: Uint8Array;
  /** How many answers of the line are taken back beyond the start of that table; else 0. */
  readonly back: number;
  readonly reason: Reason;
  /** Whom the reason is about, if anybody. */
  readonly seat: Seat | null;
  /** The hashes of both entries of a cheat, lower first, else null. The entries are in the old table's side store. */
  readonly proof: readonly [Uint8Array, Uint8Array] | null;
  readonly keys: readonly SealingKey[];
  readonly sealings: readonly Sealing[];
}

const nobody = 255;

export function writeContinues(continues: Continues): Uint8Array {
  const { table, rounds, hash, back, reason, seat, proof, keys, sealings } = continues;
  return join(
    table,
    u16(rounds),
    hash,
    u16(back),
    u8(reasons.indexOf(reason) + 1),
    u8(seat ?? nobody),
    proof === null ? u8(0) : join(u8(1), ...proof),
    u8(keys.length),
    ...keys.map(writeKey),
    u8(sealings.length),
    ...sealings.map(({ deck, keys: indices }) =>
      join(text8(deck), u8(indices.length), Uint8Array.from(indices)),
    ),
  );
}

/** Reads the field; null if it cannot be. The reader may be broken afterwards: its owner asks at the end. */
export function readContinues(reader: Reader): Continues | null {
  const table = reader.bytes(hashLength);
  const rounds = reader.u16();
  const hash = reader.bytes(hashLength);
  const back = reader.u16();
  const reason = reasons[reader.u8() - 1];
  const about = reader.u8();
  const proof = readProof(reader);
  const keys = list(reader, () => readKey(reader));
  const sealings = list(reader, () => readSealing(reader, keys.length));
  if (reader.broken() || reason === undefined || (about !== nobody && about >= maxSeats)) return null;
  if ((proof !== null) !== (reason === 'cheat')) return null;
  if (back > 0 && (reason !== 'take-back' || rounds > 0)) return null;
  return { table, rounds, hash, back, reason, seat: about === nobody ? null : about, proof, keys, sealings };
}

function list<T>(reader: Reader, read: () => T | null): readonly T[] {
  const out: T[] = [];
  for (let left = reader.u8(); left > 0 && !reader.broken(); left -= 1) {
    const item = read();
    if (item === null) reader.fail();
    else out.push(item);
  }
  return out;
}

function writeKey(key: SealingKey): Uint8Array {
  switch (key.how) {
    case 'held':
      return join(key.point, u8(0), u8(key.seat));
    case 'open':
      return join(key.point, u8(1), key.secret);
    case 'rebuild':
      return join(key.point, u8(2), key.table);
  }
}

function readKey(reader: Reader): SealingKey | null {
  const point = reader.bytes(keyLength);
  switch (reader.u8()) {
    case 0: {
      const seat = reader.u8();
      return seat < maxSeats ? { point, how: 'held', seat } : null;
    }
    case 1:
      return { point, how: 'open', secret: reader.bytes(keyLength) };
    case 2:
      return { point, how: 'rebuild', table: reader.bytes(hashLength) };
    default:
      return null;
  }
}

function readSealing(reader: Reader, keyCount: number): Sealing | null {
  const deck = reader.text8();
  const keys = [...reader.bytes(reader.u8())];
  return /^[a-zA-Z0-9-]{1,40}$/.test(deck) && keys.every((index) => index < keyCount) ? { deck, keys } : null;
}

function readProof(reader: Reader): readonly [Uint8Array, Uint8Array] | null {
  const there = reader.u8();
  if (there === 0) return null;
  const first = reader.bytes(hashLength);
  const second = reader.bytes(hashLength);
  if (there !== 1 || compareBytes(first, second) >= 0) reader.fail();
  return [first, second];
}
