import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import { createReader, join, u8 } from '../bytes.ts';
import { hashLength } from '../hashing.ts';
import { isSigned, sign, signatureLength, type SeatKey } from '../keys.ts';
import { markLength } from '../table/writer.ts';

/** A device that has a seat's seed asks the one that plays the seat to let go. PROTOCOL.md 8.12. */
export interface Handover {
  readonly table: Uint8Array;
  /** `table` as hex. */
  readonly id: string;
  readonly seat: Seat;
  /** What the asking device is called in the `release`. */
  readonly mark: Uint8Array;
  readonly signature: Uint8Array;
}

export function writeHandover(table: Uint8Array, seat: Seat, mark: Uint8Array, key: SeatKey): Uint8Array {
  return join(table, u8(seat), mark, sign(key.secret, 'handover', table, u8(seat), mark));
}

/** Reads a request; null if it is none. Whose it is, only the seat's key tells. */
export function readHandover(source: Uint8Array): Handover | null {
  const reader = createReader(source);
  const table = reader.bytes(hashLength);
  const seat = reader.u8();
  const mark = reader.bytes(markLength);
  const signature = reader.bytes(signatureLength);
  return reader.complete() ? { table, id: bytesToHex(table), seat, mark, signature } : null;
}

export function isHandoverOf({ table, seat, mark, signature }: Handover, key: Uint8Array): boolean {
  return isSigned(signature, key, 'handover', table, u8(seat), mark);
}
