import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { ascii } from './bytes.ts';
import {
  combine,
  G,
  hashToGroup,
  order,
  readPoint,
  readScalar,
  sum,
  times,
  wideScalar,
  writePoint,
  writeScalar,
  zero,
} from './group.ts';

/** One of each way to be wrong, RFC 9496, A.3. */
const badPoints = {
  'longer than the field': '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'the field prime itself': 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'a negative field element': '0100000000000000000000000000000000000000000000000000000000000000',
  'minus one': 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'a non-square x²': '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
  'a negative x·y': '3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e',
  'the identity': '00'.repeat(32),
  'an ed25519 point of order 8': '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'too short': 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d',
  'too long': 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d7600',
};

test.each(Object.entries(badPoints))('%s is no point', (_, hex) => {
  expect(readPoint(hexToBytes(hex))).toBeNull();
});

test('the base point and its double are those of RFC 9496, A.1', () => {
  const [base, twice] = [
    'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76',
    '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919',
  ];
  expect(bytesToHex(writePoint(G))).toBe(base);
  expect(bytesToHex(writePoint(times(G, 2n)))).toBe(twice);
  expect(readPoint(hexToBytes(twice))?.equals(sum([G, G]))).toBe(true);
});

test('a scalar has one encoding', () => {
  expect(readScalar(writeScalar(order - 1n))).toBe(order - 1n);
  expect(readScalar(writeScalar(0n))).toBe(0n);
  expect(
    readScalar(hexToBytes('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010')),
  ).toBeNull();
  expect(readScalar(new Uint8Array(31))).toBeNull();
  expect(readScalar(new Uint8Array(33))).toBeNull();
});

test('no 64 bytes give the scalar 0', () => {
  expect(wideScalar(new Uint8Array(64))).toBe(1n);
  expect(wideScalar(new Uint8Array(64).fill(255))).not.toBe(0n);
});

test('one message is another point for each use', () => {
  const points = (['dice', 'cards', 'generators'] as const).map((use) => hashToGroup(use, ascii('same')));
  expect(new Set(points.map((point) => bytesToHex(writePoint(point)))).size).toBe(3);
});

test('a combination is the sum of the multiples', () => {
  const M = hashToGroup('dice', ascii('M'));
  const slow = sum([times(G, 7n), times(M, order - 3n), times(G, 0n)]);
  expect(combine([7n, order - 3n, 0n], [G, M, G]).equals(slow)).toBe(true);
  expect(times(M, 0n).equals(zero)).toBe(true);
});
