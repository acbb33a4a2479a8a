import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decode, encode, rfc8949EncodeOptions } from 'cborg';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJson } from './canonical.ts';
import { deepest, decodeCbor, decodeJson, encodeCbor, type Cbor } from './cbor.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 20 }),
);
const integer = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.constantFrom(...[8, 16, 32, 53].flatMap((bits) => [2 ** bits - 1, 1 - 2 ** bits])),
  fc.constantFrom(...[8, 16, 32].flatMap((bits) => [2 ** bits, -(2 ** bits), -1 - 2 ** bits])),
);
const scalar = fc.oneof(
  fc.constantFrom(null, true, false),
  integer,
  text,
  fc.uint8Array(),
  fc.uint8Array({ minLength: 250, maxLength: 300 }),
);
const value = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(text, tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
})).value;

/** What cborg reads strictly and writes again as the same bytes. */
function reference(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    const read: unknown = decode(bytes, {
      strict: true,
      allowIndefinite: false,
      allowUndefined: false,
      allowInfinity: false,
      allowNaN: false,
      allowBigInt: false,
      rejectDuplicateMapKeys: true,
    });
    return isOurs(read) && same(encode(read, rfc8949EncodeOptions), bytes) ? { value: read } : null;
  } catch {
    return null;
  }
}

/** Neither floats nor deeper than is read: the two things that cborg takes in their canonical form. */
function isOurs(read: unknown, depth = deepest): boolean {
  if (typeof read === 'number') return Number.isSafeInteger(read);
  if (typeof read !== 'object' || read === null || read instanceof Uint8Array) return true;
  return depth > 0 && Object.values(read).every((item) => isOurs(item, depth - 1));
}

const same = (a: Uint8Array, b: Uint8Array): boolean => bytesToHex(a) === bytesToHex(b);
const agree = (bytes: Uint8Array): void => {
  const read = decodeCbor(bytes);
  expect(read).toEqual(reference(bytes));
  expect(decodeJson(bytes)).toEqual(read !== null && isJson(read.value) ? read : null);
};

describe('CBOR', () => {
  it('is written as cborg writes it, and read again', () => {
    fc.assert(
      fc.property(value, (one) => {
        const bytes = encodeCbor(one);
        expect(same(bytes, encode(one, rfc8949EncodeOptions))).toBe(true);
        expect(decodeCbor(bytes)).toEqual({ value: one });
        expect(decodeJson(bytes)).toEqual(isJson(one) ? { value: one } : null);
      }),
      { numRuns: 300 },
    );
  });

  it('is read from the bytes that cborg reads strictly and writes the same, and from no others', () => {
    fc.assert(
      fc.property(value, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }), (one, changes) => {
        const bytes = encodeCbor(one);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        agree(bytes);
        agree(bytes.subarray(0, bytes.length - 1));
        agree(Uint8Array.from([...bytes, 0]));
      }),
      { numRuns: 300 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 12 }), agree), { numRuns: 3000 });
  });

  it('is judged as cborg judges each first byte', () => {
    const tails = [
      '',
      '00',
      '17',
      '18',
      'ff',
      '0000',
      '0100',
      '00000000',
      '0001000061ff',
      '001fffffffffffff',
    ];
    for (let first = 0; first < 256; first += 1)
      for (const tail of [...tails, '0020000000000000', '001ffffffffffffe', '6161', '616100', '61616162'])
        agree(Uint8Array.from([first, ...hexToBytes(tail)]));
  });

  it.each([
    ['an integer that is longer than it need be', '1817'],
    ['a length that is longer than it need be', '780161'],
    ['an integer of 16 bits that fits into 8', '1900ff'],
    ['an integer that is not safe', '1b0020000000000000'],
    ['a negative integer that is not safe', '3b001fffffffffffff'],
    ['a float', 'f93c00'],
    ['undefined', 'f7'],
    ['a tag', 'c000'],
    ['an array without a length', '9fff'],
    ['text without a length', '7fff'],
    ['keys out of order', 'a2616200616100'],
    ['a longer key before a shorter one', 'a262616100616200'],
    ['a key twice', 'a2616100616101'],
    ['a key twice that is not ASCII', 'a262c3bc0062c3bc01'],
    ['a key that is not text', 'a10000'],
    ['text that is not UTF-8', '61ff'],
    ['half a surrogate pair', '63eda080'],
    ['a length beyond the bytes', '9affffffff'],
    ['text beyond the bytes', '7affffffff61'],
    ['something after it', '0000'],
    ['nothing', ''],
  ])('is not %s', (_, hex) => {
    expect(decodeCbor(hexToBytes(hex))).toBeNull();
  });

  it('has __proto__ as a key like any other', () => {
    const bytes = hexToBytes('a1695f5f70726f746f5f5fa0');
    const map = decodeCbor(bytes)?.value ?? {};
    expect(Object.keys(map)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
    expect(same(encodeCbor(map), bytes)).toBe(true);
    agree(bytes);
  });

  it('keeps a byte order mark', () => {
    expect(decodeCbor(encodeCbor('\ufeffa'))).toEqual({ value: '\ufeffa' });
  });

  it('sorts keys by their bytes, not by the units of JavaScript', () => {
    const bytes = encodeCbor({ '\u{1f41f}': 1, '\uff5ea': 2 });
    expect(Object.keys(decodeCbor(bytes)?.value ?? {})).toEqual(['\uff5ea', '\u{1f41f}']);
  });

  it('nests so deep and no deeper', () => {
    const nested = (depth: number): Cbor => (depth === 0 ? 0 : [nested(depth - 1)]);
    expect(decodeCbor(encodeCbor(nested(deepest)))).not.toBeNull();
    expect(() => encodeCbor(nested(deepest + 1))).toThrow(RangeError);
    expect(decodeCbor(Uint8Array.from([...Array<number>(deepest + 1).fill(0x81), 0]))).toBeNull();
    expect(decodeCbor(new Uint8Array(100_000).fill(0x81))).toBeNull();
  });

  it.each([1.5, NaN, -0, 2 ** 53, undefined, 1n, Symbol('none')])('has no form of %s', (one) => {
    expect(() => encodeCbor(one as Cbor)).toThrow(TypeError);
  });
});
