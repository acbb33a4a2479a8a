import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import { scalars, type Scalar } from '../group.ts';

/**
 * Where a seat's share lies on the polynomials: a scalar that no other seat and no other table has. PROTOCOL.md 2. The
 * same as `Identifier.derive` of noble's FROST, whose whole module would come along for this line.
 */
export function identifierOf(table: Uint8Array, seat: Seat): Scalar {
  const digest = sha512(utf8ToBytes(`FROST-RISTRETTO255-SHA512-v1id${bytesToHex(table)}/${seat}`));
  const identifier = scalars.create(bytesToNumberLE(digest));
  if (identifier === 0n) throw new Error('An identifier is zero.');
  return identifier;
}

/** 1, z, z², …: `count` powers. */
export function powers(z: Scalar, count: number): readonly Scalar[] {
  const out: Scalar[] = [];
  for (let power = 1n; out.length < count; power = scalars.mul(power, z)) out.push(power);
  return out;
}

/**
 * λ of each of these identifiers: Σ λ_j · f(id_j) = f(0) for every polynomial f of a degree below their number.
 * RFC 9591, 4.2.
 */
export function lagrange(identifiers: readonly Scalar[]): readonly Scalar[] {
  return identifiers.map((own) => {
    let [above, below] = [1n, 1n];
    for (const other of identifiers) {
      if (other === own) continue;
      above = scalars.mul(above, other);
      below = scalars.mul(below, scalars.sub(other, own));
    }
    return scalars.div(above, below);
  });
}
