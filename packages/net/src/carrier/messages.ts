import type { Seat } from '@rockpool/game';
import { compareBytes, createReader, data32, join, text8, u16, u32, u8, type Reader } from '../bytes.ts';
import { hashLength } from '../hashing.ts';
import { maxCount, maxEntry } from '../log/entry.ts';
import { maxSeats } from '../log/kinds.ts';
import { maxUpdate } from './update.ts';

/** How many hashes fit into one message. */
export const maxHashes = 1024;

/** What a page tells of one seat's entries. */
export interface Head {
  readonly seat: Seat;
  readonly count: number;
  readonly head: Uint8Array;
}

/** A table's messages between neighbours. PROTOCOL.md 7.2. */
export type Message =
  | {
      readonly is: 'heads';
      readonly answer: boolean;
      readonly heads: readonly Head[];
      readonly proofs: readonly Seat[];
    }
  | { readonly is: 'update'; readonly update: Uint8Array }
  | {
      readonly is: 'hashes';
      readonly seat: Seat;
      readonly from: number;
      readonly hashes: readonly Uint8Array[];
    }
  | { readonly is: 'want'; readonly seat: Seat; readonly seq: number; readonly hash: Uint8Array }
  | { readonly is: 'entry'; readonly bytes: Uint8Array }
  | { readonly is: 'proof'; readonly first: Uint8Array; readonly second: Uint8Array }
  /** The one refusal that an author cannot see himself. */
  | { readonly is: 'refused'; readonly hash: Uint8Array; readonly code: 'other-state' };

const order = ['heads', 'update', 'hashes', 'want', 'entry', 'proof', 'refused'] as const;

export function writeMessage(message: Message): Uint8Array {
  return join(u8(order.indexOf(message.is)), writeRest(message));
}

function writeRest(message: Message): Uint8Array {
  switch (message.is) {
    case 'heads':
      return join(
        u8(message.answer ? 1 : 0),
        u8(message.heads.length),
        ...message.heads.map(({ seat, count, head }) => join(u8(seat), u32(count), head)),
        u8(message.proofs.length),
        ...message.proofs.map(u8),
      );
    case 'update':
      return message.update;
    case 'hashes':
      return join(u8(message.seat), u32(message.from), u16(message.hashes.length), ...message.hashes);
    case 'want':
      return join(u8(message.seat), u32(message.seq), message.hash);
    case 'entry':
      return message.bytes;
    case 'proof':
      return join(data32(message.first), data32(message.second));
    case 'refused':
      return join(message.hash, text8(message.code));
  }
}

/** Reads a message; null if it is none or breaks a bound. What it carries is not believed yet. */
export function readMessage(bytes: Uint8Array): Message | null {
  const reader = createReader(bytes);
  const is = order[reader.u8()];
  const message = is === undefined || reader.broken() ? null : readRest(is, reader);
  return reader.complete() ? message : null;
}

function readRest(is: (typeof order)[number], reader: Reader): Message | null {
  switch (is) {
    case 'heads': {
      const flags = reader.u8();
      const heads = times(reader.u8(), reader, () => ({
        seat: readSeat(reader),
        count: readCount(reader),
        head: reader.bytes(hashLength),
      }));
      const proofs = times(reader.u8(), reader, () => readSeat(reader));
      if (flags > 1 || !rises(heads.map(({ seat }) => seat)) || !rises(proofs)) return null;
      return { is, answer: flags === 1, heads, proofs };
    }
    case 'update':
      return reader.left() > maxUpdate ? null : { is, update: reader.bytes(reader.left()) };
    case 'hashes': {
      const [seat, from, count] = [readSeat(reader), readCount(reader), reader.u16()];
      if (count > maxHashes) return null;
      return { is, seat, from, hashes: times(count, reader, () => reader.bytes(hashLength)) };
    }
    case 'want':
      return { is, seat: readSeat(reader), seq: readCount(reader), hash: reader.bytes(hashLength) };
    case 'entry':
      return reader.left() > maxEntry ? null : { is, bytes: reader.bytes(reader.left()) };
    case 'proof': {
      const [first, second] = [reader.data32(), reader.data32()];
      const sized = [first, second].every((entry) => entry.length <= maxEntry);
      return sized && compareBytes(first, second) !== 0 ? { is, first, second } : null;
    }
    case 'refused': {
      const [hash, code] = [reader.bytes(hashLength), reader.text8()];
      return code === 'other-state' ? { is, hash, code } : null;
    }
  }
}

function readSeat(reader: Reader): Seat {
  const seat = reader.u8();
  if (seat >= maxSeats) reader.fail();
  return seat;
}

function readCount(reader: Reader): number {
  const count = reader.u32();
  if (count > maxCount + 1) reader.fail();
  return count;
}

function times<T>(count: number, reader: Reader, read: () => T): readonly T[] {
  const out: T[] = [];
  while (out.length < count && !reader.broken()) out.push(read());
  return out;
}

/** Seats are listed once each, in order: so a list is at most as long as there are seats. */
function rises(seats: readonly Seat[]): boolean {
  return seats.every((seat, index) => index === 0 || seat > (seats[index - 1] ?? seat));
}
