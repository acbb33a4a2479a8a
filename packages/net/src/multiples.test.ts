import { Point } from '@noble/ed25519';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplesOf, timesKept } from './multiples.ts';

const order = Point.CURVE().n;
/** As kept for a key, and as kept for the base point once all rows are there. */
const kept = [4, 8].map((bits) => multiplesOf(Point.BASE, bits));
const bytesOf = (scalar: bigint) => kept.map((multiples) => timesKept(multiples, scalar).toHex());
const reference = (scalar: bigint) => ed25519.Point.BASE.multiplyUnsafe(scalar).toHex();

/** Scalars whose digits all carry into the next one, none does, or each is the highest that does not. */
const edges: readonly (readonly [what: string, scalar: bigint])[] = [
  ['0', 0n],
  ['1', 1n],
  ['the order less 1', order - 1n],
  ['half the order', order / 2n],
  ['digits that carry through all rows', (1n << 252n) - 1n],
  ['a carry into the first digit', (1n << 252n) + 0xffn],
  ['digits of half a row, which do not carry', BigInt(`0x${'80'.repeat(31)}`)],
  ['digits of half a row and one, which do', BigInt(`0x${'81'.repeat(31)}`)],
  ['the same by 4 bits', BigInt(`0x${'8'.repeat(62)}`)],
  ['the same by 4 bits and one', BigInt(`0x${'9'.repeat(62)}`)],
  ['half a row after a carry', BigInt(`0x${'7f'.repeat(30)}ff`)],
  ['one digit, the first', 1n << 248n],
];

test.each(edges)('multiplies by %s as noble does', (_, scalar) => {
  expect(bytesOf(scalar)).toEqual([reference(scalar), reference(scalar)]);
});

test('multiplies by any scalar below the order as noble does', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: order - 1n }), (scalar) => {
      expect(bytesOf(scalar)).toEqual([reference(scalar), reference(scalar)]);
    }),
    { numRuns: 40 },
  );
});
