import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { join } from './bytes.ts';

const { Point, utils } = ed25519;
type Point = InstanceType<typeof Point>;
const half = 32;
/** Multiples of a point that are kept: window of 4 bits, some 100 kB, 3 ms once. */
const keptWindow = 4;
/** From that many checks by one key on they are worth making. */
const worthKeeping = 3;
const mostKeys = 64;

/** What follows from a secret: noble derives it anew, public key and all, for each signature. */
const expanded = new WeakMap<Uint8Array, ReturnType<typeof utils.getExtendedPublicKey>>();
/** Keys that were checked by, the least recent first, and how often. */
const known = new Map<string, { readonly point: Point; checks: number }>();

const toScalar = (...parts: readonly Uint8Array[]): bigint =>
  Point.Fn.create(bytesToNumberLE(sha512(join(...parts))));

/** RFC 8032, 5.1.6, the same bytes as noble's own. The secret must not be changed afterwards. */
export function signBy(secret: Uint8Array, message: Uint8Array): Uint8Array {
  const from = expanded.get(secret) ?? utils.getExtendedPublicKey(secret);
  expanded.set(secret, from);
  const nonce = toScalar(from.prefix, message);
  const commitment = Point.BASE.multiply(nonce).toBytes();
  const challenge = toScalar(commitment, from.pointBytes, message);
  return join(commitment, Point.Fn.toBytes(Point.Fn.create(nonce + challenge * from.scalar)));
}

/** RFC 8032, 5.1.7, not ZIP 215; no key of small order. As noble says it, but faster for a key that comes again. Never throws. */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 2 * half) return false;
  try {
    const [commitment, response] = [signature.subarray(0, half), signature.subarray(half)];
    const challenge = toScalar(commitment, key, message);
    const difference = Point.fromBytes(commitment, false)
      .add(pointOf(key).multiplyUnsafe(challenge))
      // Throws unless it is below the group's order.
      .subtract(Point.BASE.multiplyUnsafe(bytesToNumberLE(response)));
    return difference.clearCofactor().is0();
  } catch {
    return false;
  }
}

/** @throws for bytes that are not the one encoding of a point, and for points of small order. */
function pointOf(key: Uint8Array): Point {
  const name = bytesToHex(key);
  const one = known.get(name) ?? { point: Point.fromBytes(key, false), checks: 0 };
  if (one.point.isSmallOrder()) throw new RangeError('A key of small order.');
  known.delete(name);
  known.set(name, one);
  const [oldest] = known.keys();
  if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
  one.checks += 1;
  if (one.checks === worthKeeping) one.point.precompute(keptWindow);
  return one.point;
}
