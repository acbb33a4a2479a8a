import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { join } from './bytes.ts';
import { addRow, isWhole, multiplesOf, timesKept, type Multiples } from './multiples.ts';

/** Length of seeds and keys, in bytes. */
export const keyLength = 32;
/** Of the commitment and the response that a signature consists of, and of a scalar. */
const half = 32;
const order = Point.CURVE().n;

/** Bits of a scalar that are looked up at a time, a multiple of 4. For a key: 64 rows of 8 multiples, some 100 kB and 4 ms. */
const keyBits = 4;
/** For the base point: 32 rows of 128. To make them all at once, as the library does, a page that opens stands still. */
const baseBits = 8;
/** From that many checks by one key on they are worth making. */
const worthKeeping = 3;
const mostKeys = 64;

/** A key that was checked by, its multiples once they are made, and how often it was. */
interface Known {
  readonly point: Point;
  multiples: Multiples | null;
  checks: number;
}

/** What follows from a secret. RFC 8032, 5.1.5. */
interface Expanded {
  readonly scalar: bigint;
  readonly prefix: Uint8Array;
  readonly key: Uint8Array;
}

const expanded = new WeakMap<Uint8Array, Expanded>();
const ofBase: Multiples = { bits: baseBits, rows: [], unit: Point.BASE };
let fewOfBase: Multiples | null = null;
/** By key, the least recent first. */
const known = new Map<string, Known>();

/** The public key of a secret of 32 bytes. The secret must not be changed afterwards. */
export function publicKeyOf(secret: Uint8Array): Uint8Array {
  return expand(secret).key.slice();
}

/**
 * Whether a key may enter a genesis: canonical, not of small order, torsion-free. Checked once, there, so that no two
 * verifiers differ about a signature later.
 */
export function isGoodKey(key: Uint8Array): boolean {
  if (key.length !== keyLength) return false;
  try {
    const point = Point.fromBytes(key, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** RFC 8032, 5.1.6, the same bytes as the library's own. The secret must not be changed afterwards. */
export function signBy(secret: Uint8Array, message: Uint8Array): Uint8Array {
  const { prefix, key, scalar } = expand(secret);
  const nonce = toScalar(prefix, message);
  const commitment = timesBase(nonce).toBytes();
  const challenge = toScalar(commitment, key, message);
  return join(commitment, writeNumber((nonce + challenge * scalar) % order));
}

/**
 * RFC 8032, 5.1.7, not ZIP 215; no key of small order. The same verdict as the library's, but faster for a key that comes
 * again. Never throws.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 2 * half) return false;
  try {
    const [commitment, response] = [signature.subarray(0, half), readNumber(signature.subarray(half))];
    if (response >= order) return false;
    const difference = Point.fromBytes(commitment, false)
      .add(timesKey(key, toScalar(commitment, key, message)))
      .subtract(timesBase(response));
    return difference.clearCofactor().is0();
  } catch {
    return false;
  }
}

function expand(secret: Uint8Array): Expanded {
  const known = expanded.get(secret);
  if (known !== undefined) return known;
  const hashed = sha512(secret);
  const [head, prefix] = [hashed.slice(0, half), hashed.slice(half)];
  head[0] = (head[0] ?? 0) & 0xf8;
  head[half - 1] = ((head[half - 1] ?? 0) & 0x7f) | 0x40;
  const scalar = readNumber(head) % order;
  const made = { scalar, prefix, key: timesBase(scalar).toBytes() };
  expanded.set(secret, made);
  return made;
}

/** scalar · the base point. Each time another row of its multiples is made, until they are all there. */
function timesBase(scalar: bigint): Point {
  if (isWhole(ofBase)) return timesKept(ofBase, scalar);
  addRow(ofBase);
  return timesKept((fewOfBase ??= multiplesOf(Point.BASE, keyBits)), scalar);
}

/** scalar · key. @throws for bytes that are not the one encoding of a point, and for points of small order. */
function timesKey(key: Uint8Array, scalar: bigint): Point {
  const name = bytesToHex(key);
  const one = known.get(name) ?? { point: readKey(key), multiples: null, checks: 0 };
  known.delete(name);
  known.set(name, one);
  const [oldest] = known.keys();
  if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
  one.checks += 1;
  if (one.checks === worthKeeping) one.multiples = multiplesOf(one.point, keyBits);
  return one.multiples === null ? one.point.multiplyUnsafe(scalar) : timesKept(one.multiples, scalar);
}

function readKey(key: Uint8Array): Point {
  const point = Point.fromBytes(key, false);
  if (point.isSmallOrder()) throw new RangeError('A key of small order.');
  return point;
}

/** SHA-512 of the parts as an integer modulo the order. */
function toScalar(...parts: readonly Uint8Array[]): bigint {
  return readNumber(sha512(join(...parts))) % order;
}

/** Little-endian. */
function readNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.slice().reverse())}`);
}

/** 32 bytes, little-endian. */
function writeNumber(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(2 * half, '0')).reverse();
}
