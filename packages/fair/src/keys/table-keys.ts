import type { Seat } from '@rockpool/game';
import { combine, scalars, sum, writePoint, type Point, type Scalar } from '../group.ts';
import { pointsOf, polynomialOf, valueAt, type Commitments } from './commitments.ts';
import { identifierOf, powers } from './identifier.ts';
import { receive, type Dealing } from './shares.ts';

/** What a closed set-up has made, and everybody knows. PROTOCOL.md 2. */
export interface PublicKeys {
  /** X_i, by position in the set-up's seats. */
  readonly X: readonly Uint8Array[];
  /** S_i, the public point of each seat's share of the group secret. */
  readonly S: readonly Uint8Array[];
  /** The group key Y = Σ X_i. */
  readonly Y: Uint8Array;
}

/**
 * The keys that follow from checked commitments; null if Y is the identity, for which all seats would have to plot. An S
 * may be: whoever commits last can choose his own so. It makes no draw, and takes nothing from the others.
 */
export function publicKeys(
  table: Uint8Array,
  seats: readonly Seat[],
  commitments: readonly Commitments[],
): PublicKeys | null {
  const all = commitments.map(pointsOf);
  const t = all[0]?.length ?? 0;
  // Σ over seats first: one combination a seat, not one for each pair.
  const summed = Array.from({ length: t }, (_, k) => sum(all.flatMap((points) => points.slice(k, k + 1))));
  const [Y] = summed;
  const S = seats.map((seat): Point => combine(powers(identifierOf(table, seat), t), summed));
  if (Y === undefined || Y.is0()) return null;
  return {
    X: commitments.flatMap(({ points }) => points.slice(0, 1)),
    S: S.map(writePoint),
    Y: writePoint(Y),
  };
}

/**
 * A seat's share s of the group secret: the sum of what it was sent and of its own value. Null if a sender's share is
 * bad; then the set-up does not close.
 */
export function ownShare(
  seed: Uint8Array,
  origin: Uint8Array,
  dealing: Dealing,
  seat: Seat,
  bodies: readonly Uint8Array[],
): Scalar | null {
  const own = polynomialOf(seed, origin, dealing.place, dealing.t);
  let total = valueAt(own, identifierOf(dealing.place.table, seat));
  for (const [index, from] of dealing.seats.entries()) {
    if (from === seat) continue;
    const share = receive(seed, dealing, from, seat, bodies[index] ?? new Uint8Array(0));
    if (share === null) return null;
    total = scalars.add(total, share);
  }
  return total;
}
