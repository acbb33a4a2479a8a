import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import type { MemberKey } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import type { Genesis } from '../log/genesis.ts';

/** Who sits at a table. */
export interface Seats {
  readonly all: readonly Seat[];
  /** Those that have a player with a key, and those of the house. */
  readonly keyed: readonly Seat[];
  readonly house: readonly Seat[];
  /** The signing key of each seat; null: the house's. */
  readonly keys: readonly (Uint8Array | null)[];
  readonly players: readonly (MemberKey | 'house')[];
}

export function seatsOf({ seats }: Genesis): Seats {
  const all = seats.map((_, seat): Seat => seat);
  const keys = seats.map((holder) => holder?.key ?? null);
  return {
    all,
    keyed: all.filter((seat) => keys[seat] !== null),
    house: all.filter((seat) => keys[seat] === null),
    keys,
    players: seats.map((holder) => (holder === null ? 'house' : bytesToHex(holder.member))),
  };
}

/** The seat that has this signing key. @throws Error if none has. */
export function seatWith({ keys }: Seats, own: Uint8Array): Seat {
  const seat = keys.findIndex((key) => key !== null && sameBytes(key, own));
  if (seat === -1) throw new Error('The seed is of no seat of this table.');
  return seat;
}
