import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { isSignedBy, signBy } from './ed25519.ts';
import { createTestRandom } from './testing/random.ts';

const random = createTestRandom('ed25519');
const order = ed25519.Point.Fn.ORDER;
const noble = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
};
const littleEndian = (value: bigint): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
const number = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

test('signs the same bytes as noble, for every secret and again', () => {
  for (let run = 0; run < 8; run += 1) {
    const secret = random(32);
    for (const length of [0, 1, 180]) {
      const message = random(length);
      expect(signBy(secret, message)).toEqual(ed25519.sign(message, secret));
    }
  }
});

test('says of every signature what noble says, when the key is new and when it is known', () => {
  for (let run = 0; run < 3; run += 1) {
    const secret = random(32);
    const key = ed25519.getPublicKey(secret);
    const message = random(100);
    const good = ed25519.sign(message, secret);
    for (let use = 0; use < 5; use += 1) {
      expect(isSignedBy(key, message, good)).toBe(true);
      expect(isSignedBy(key, random(100), good)).toBe(false);
      const at = random(1)[0] ?? 0;
      const spoilt = good.map((byte, place) => (place === at % 64 ? byte ^ (1 << (at % 8)) : byte));
      expect(isSignedBy(key, message, spoilt)).toBe(noble(key, message, spoilt));
      expect(isSignedBy(random(32), message, good)).toBe(false);
    }
  }
});

test('takes no second form of a signature, no odd key and nothing of another length', () => {
  const secret = random(32);
  const key = ed25519.getPublicKey(secret);
  const message = random(20);
  const good = ed25519.sign(message, secret);
  const response = number(good.subarray(32));
  const second = Uint8Array.from([...good.subarray(0, 32), ...littleEndian(response + order)]);
  const torsion = ed25519.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
  const small = torsion.toBytes();
  const zero = Uint8Array.of(1, ...new Uint8Array(31));
  const wide = littleEndian(2n ** 255n - 18n); // the neutral point, not in its one encoding
  // Its owner can make this one: the equation holds, but not by the one encoding of its point.
  const challenge = number(sha512(Uint8Array.from([...wide, ...key, ...message])));
  const { scalar } = ed25519.utils.getExtendedPublicKey(secret);
  const neutral = Uint8Array.from([...wide, ...littleEndian((challenge * scalar) % order)]);
  expect(ed25519.verify(neutral, message, key, { zip215: true })).toBe(true);
  const odd: readonly [Uint8Array, Uint8Array][] = [
    [key, second],
    [key, good.subarray(0, 63)],
    [key, Uint8Array.from([...good, 0])],
    [key.subarray(0, 31), good],
    [small, Uint8Array.from([...zero, ...new Uint8Array(32)])],
    [zero, Uint8Array.from([...zero, ...new Uint8Array(32)])],
    [wide, Uint8Array.from([...zero, ...new Uint8Array(32)])],
    [key, neutral],
  ];
  for (const [by, signature] of odd) {
    expect(noble(by, message, signature)).toBe(false);
    expect(isSignedBy(by, message, signature)).toBe(false);
  }
});
