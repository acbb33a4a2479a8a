import { sha256 } from '@noble/hashes/sha2.js';
import { deepest, encodeCbor } from './cbor.ts';
import type { Json } from './vocabulary.ts';

/**
 * Whether a value is plain integer JSON: null, booleans, safe integers (not −0), well-formed strings, dense arrays
 * and plain objects of these. Such values survive `JSON.parse(JSON.stringify(value))` unchanged and have one
 * canonical encoding.
 */
export function isJson(value: unknown): value is Json {
  return isJsonWithin(value, deepest);
}

function isJsonWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return scalarFault(value) === null;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    // By index: a hole reads as undefined, which no JSON holds.
    for (let index = 0; index < value.length; index += 1)
      if (!isJsonWithin(value[index], depth - 1)) return false;
    return Object.keys(value).length === value.length;
  }
  if (!isPlain(value)) return false;
  for (const key of Object.keys(value)) {
    if (scalarFault(key) !== null || !isJsonWithin(Reflect.get(value, key), depth - 1)) return false;
  }
  return true;
}

function scalarFault(value: unknown): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'string':
      return /\p{Surrogate}/u.test(value) ? 'holds half a surrogate pair' : null;
    case 'number':
      if (!Number.isSafeInteger(value)) return `is ${String(value)}, not a safe integer`;
      return Object.is(value, -0) ? 'is -0, which JSON turns into 0' : null;
    default:
      return value === null ? null : `is ${typeof value}`;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // What another realm made (SES, vm) has another Object.prototype, itself with no parent.
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return plain && Object.getOwnPropertySymbols(value).length === 0;
}

/** Why a value is not plain integer JSON, with the path to the first culprit, or null if it is. */
export function notJson(value: unknown, path = 'value', depth = 0): string | null {
  if (isJsonWithin(value, deepest - depth)) return null;
  if (typeof value !== 'object' || value === null) return `${path} ${scalarFault(value) ?? ''}`;
  if (depth === deepest) return `${path} nests deeper than ${deepest}`;
  if (!Array.isArray(value) && !isPlain(value)) return `${path} is not a plain object`;
  const items: (readonly [string, unknown])[] = Array.isArray(value)
    ? Array.from(value, (item, index) => [`[${index}]`, item])
    : Object.entries(value).map(([key, item]) => [`.${key}`, item]);
  for (const [step, item] of items) {
    const fault = notJson(item, `${path}${step}`, depth + 1);
    if (fault !== null) return fault;
  }
  return `${path} has keys that JSON cannot hold`;
}

/**
 * The one encoding of a value: CBOR in the core deterministic form of RFC 8949, 4.2.1 (shortest integers, map
 * keys sorted by their encoded bytes). Two values have the same bytes exactly if they are the same JSON,
 * whatever the order of their keys.
 *
 * @throws TypeError for anything that is not plain integer JSON: floats, undefined, dates, bytes. Rules that
 *   produce one have a bug, and it must not reach a hash.
 */
export function canonical(value: Json): Uint8Array {
  const fault = notJson(value);
  if (fault !== null) throw new TypeError(`No canonical form: ${fault}.`);
  return encodeCbor(value);
}

/** SHA-256 of {@link canonical}: 32 bytes. */
export function hashOf(value: Json): Uint8Array {
  return sha256(canonical(value));
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, item]) => right.has(key) && sameJson(item, right.get(key)))
  );
}
