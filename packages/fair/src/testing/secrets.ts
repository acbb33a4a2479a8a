import { takeShare } from '../deck/show.ts';
import { writeScalar } from '../group.ts';
import { mailSecretOf, polynomialOf, secretOf } from '../keys/commitments.ts';
import { openingOf, receive, type Dealing } from '../keys/shares.ts';
import { ownShare } from '../keys/table-keys.ts';

/** A set-up as a table has it. */
interface Closed {
  readonly dealing: Dealing;
  readonly bodies: readonly Uint8Array[];
}

/** A seat's share of a sealed card, published or not. */
export function shareOf(seed: Uint8Array, table: Uint8Array, c1: Uint8Array): Uint8Array {
  return takeShare({ kind: 'first', c1 }, secretOf(seed, table));
}

/**
 * Every 32 secret bytes of one seat in a set-up: for tests that look for them where they must not be.
 *
 * @param origin the table where its x was first used, if it is another one.
 */
export function secretsOf(
  seed: Uint8Array,
  seat: number,
  { dealing, bodies }: Closed,
  origin: Uint8Array = dealing.place.table,
): readonly Uint8Array[] {
  const { place, seats, t } = dealing;
  const others = seats.filter((other) => other !== seat);
  const received = others.map((from) =>
    receive(seed, dealing, from, seat, bodies[seats.indexOf(from)] ?? new Uint8Array(0)),
  );
  const scalars = [
    ...polynomialOf(seed, origin, place, t),
    mailSecretOf(seed, place),
    ownShare(seed, origin, dealing, seat, bodies),
    ...received,
  ];
  return [
    seed,
    ...scalars.flatMap((scalar) => (scalar === null ? [] : [writeScalar(scalar)])),
    ...others.map((to) => openingOf(seed, dealing, to)),
  ];
}
