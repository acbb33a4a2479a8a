import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './vocabulary.ts';

/**
 * CBOR in the core deterministic form of RFC 8949, 4.2.1, as far as protocol and records need it: null, booleans, safe
 * integers, text, bytes, arrays, and maps with text for keys. Each such value has one encoding, and only that is read.
 */
export type Cbor =
  null | boolean | number | string | Uint8Array | readonly Cbor[] | { readonly [key: string]: Cbor };

/** Major types, the three high bits of an item's first byte. RFC 8949, 3.1. */
const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, simple: 7 } as const;
/** The whole first byte. */
const simple = { false: 0xf4, true: 0xf5, null: 0xf6 } as const;
/** Below it, an item's number stands in its first byte; from here on, in 1, 2, 4 or 8 bytes that follow. */
const firstLong = 24;

/** No state, action, option or record nests deeper; deeper values are somebody's attack. */
export const deepest = 64;

interface Output {
  bytes: Uint8Array;
  length: number;
}

/**
 * The one encoding of a value.
 *
 * @throws TypeError for what is none: floats, -0, undefined, bigints. RangeError for what nests too deep. Half a
 *   surrogate pair is written as U+FFFD: who wants it refused looks before.
 */
export function encodeCbor(value: Cbor): Uint8Array {
  const out: Output = { bytes: new Uint8Array(256), length: 0 };
  write(out, value, deepest);
  return out.bytes.slice(0, out.length);
}

function write(out: Output, value: Cbor, depth: number): void {
  if (typeof value === 'string') writeText(out, value);
  else if (typeof value === 'number') writeInteger(out, value);
  else if (value === null) writeByte(out, simple.null);
  else if (typeof value === 'boolean') writeByte(out, value ? simple.true : simple.false);
  else if (typeof value !== 'object') throw new TypeError(`There is no ${typeof value} here.`);
  else if (value instanceof Uint8Array) {
    writeHead(out, major.bytes, value.length);
    makeRoom(out, value.length);
    out.bytes.set(value, out.length);
    out.length += value.length;
  } else if (depth === 0) throw new RangeError('The value nests too deep.');
  else if (isArray(value)) {
    writeHead(out, major.array, value.length);
    for (const item of value) write(out, item, depth - 1);
  } else {
    const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b));
    writeHead(out, major.map, entries.length);
    for (const [key, item] of entries) {
      writeText(out, key);
      write(out, item, depth - 1);
    }
  }
}

/** The types of `Array.isArray` know no arrays that are only read. */
function isArray(value: object): value is readonly Cbor[] {
  return Array.isArray(value);
}

function writeInteger(out: Output, value: number): void {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    throw new TypeError(`${value} is no safe integer.`);
  if (value < 0) writeHead(out, major.negative, -1 - value);
  else writeHead(out, major.unsigned, value);
}

function writeText(out: Output, text: string): void {
  if (isAscii(text)) {
    writeHead(out, major.text, text.length);
    makeRoom(out, text.length);
    for (let index = 0; index < text.length; index += 1)
      out.bytes[out.length + index] = text.charCodeAt(index);
    out.length += text.length;
    return;
  }
  const bytes = utf8ToBytes(text);
  writeHead(out, major.text, bytes.length);
  makeRoom(out, bytes.length);
  out.bytes.set(bytes, out.length);
  out.length += bytes.length;
}

/** Major type and number, the number in as few bytes as hold it. */
function writeHead(out: Output, type: number, number: number): void {
  makeRoom(out, 9);
  const high = type << 5;
  if (number < firstLong) {
    out.bytes[out.length] = high | number;
    out.length += 1;
    return;
  }
  const size = number < 2 ** 8 ? 0 : number < 2 ** 16 ? 1 : number < 2 ** 32 ? 2 : 3;
  out.bytes[out.length] = high | (firstLong + size);
  let left = number;
  for (let place = 2 ** size; place > 0; place -= 1) {
    out.bytes[out.length + place] = left % 256;
    left = Math.floor(left / 256);
  }
  out.length += 1 + 2 ** size;
}

function writeByte(out: Output, byte: number): void {
  makeRoom(out, 1);
  out.bytes[out.length] = byte;
  out.length += 1;
}

function makeRoom(out: Output, more: number): void {
  const needed = out.length + more;
  if (needed <= out.bytes.length) return;
  const wider = new Uint8Array(Math.max(needed, 2 * out.bytes.length));
  wider.set(out.bytes);
  out.bytes = wider;
}

/** The order of the keys' encodings: the shorter first, then byte by byte. */
function compareText(a: string, b: string): number {
  if (isAscii(a) && isAscii(b)) return a.length - b.length || (a < b ? -1 : 1);
  const [left, right] = [utf8ToBytes(a), utf8ToBytes(b)];
  return left.length - right.length || compareSame(left, right);
}

function compareSame(left: Uint8Array, right: Uint8Array): number {
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return (left[at] ?? 0) - (right[at] ?? 0);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** A value from its one encoding, or null if these bytes are none: longer forms, keys out of order, tags, anything after it. */
export function decodeCbor(bytes: Uint8Array): { readonly value: Cbor } | null {
  return readWhole({ bytes, at: 0, takesBytes: true });
}

/** As {@link decodeCbor}, but null for what is no JSON: byte strings. */
export function decodeJson(bytes: Uint8Array): { readonly value: Json } | null {
  // Of what is read only byte strings are no JSON.
  return readWhole({ bytes, at: 0, takesBytes: false }) as { readonly value: Json } | null;
}

interface Input {
  readonly bytes: Uint8Array;
  at: number;
  readonly takesBytes: boolean;
}

class Malformed extends Error {}

function readWhole(input: Input): { readonly value: Cbor } | null {
  try {
    const value = read(input, deepest);
    return input.at === input.bytes.length ? { value } : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function read(input: Input, depth: number): Cbor {
  const first = readByte(input);
  if (first === simple.null) return null;
  if (first === simple.true || first === simple.false) return first === simple.true;
  const number = readNumber(input, first & 31);
  switch (first >> 5) {
    case major.unsigned:
      return number;
    case major.negative:
      if (number === Number.MAX_SAFE_INTEGER) throw new Malformed();
      return -1 - number;
    case major.bytes:
      if (!input.takesBytes) throw new Malformed();
      return input.bytes.slice(pass(input, number), input.at);
    case major.text:
      return readText(input, number);
    case major.array:
      return readArray(input, number, depth);
    case major.map:
      return readMap(input, number, depth);
    default:
      throw new Malformed();
  }
}

function readArray(input: Input, length: number, depth: number): readonly Cbor[] {
  if (depth === 0) throw new Malformed();
  const items: Cbor[] = [];
  // Each item takes a byte at least, so a length that lies ends with the bytes.
  while (items.length < length) items.push(read(input, depth - 1));
  return items;
}

function readMap(input: Input, size: number, depth: number): { readonly [key: string]: Cbor } {
  if (depth === 0) throw new Malformed();
  const map: { [key: string]: Cbor } = {};
  let before: number | null = null;
  for (let count = 0; count < size; count += 1) {
    const start = input.at;
    const first = readByte(input);
    if (first >> 5 !== major.text) throw new Malformed();
    const key = readText(input, readNumber(input, first & 31));
    if (before !== null && !rises(input, before, start)) throw new Malformed();
    before = start;
    const item = read(input, depth - 1);
    // Set like the others, it would be no key but the object's prototype.
    if (key === '__proto__')
      Object.defineProperty(map, key, { value: item, enumerable: true, writable: true, configurable: true });
    else map[key] = item;
  }
  return map;
}

/** Whether the key encoded from `start` to where we are comes after the one from `before` on. Equal ones do not. */
function rises({ bytes, at }: Input, before: number, start: number): boolean {
  let same = 0;
  // A key begins with its length: two that differ do so before the end of either.
  while (start + same < at && bytes[before + same] === bytes[start + same]) same += 1;
  return start + same < at && (bytes[before + same] ?? 0) < (bytes[start + same] ?? 0);
}

function readText(input: Input, length: number): string {
  const start = pass(input, length);
  let text = '';
  for (let at = start; at < input.at; at += 1) {
    const byte = input.bytes[at] ?? 0;
    if (byte > 127) return readUnicode(input.bytes.subarray(start, input.at));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The language's own reader of UTF-8: it refuses longer forms and surrogates. */
function readUnicode(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(bytesToHex(bytes).replace(/../g, '%$&'));
  } catch {
    throw new Malformed();
  }
}

/** The number of an item, if it is a safe integer in its shortest form. */
function readNumber(input: Input, low: number): number {
  if (low < firstLong) return low;
  const size = low - firstLong;
  if (size > 3) throw new Malformed();
  let number = 0;
  for (let at = pass(input, 2 ** size); at < input.at; at += 1)
    number = number * 256 + (input.bytes[at] ?? 0);
  const least = size === 0 ? firstLong : 2 ** (4 * 2 ** size);
  if (number < least || !Number.isSafeInteger(number)) throw new Malformed();
  return number;
}

function readByte(input: Input): number {
  const byte = input.bytes[input.at];
  if (byte === undefined) throw new Malformed();
  input.at += 1;
  return byte;
}

/** Goes on by so many bytes. Gives where they begin. */
function pass(input: Input, length: number): number {
  const start = input.at;
  if (start + length > input.bytes.length) throw new Malformed();
  input.at += length;
  return start;
}
