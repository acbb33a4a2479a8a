import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, hashOf, isJson, notJson, sameJson } from './canonical.ts';
import type { Json } from './vocabulary.ts';

/** Plain integer JSON. */
const json = fc
  .letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }),
    ),
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as Json);

function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

describe('canonical', () => {
  // RFC 8949, appendix A.
  it.each<[Json, string]>([
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [1000000, '1a000f4240'],
    [1000000000000, '1b000000e8d4a51000'],
    [-1, '20'],
    [-1000, '3903e7'],
    [false, 'f4'],
    [true, 'f5'],
    [null, 'f6'],
    ['', '60'],
    ['ü', '62c3bc'],
    [[1, [2, 3], [4, 5]], '8301820203820405'],
    [{ a: 1, b: [2, 3] }, 'a26161016162820203'],
  ])('encodes %j as RFC 8949 does', (value, hex) => {
    expect(bytesToHex(canonical(value))).toBe(hex);
  });

  it('sorts keys by their encoded bytes (RFC 8949, 4.2.1), whatever order they were written in', () => {
    expect(bytesToHex(canonical({ aa: 1, b: 2 }))).toBe('a261620262616101');
    fc.assert(
      fc.property(json, (value) => {
        expect(bytesToHex(canonical(reversed(value)))).toBe(bytesToHex(canonical(value)));
        expect(sameJson(reversed(value), value)).toBe(true);
      }),
    );
  });

  it('gives two values the same bytes exactly if they are the same JSON', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(bytesToHex(canonical(a)) === bytesToHex(canonical(b))).toBe(sameJson(a, b));
      }),
    );
  });

  it.each([
    [1.5, 'value is 1.5, not a safe integer'],
    [NaN, 'value is NaN, not a safe integer'],
    [2 ** 53, 'value is 9007199254740992, not a safe integer'],
    [-0, 'value is -0, which JSON turns into 0'],
    [undefined, 'value is undefined'],
    [10n, 'value is bigint'],
    ['\ud800', 'value holds half a surrogate pair'],
    [{ a: [1, undefined] }, 'value.a[1] is undefined'],
    [{ '\udc00': 1 }, 'value has keys that JSON cannot hold'],
    [new Date(0), 'value is not a plain object'],
    [new Uint8Array(2), 'value is not a plain object'],
    [new Map(), 'value is not a plain object'],
    [Object.assign([1], { a: 2 }), 'value has keys that JSON cannot hold'],
    [Array.from({ length: 2, 0: 1 }), 'value[1] is undefined'],
  ])('refuses %s', (value, why) => {
    expect(notJson(value)).toBe(why);
    expect(isJson(value)).toBe(false);
    expect(() => canonical(value as Json)).toThrow(why);
  });

  it('refuses what nests too deep instead of running out of stack', () => {
    expect(isJson(JSON.parse('['.repeat(64) + ']'.repeat(64)))).toBe(true);
    expect(notJson(JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)))).toMatch(/nests deeper than 64$/);
  });

  it('hashes with SHA-256', () => {
    // SHA-256 of the one byte f6.
    expect(bytesToHex(hashOf(null))).toBe(bytesToHex(hashOf(JSON.parse('null') as Json)));
    expect(hashOf({})).toHaveLength(32);
  });
});
