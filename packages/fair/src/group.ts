import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { mapHashToField } from '@noble/curves/abstract/modular.js';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';

/**
 * The group of all that is here: ristretto255 (RFC 9496), of prime order ℓ, so no point of it has small order. What
 * comes from outside passes {@link readPoint} or {@link readScalar}, and nothing else.
 */
export type Point = InstanceType<typeof ristretto255.Point>;
/** An integer 0 … ℓ − 1. */
export type Scalar = bigint;

/** Arithmetic modulo the group's order. */
export const scalars = ristretto255.Point.Fn;
export const order = scalars.ORDER;
/** The base point. */
export const G: Point = ristretto255.Point.BASE;
/** The identity: a legal sum inside an equation, never a legal input. */
export const zero: Point = ristretto255.Point.ZERO;

export const pointLength = 32;
export const scalarLength = 32;
/** Bytes that are folded into one scalar without a bias that anybody could see. */
export const wideLength = 64;

/** What points are hashed for. No point of one use is ever a point of another. PROTOCOL.md 1.1. */
const domains = {
  dice: 'rockpool-V1-dice-ristretto255_XMD:SHA-512_R255MAP_RO_',
  cards: 'rockpool-V1-cards-ristretto255_XMD:SHA-512_R255MAP_RO_',
  generators: 'rockpool-V1-generators-ristretto255_XMD:SHA-512_R255MAP_RO_',
} as const;

/** A point from outside: the one canonical encoding, and not the identity. Null for anything else. */
export function readPoint(bytes: Uint8Array): Point | null {
  try {
    const point = ristretto255.Point.fromBytes(bytes);
    return point.is0() ? null : point;
  } catch {
    return null;
  }
}

/** A point that we wrote or checked before. @throws Error if it is none: a mistake of the caller. */
export function trustedPoint(bytes: Uint8Array): Point {
  return ristretto255.Point.fromBytes(bytes);
}

/** 32 bytes, the one encoding of the point. */
export function writePoint(point: Point): Uint8Array {
  return point.toBytes();
}

/** A scalar from outside: 32 bytes, little-endian, below ℓ. Null for anything else. */
export function readScalar(bytes: Uint8Array): Scalar | null {
  if (bytes.length !== scalarLength) return null;
  try {
    return scalars.fromBytes(bytes);
  } catch {
    return null;
  }
}

export function writeScalar(scalar: Scalar): Uint8Array {
  return scalars.toBytes(scalar);
}

/** 64 uniform bytes as a scalar 1 … ℓ − 1. */
export function wideScalar(bytes: Uint8Array): Scalar {
  return scalars.fromBytes(mapHashToField(bytes, order, true));
}

/** A point whose logarithm nobody knows, RFC 9380. `message` says all that it stands for. */
export function hashToGroup(domain: keyof typeof domains, message: Uint8Array): Point {
  return ristretto255_hasher.hashToCurve(message, { DST: domains[domain] });
}

/** scalar · point, in constant time as far as JavaScript can; the scalar may be secret. */
export function times(point: Point, scalar: Scalar): Point {
  return scalar === 0n ? zero : point.multiply(scalar);
}

/** Σ scalarᵢ · pointᵢ. Not in constant time: for public scalars only. The lists are equally long. */
export function combine(factors: readonly Scalar[], points: readonly Point[]): Point {
  return mulAddUnsafe(ristretto255.Point, [...points], [...factors]);
}

/** Σ pointᵢ. */
export function sum(points: readonly Point[]): Point {
  return points.reduce((total, point) => total.add(point), zero);
}
