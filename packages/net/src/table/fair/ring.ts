import type { KeyRing } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { sameBytes } from '../../bytes.ts';
import type { FairMemory, RingKey } from './memory.ts';

/** Who has which key, and which are open, as `fair` asks for it. */
export function ringOf({ ring }: Pick<FairMemory, 'ring'>): KeyRing {
  return {
    holderOf: (X) => find(ring, X)?.seat ?? null,
    secretOf: (X) => find(ring, X)?.x ?? null,
  };
}

/** The key that a seat has. Each has one at most: who goes on keeps it. */
export function heldBy({ ring }: Pick<FairMemory, 'ring'>, seat: Seat): RingKey | null {
  return ring.find((key) => key.seat === seat) ?? null;
}

/** The table where X was first used. @throws Error if nothing is known of X. */
export function originOf({ ring }: Pick<FairMemory, 'ring'>, X: Uint8Array): Uint8Array {
  const key = find(ring, X);
  if (key === undefined) throw new Error('A key is of no ring.');
  return key.origin;
}

/** The ring with this key in it, or changed. */
export function withKey(ring: readonly RingKey[], key: RingKey): readonly RingKey[] {
  const known = ring.some(({ X }) => sameBytes(X, key.X));
  return known ? ring.map((one) => (sameBytes(one.X, key.X) ? key : one)) : [...ring, key];
}

function find(ring: readonly RingKey[], X: Uint8Array): RingKey | undefined {
  return ring.find((key) => sameBytes(key.X, X));
}
