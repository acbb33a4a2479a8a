import { Point } from '@noble/ed25519';

/** Scalars are below 2^255. */
const scalarBits = 255;

/** In row w the multiples 1, 2, … 2^(bits - 1) of 2^(bits · w) times a point. */
export interface Multiples {
  readonly bits: number;
  readonly rows: (readonly Point[])[];
  /** The first of the next row. */
  unit: Point;
}

/** All of them. */
export function multiplesOf(point: Point, bits: number): Multiples {
  const made: Multiples = { bits, rows: [], unit: point };
  while (!isWhole(made)) addRow(made);
  return made;
}

/** Whether there is a row for each digit. */
export function isWhole({ bits, rows }: Multiples): boolean {
  return rows.length * bits > scalarBits;
}

export function addRow(multiples: Multiples): void {
  let last = multiples.unit;
  const row = [last];
  while (row.length < 2 ** (multiples.bits - 1)) row.push((last = last.add(multiples.unit)));
  multiples.rows.push(row);
  multiples.unit = last.double();
}

/**
 * The multiple of that point, for a scalar below the order: one addition a row, with digits from 1 - 2^(bits - 1) to
 * 2^(bits - 1). Digits of 0 add too, to a sum that nobody needs: so each scalar, a secret one too, takes as many.
 */
export function timesKept({ bits, rows }: Multiples, scalar: bigint): Point {
  let sum = Point.ZERO;
  let unneeded = Point.ZERO;
  let carry = 0;
  const most = 2 ** (bits - 1);
  const length = bits / 4;
  const written = scalar.toString(16).padStart(rows.length * length, '0');
  // From the last digit on. The order has 253 bits, so nothing is carried out of the first.
  let end = written.length;
  for (const row of rows) {
    const digit = parseInt(written.slice(end - length, end), 16) + carry;
    end -= length;
    carry = digit > most ? 1 : 0;
    const signed = digit - carry * 2 * most;
    const multiple = row[Math.abs(signed) - 1];
    if (multiple === undefined) unneeded = unneeded.add(Point.BASE);
    else sum = sum.add(signed < 0 ? multiple.negate() : multiple);
  }
  return sum;
}
