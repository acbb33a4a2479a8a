import { ascii, sameBytes } from '../bytes.ts';
import { derive, deriveSeatKey, type SeatKey } from '../keys.ts';

/** The seeds and keys of one member's seats: each follows from its secret key, so they survive a crash (PROTOCOL.md 8.7). */
export interface SeatKeys {
  /** The key of its next seat after that table (id, or null: the room's first). */
  at(previous: string | null): SeatKey;
  /** Whether that is a key of its seats after that table, in this turn (PROTOCOL.md 8.9) or in one before. */
  has(previous: string | null, key: Uint8Array): boolean;
  /** The seeds of its seats after that table, of all turns, the latest first. */
  seeds(previous: string | null): readonly Uint8Array[];
  /** The seed of a seat that it takes in a continuation of that table. */
  seedAfter(table: string): Uint8Array;
}

/**
 * @param member the member's secret key.
 * @param turn how often the member has come back to the lobby after that table.
 */
export function createSeatKeys(member: Uint8Array, turn: (previous: string | null) => number): SeatKeys {
  const known = new Map<string, SeatKey>();
  const nameOf = (previous: string | null, at: number) => (previous ?? 'first') + (at > 0 ? `/${at}` : '');
  const names = (previous: string | null) =>
    Array.from({ length: turn(previous) + 1 }, (_, at) => nameOf(previous, at));
  const seedOf = (name: string) => derive(member, 'seat', ascii(name));
  const keyOf = (name: string) => {
    const key = known.get(name) ?? deriveSeatKey(seedOf(name));
    known.set(name, key);
    return key;
  };
  return {
    at: (previous) => keyOf(nameOf(previous, turn(previous))),
    has: (previous, key) => names(previous).some((name) => sameBytes(key, keyOf(name).key)),
    seeds: (previous) => names(previous).map(seedOf).reverse(),
    seedAfter: (table) => seedOf(`continued/${table}`),
  };
}
