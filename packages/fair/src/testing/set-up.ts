import { sha256 } from '@noble/hashes/sha2.js';
import { ascii } from '../bytes.ts';
import { makeCommitments, readCommitments, type Commitments } from '../keys/commitments.ts';
import { makeShares, type Dealing } from '../keys/shares.ts';
import { publicKeys, type PublicKeys } from '../keys/table-keys.ts';
import type { RoundPlace } from '../round-place.ts';

/** A closed set-up with the secrets of all its seats, which no single page ever has together. */
export interface TestSetUp {
  readonly seats: readonly number[];
  readonly seeds: readonly Uint8Array[];
  readonly place: RoundPlace;
  readonly dealing: Dealing;
  readonly commitments: readonly Commitments[];
  readonly bodies: readonly Uint8Array[];
  readonly keys: PublicKeys;
}

/** Bytes that only depend on their name. */
export function testBytes(name: string): Uint8Array {
  return sha256(ascii(name));
}

/** Seats 0 … count − 1 make keys with threshold t. */
export function setUp(count: number, t: number, name = 'table'): TestSetUp {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  const seeds = seats.map((seat) => testBytes(`seed ${seat} of ${name}`));
  const place = { table: testBytes(name), round: 0, prev: testBytes(`start of ${name}`) };
  const stated = seats.map((seat) => makeCommitments(seedOf(seeds, seat), place.table, place, seat, t));
  const commitments = stated.map((body) => {
    const read = readCommitments(body, t);
    if (read === null) throw new Error('Commitments cannot be read.');
    return read;
  });
  const dealing = { place, prev: testBytes(`phase 1 of ${name}`), seats, t, commitments };
  const bodies = seats.map((seat) => makeShares(seedOf(seeds, seat), place.table, dealing, seat));
  const keys = publicKeys(place.table, seats, commitments);
  if (keys === null) throw new Error('The keys cancel each other.');
  return { seats, seeds, place, dealing, commitments, bodies, keys };
}

function seedOf(seeds: readonly Uint8Array[], seat: number): Uint8Array {
  const seed = seeds[seat];
  if (seed === undefined) throw new RangeError(`No seat ${seat}.`);
  return seed;
}
