import {
  canonical,
  decodeJson,
  parseOptions,
  type AnyGame,
  type Json,
  type OptionsShape,
  type Refusal,
  type Seat,
} from '@rockpool/game';
import { createReader, data16, join, text8, u16, u8, type Reader } from '../bytes.ts';
import { hash, hashLength } from '../hashing.ts';
import { isGoodKey, isSigned, keyLength, sign, signatureLength, type SeatKey } from '../keys.ts';
import { readContinues, writeContinues, type Continues } from './continues.ts';
import { maxGenesis, maxSeats } from './kinds.ts';

/** Version of PROTOCOL.md. Tables of another version are not joined. */
export const protocolVersion = 1;
/** Version of the house policy, `houseAction` of `@rockpool/game`. */
export const housePolicy = 1;
export const nonceLength = 16;
export const roomLength = 16;
const maxOptions = 2048;

/** Why a genesis cannot be played here. */
export const genesisCodes = [
  'bad-genesis',
  'other-rules',
  'bad-setup',
  'not-signed',
  'cannot-continue',
] as const;

/** Who plays a seat: its signing key for this table, and the member whose it is. */
export interface SeatHolder {
  readonly key: Uint8Array;
  readonly member: Uint8Array;
}

/** What a table is, before its first entry. PROTOCOL.md 1. */
export interface Genesis {
  readonly nonce: Uint8Array;
  /** The room's public id, 16 bytes; zeros outside a room. */
  readonly room: Uint8Array;
  /** The table that this one follows in the room. */
  readonly previous: Uint8Array | null;
  readonly game: string;
  readonly rules: number;
  readonly options: OptionsShape;
  /** By seat; null: the house. */
  readonly seats: readonly (SeatHolder | null)[];
  readonly continues: Continues | null;
}

/** A genesis as it is hashed and signed, with the signatures so far, by seat. */
export interface SignedGenesis {
  readonly genesis: Genesis;
  readonly bytes: Uint8Array;
  /** Its hash: the table's identity. */
  readonly table: Uint8Array;
  readonly signatures: readonly (Uint8Array | null)[];
}

/** The genesis bytes of a new table. `nonce` is 16 fresh random bytes. */
export function proposeGenesis(genesis: Genesis): Uint8Array {
  const { nonce, room, previous, game, rules, options, seats, continues } = genesis;
  return join(
    u8(protocolVersion),
    nonce,
    room,
    previous === null ? u8(0) : join(u8(1), previous),
    text8(game),
    u16(rules),
    u16(housePolicy),
    data16(canonical(options)),
    u8(seats.length),
    ...seats.map((holder) => (holder === null ? u8(0) : join(u8(1), holder.key, holder.member))),
    continues === null ? u8(0) : join(u8(1), writeContinues(continues)),
  );
}

/** The table that a genesis founds. */
export function genesisHash(bytes: Uint8Array): Uint8Array {
  return hash('genesis', bytes);
}

/** Reads genesis bytes, seat keys checked; null if they break a bound or are not the one encoding of what they say. */
export function readGenesis(bytes: Uint8Array): Genesis | null {
  if (bytes.length > maxGenesis) return null;
  const reader = createReader(bytes);
  const version = reader.u8();
  const nonce = reader.bytes(nonceLength);
  const room = reader.bytes(roomLength);
  const previous = readMaybe(reader, () => reader.bytes(hashLength));
  const game = reader.text8();
  const rules = reader.u16();
  const policy = reader.u16();
  const options = readOptions(reader.data16());
  const count = reader.u8();
  if (version !== protocolVersion || policy !== housePolicy || count < 1 || count > maxSeats) return null;
  const seats = Array.from({ length: count }, () =>
    readMaybe(reader, () => ({ key: reader.bytes(keyLength), member: reader.bytes(keyLength) })),
  );
  const continues = readMaybe(reader, () => readContinues(reader));
  if (!reader.complete() || options === null || !/^[a-z0-9-]{1,40}$/.test(game)) return null;
  const keys = seats.flatMap((holder) => (holder === null ? [] : [holder.key]));
  const distinct = new Set(keys.map(String)).size === keys.length;
  if (keys.length === 0 || !distinct || !keys.every(isGoodKey)) return null;
  return { nonce, room, previous, game, rules, options, seats, continues };
}

/** A seat's signature of a genesis, by its table. */
export function signGenesis(table: Uint8Array, seatKey: SeatKey): Uint8Array {
  return sign(seatKey.secret, 'genesis', table);
}

/** Whether this is the signature of the table's genesis by that seat's key. */
export function isGenesisSigned(
  genesis: Genesis,
  table: Uint8Array,
  seat: Seat,
  signature: Uint8Array,
): boolean {
  const holder = genesis.seats[seat];
  return holder !== null && holder !== undefined && isSigned(signature, holder.key, 'genesis', table);
}

/**
 * A genesis that every keyed seat has signed, or null. A continuation has no signatures here (they are entries of
 * the table before it), so it passes with none.
 */
export function verifyGenesis(
  bytes: Uint8Array,
  signatures: readonly (Uint8Array | null)[],
): SignedGenesis | null {
  const genesis = readGenesis(bytes);
  if (genesis === null || signatures.length !== genesis.seats.length) return null;
  const table = genesisHash(bytes);
  const good = genesis.seats.every((holder, seat) => {
    const signature = signatures[seat] ?? null;
    if (holder === null || genesis.continues !== null) return signature === null;
    return signature !== null && isGenesisSigned(genesis, table, seat, signature);
  });
  return good ? { genesis, bytes, table, signatures } : null;
}

/** Why this game, as it is here, cannot play that genesis; null if it can. */
export function unplayable(genesis: Genesis, game: AnyGame): Refusal | null {
  if (genesis.game !== game.id || genesis.rules !== game.rules) return { refused: 'other-rules' };
  const options: unknown = parseOptions(game.options, genesis.options);
  return options !== null && game.seats.includes(genesis.seats.length) ? null : { refused: 'bad-setup' };
}

/** For storage: the genesis and its signatures. */
export function writeSigned(signed: SignedGenesis): Uint8Array {
  return join(data16(signed.bytes), ...signed.signatures.flatMap((one) => (one === null ? [] : [one])));
}

/** Reads what {@link writeSigned} wrote, everything checked; null if anything is wrong. */
export function readSigned(bytes: Uint8Array): SignedGenesis | null {
  const reader = createReader(bytes);
  const inner = reader.data16();
  const genesis = readGenesis(inner);
  if (genesis === null) return null;
  const signatures = genesis.seats.map((holder) =>
    holder === null || genesis.continues !== null ? null : reader.bytes(signatureLength),
  );
  return reader.complete() ? verifyGenesis(inner, signatures) : null;
}

function readMaybe<T>(reader: Reader, read: () => T): T | null {
  const there = reader.u8();
  if (there === 0) return null;
  if (there !== 1) reader.fail();
  const value = read();
  if (value === null) reader.fail();
  return value;
}

function readOptions(bytes: Uint8Array): OptionsShape | null {
  const value: Json | undefined = bytes.length > maxOptions ? undefined : decodeJson(bytes)?.value;
  return value !== undefined && isOptions(value) ? value : null;
}

function isOptions(value: Json): value is OptionsShape {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((option) => ['boolean', 'number', 'string'].includes(typeof option));
}
