import { hashes, Point, utils } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { join } from './bytes.ts';

// The library has no hash of its own that works at once, and on plain http none at all.
hashes.sha512 = sha512;

/** Length of seeds and keys, in bytes. */
export const keyLength = 32;
/** Of the commitment and the response that a signature consists of, and of a scalar. */
const half = 32;
const order = Point.CURVE().n;

/** Bits of a scalar that are looked up at a time: 64 rows of 8 multiples, some 100 kB and 4 ms a key. */
const windowBits = 4;
const windows = 64;
const mostInRow = 2 ** (windowBits - 1);
/** From that many checks by one key on they are worth making. */
const worthKeeping = 3;
const mostKeys = 64;

/** In row w the multiples 1, 2, … 8 of 16^w times a point. */
type Multiples = readonly (readonly Point[])[];

/** A key that was checked by, its multiples once they are made, and how often it was. */
interface Known {
  readonly point: Point;
  multiples: Multiples | null;
  checks: number;
}

/** What follows from a secret: the library derives it anew, public key and all, for each signature. */
const expanded = new WeakMap<Uint8Array, ReturnType<typeof utils.getExtendedPublicKey>>();
/** By key, the least recent first. */
const known = new Map<string, Known>();

/** The public key of a secret of 32 bytes. The secret must not be changed afterwards. */
export function publicKeyOf(secret: Uint8Array): Uint8Array {
  return expand(secret).pointBytes.slice();
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
  const { prefix, pointBytes, scalar } = expand(secret);
  const nonce = toScalar(prefix, message);
  const commitment = Point.BASE.multiply(nonce).toBytes();
  const challenge = toScalar(commitment, pointBytes, message);
  return join(commitment, writeNumber((nonce + challenge * scalar) % order));
}

/**
 * RFC 8032, 5.1.7, not ZIP 215; no key of small order. The same verdict as the library's, but faster for a key that comes
 * again. Never throws.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 2 * half) return false;
  try {
    const [commitment, response] = [signature.subarray(0, half), signature.subarray(half)];
    const difference = Point.fromBytes(commitment, false)
      .add(timesKey(key, toScalar(commitment, key, message)))
      // Throws unless it is below the group's order.
      .subtract(Point.BASE.multiplyUnsafe(readNumber(response)));
    return difference.clearCofactor().is0();
  } catch {
    return false;
  }
}

function expand(secret: Uint8Array): ReturnType<typeof utils.getExtendedPublicKey> {
  const from = expanded.get(secret) ?? utils.getExtendedPublicKey(secret);
  expanded.set(secret, from);
  return from;
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
  if (one.checks === worthKeeping) one.multiples = multiplesOf(one.point);
  return one.multiples === null ? one.point.multiplyUnsafe(scalar) : timesKept(one.multiples, scalar);
}

function readKey(key: Uint8Array): Point {
  const point = Point.fromBytes(key, false);
  if (point.isSmallOrder()) throw new RangeError('A key of small order.');
  return point;
}

function multiplesOf(point: Point): Multiples {
  const rows: Point[][] = [];
  for (let unit = point; rows.length < windows;) {
    const row = [unit];
    let last = unit;
    while (row.length < mostInRow) row.push((last = last.add(unit)));
    rows.push(row);
    unit = last.double();
  }
  return rows;
}

/**
 * The multiple of that point, for a scalar below the order: one addition a window, with digits -7 … 8. Not in constant
 * time: for public scalars only.
 */
function timesKept(multiples: Multiples, scalar: bigint): Point {
  let sum = Point.ZERO;
  let carry = 0;
  // From the last digit on: the order has 253 bits, so nothing is carried out of the first.
  const digits = scalar.toString(16).padStart(windows, '0');
  for (const [window, row] of multiples.entries()) {
    const digit = parseInt(digits.charAt(windows - 1 - window), 16) + carry;
    carry = digit > mostInRow ? 1 : 0;
    const signed = digit - carry * 2 * mostInRow;
    const multiple = row[Math.abs(signed) - 1];
    if (multiple !== undefined) sum = sum.add(signed < 0 ? multiple.negate() : multiple);
  }
  return sum;
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
