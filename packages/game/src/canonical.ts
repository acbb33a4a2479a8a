import { sha256 } from '@noble/hashes/sha2.js';
import { rfc8949EncodeOptions, encode } from 'cborg';
import type { Json } from './vocabulary.ts';

/** No state, action or option of a board game nests deeper; deeper values are somebody's attack. */
const deepest = 64;

/**
 * Why a value is not plain integer JSON, with the path to the culprit, or null if it is. Plain integer JSON is
 * null, booleans, safe integers (not −0), well-formed strings, dense arrays and plain objects of these.
 * Such values survive `JSON.parse(JSON.stringify(value))` unchanged and have one canonical encoding.
 */
export function notJson(value: unknown, path = 'value', depth = 0): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'number':
      if (!Number.isSafeInteger(value)) return `${path} is ${String(value)}, not a safe integer`;
      return Object.is(value, -0) ? `${path} is -0, which JSON turns into 0` : null;
    case 'string':
      return /\p{Surrogate}/u.test(value) ? `${path} holds half a surrogate pair` : null;
    case 'object':
      break;
    default:
      return `${path} is ${typeof value}`;
  }
  if (value === null) return null;
  if (depth === deepest) return `${path} nests deeper than ${deepest}`;
  if (Array.isArray(value)) return arrayNotJson(value, path, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  // A record loaded in another realm (SES, vm) has another Object.prototype, itself with no parent.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return `${path} is not a plain object`;
  for (const [key, item] of Object.entries(value)) {
    const fault = notJson(key, `${path} key`) ?? notJson(item, `${path}.${key}`, depth + 1);
    if (fault !== null) return fault;
  }
  return Object.getOwnPropertySymbols(value).length > 0 ? `${path} has a symbol key` : null;
}

function arrayNotJson(value: readonly unknown[], path: string, depth: number): string | null {
  for (let index = 0; index < value.length; index += 1) {
    const fault = notJson(value[index], `${path}[${index}]`, depth + 1);
    if (fault !== null) return fault;
  }
  return Object.keys(value).length === value.length ? null : `${path} has keys that are not indices`;
}

/** Whether a value is plain integer JSON; see {@link notJson}. */
export function isJson(value: unknown): value is Json {
  return notJson(value) === null;
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
  return encode(value, rfc8949EncodeOptions);
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
