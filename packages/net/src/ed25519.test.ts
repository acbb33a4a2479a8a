import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { isGoodKey, isSignedBy, publicKeyOf, signBy } from './ed25519.ts';
import { createTestRandom } from './testing/random.ts';

const random = createTestRandom('ed25519');
const { Point } = ed25519;
type Point = InstanceType<typeof Point>;
const order = Point.Fn.ORDER;
const prime = Point.Fp.ORDER;
/** The reference: another library, which no page of an open game loads. */
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
const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** The eight points of small order: multiples of one of order 8. */
const generator = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
const torsion = Array.from({ length: 8 }, (_, times) => generator.multiplyUnsafe(BigInt(times)));
/** All 32 bytes that a lax reader takes for a point: y or y + p, and for x = 0 with either sign. */
function encodingsOf(point: Point): readonly Uint8Array[] {
  const { x, y } = point.toAffine();
  const ys = y + prime < 2n ** 255n ? [y, y + prime] : [y];
  const signs = x === 0n ? [0n, 1n] : [x & 1n];
  return ys.flatMap((one) => signs.map((sign) => littleEndian(one + (sign << 255n))));
}

test('signs the same bytes as noble, for every secret and again', () => {
  for (let run = 0; run < 8; run += 1) {
    const secret = random(32);
    for (const length of [0, 1, 180]) {
      const message = random(length);
      expect(signBy(secret, message)).toEqual(ed25519.sign(message, secret));
    }
    expect(publicKeyOf(secret)).toEqual(ed25519.getPublicKey(secret));
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

test('says of signatures by more keys than are kept what noble says, key by key and all over again', () => {
  const message = random(40);
  const signed = Array.from({ length: 70 }, () => {
    const secret = random(32);
    return [ed25519.getPublicKey(secret), ed25519.sign(message, secret)] as const;
  });
  for (let use = 0; use < 4; use += 1)
    for (const [key, signature] of signed) expect(isSignedBy(key, message, signature)).toBe(true);
  for (const [at, [key]] of signed.slice(1).entries())
    expect(isSignedBy(key, message, signed[at]?.[1] ?? key)).toBe(false);
});

// Chalkias, Garillot, Nikolaenko: Taming the many EdDSAs (2020). All kinds of their twelve vectors, and then some: key and
// commitment of each order, in each encoding, with a response for which the equation with the cofactor holds.
test('says of keys and commitments of each order and each encoding what noble says', () => {
  const message = random(30);
  const verdicts = { good: 0, bad: 0 };
  for (const scalar of [0n, number(random(31))])
    for (const nonce of [0n, number(random(31))])
      for (const [at, ofKey] of torsion.entries())
        for (const ofCommitment of at < 3 ? torsion : [torsion[at] ?? ofKey, generator])
          for (const key of encodingsOf(Point.BASE.multiplyUnsafe(scalar).add(ofKey)))
            for (const commitment of encodingsOf(Point.BASE.multiplyUnsafe(nonce).add(ofCommitment))) {
              const challenge = number(sha512(join(commitment, key, message))) % order;
              const signature = join(commitment, littleEndian((nonce + challenge * scalar) % order));
              expect(ed25519.verify(signature, message, key, { zip215: true })).toBe(true);
              const verdict = noble(key, message, signature);
              for (let use = 0; use < 3; use += 1) expect(isSignedBy(key, message, signature)).toBe(verdict);
              verdicts[verdict ? 'good' : 'bad'] += 1;
            }
  expect(verdicts.good).toBeGreaterThan(50);
  expect(verdicts.bad).toBeGreaterThan(150);
});

test('says of each response that is a multiple of the order too much what noble says', () => {
  const secret = random(32);
  const key = ed25519.getPublicKey(secret);
  const message = random(20);
  const good = ed25519.sign(message, secret);
  const response = number(good.subarray(32));
  for (let more = 0n; response + more * order < 2n ** 256n; more += 1n) {
    const signature = join(good.subarray(0, 32), littleEndian(response + more * order));
    expect(noble(key, message, signature)).toBe(more === 0n);
    expect(isSignedBy(key, message, signature)).toBe(more === 0n);
  }
  for (const edge of [0n, 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n]) {
    const signature = join(good.subarray(0, 32), littleEndian(edge));
    expect(isSignedBy(key, message, signature)).toBe(noble(key, message, signature));
  }
});

test('takes into a genesis what noble calls a canonical key of the prime order', () => {
  const isGood = (key: Uint8Array): boolean => {
    try {
      const point = Point.fromBytes(key, false);
      return !point.isSmallOrder() && point.isTorsionFree();
    } catch {
      return false;
    }
  };
  const some = Point.BASE.multiply(number(random(31)));
  const keys = [
    ...torsion.flatMap(encodingsOf),
    ...torsion.map((point) => some.add(point).toBytes()),
    ...Array.from({ length: 19 }, (_, y) => littleEndian(prime + BigInt(y))),
    ...Array.from({ length: 19 }, (_, y) => littleEndian(BigInt(y))),
    ...Array.from({ length: 40 }, () => random(32)),
    random(31),
    new Uint8Array(0),
  ];
  for (const key of keys) expect(isGoodKey(key)).toBe(isGood(key));
  expect(isGoodKey(some.toBytes())).toBe(true);
});

test('takes no odd key and nothing of another length', () => {
  const secret = random(32);
  const key = ed25519.getPublicKey(secret);
  const message = random(20);
  const good = ed25519.sign(message, secret);
  const small = generator.toBytes();
  const zero = Uint8Array.of(1, ...new Uint8Array(31));
  const wide = littleEndian(2n ** 255n - 18n); // the neutral point, not in its one encoding
  // Its owner can make this one: the equation holds, but not by the one encoding of its point.
  const challenge = number(sha512(Uint8Array.from([...wide, ...key, ...message])));
  const { scalar } = ed25519.utils.getExtendedPublicKey(secret);
  const neutral = Uint8Array.from([...wide, ...littleEndian((challenge * scalar) % order)]);
  expect(ed25519.verify(neutral, message, key, { zip215: true })).toBe(true);
  const odd: readonly [Uint8Array, Uint8Array][] = [
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
