import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trustedPoint, writePoint } from '../group.ts';
import { ownShare } from '../keys/table-keys.ts';
import { setUp, testBytes } from '../testing/set-up.ts';
import { combineShares, isDrawShare, makeDrawShare } from './share.ts';
import { sample } from './sample.ts';

const place = { table: testBytes('table'), round: 5, prev: testBytes('before') };

function draw(count: number, t: number, at = place) {
  const made = setUp(count, t);
  const bodies = made.seats.map((seat) => {
    const s = ownShare(made.seeds[seat]!, made.place.table, made.dealing, seat, made.bodies)!;
    return makeDrawShare(s, made.keys.S[seat]!, at, made.seeds[seat]!);
  });
  return { ...made, shares: bodies.map((body, seat) => ({ seat, body })) };
}

test('any t shares, in any order, make the same draw', () => {
  const { shares } = draw(6, 4);
  const value = (chosen: typeof shares) => bytesToHex(combineShares(place.table, chosen));
  const expected = value(shares.slice(0, 4));
  fc.assert(
    fc.property(fc.shuffledSubarray(shares, { minLength: 4, maxLength: 6 }), (chosen) => {
      expect(value(chosen)).toBe(expected);
    }),
    { numRuns: 25, seed: 20 },
  );
  // Fewer make another point, which says nothing.
  expect(value(shares.slice(0, 3))).not.toBe(expected);
});

describe('a share of a draw', () => {
  const { shares, keys } = draw(3, 2);
  const [mine, other] = shares;

  test('is good for its seat, step and table alone', () => {
    expect(isDrawShare(mine!.body, keys.S[0]!, place)).toBe(true);
    expect(isDrawShare(mine!.body, keys.S[1]!, place)).toBe(false);
    expect(isDrawShare(mine!.body, keys.S[0]!, { ...place, round: 6 })).toBe(false);
    expect(isDrawShare(mine!.body, keys.S[0]!, { ...place, prev: place.table })).toBe(false);
    expect(isDrawShare(mine!.body, keys.S[0]!, { ...place, table: place.prev })).toBe(false);
  });

  test('of which one byte is another is refused', () => {
    for (let at = 0; at < 96; at += 6) {
      const bad = mine!.body.slice();
      bad[at] = (bad[at] ?? 0) ^ 1;
      expect(isDrawShare(bad, keys.S[0]!, place), `byte ${at}`).toBe(false);
    }
  });

  test('is neither the identity, nor another point, nor another length', () => {
    const proof = mine!.body.slice(32);
    for (const Z of [new Uint8Array(32), other!.body.slice(0, 32), new Uint8Array(32).fill(255)])
      expect(isDrawShare(new Uint8Array([...Z, ...proof]), keys.S[0]!, place)).toBe(false);
    expect(isDrawShare(mine!.body.slice(0, 95), keys.S[0]!, place)).toBe(false);
    expect(isDrawShare(new Uint8Array([...mine!.body, 0]), keys.S[0]!, place)).toBe(false);
  });

  test('made again has the same bytes', () => {
    expect(draw(3, 2).shares).toEqual(shares);
  });
});

test('another step has another value', () => {
  const values = [place, { ...place, round: 6 }, { ...place, prev: place.table }].map((at) =>
    bytesToHex(combineShares(at.table, draw(2, 2, at).shares)),
  );
  expect(new Set(values).size).toBe(3);
});

describe('sampling', () => {
  const value = writePoint(trustedPoint(setUp(2, 2).keys.Y));

  test('is fixed to the byte: draws read from the stream of PROTOCOL.md 3 by other means', () => {
    const framed = (bytes: Uint8Array) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return Buffer.concat([length, bytes]);
    };
    const u = (size: number, n: number) => Buffer.from(n.toString(16).padStart(2 * size, '0'), 'hex');
    const parts = (block: number) => [place.table, u(2, 5), place.prev, value, u(4, block)].map(framed);
    const block = (n: number) =>
      createHash('sha512')
        .update(Buffer.concat([Buffer.from('rockpool/1 draw\0'), ...parts(n)]))
        .digest('hex');
    let stream = block(0) + block(1);
    const bounds = [6, 6, 1, 52, 1000, 2 ** 32, 2 ** 48, 255];
    const expected = bounds.map((bound) => {
      const size = bound === 1 ? 0 : Math.ceil(Math.log2(bound) / 8);
      const reach = 256n ** BigInt(size);
      for (;;) {
        const read = BigInt(`0x0${stream.slice(0, 2 * size)}`);
        stream = stream.slice(2 * size);
        if (read < reach - (reach % BigInt(bound))) return Number(read % BigInt(bound));
      }
    });
    expect(sample(bounds, value, place)).toEqual(expected);
  });

  test('reads nothing for a bound of 1', () => {
    expect(sample([1, 1, 6], value, place)[2]).toBe(sample([6], value, place)[0]);
  });

  test('refuses bounds that no rules have', () => {
    for (const bound of [0, -1, 1.5, NaN, 2 ** 48 + 1])
      expect(() => sample([bound], value, place)).toThrow(RangeError);
  });

  test.each([2, 3, 6, 10, 52, 100, 255, 256, 257])('is uniform below %i', (bound) => {
    const count = 100 * bound;
    const seen = Array.from({ length: bound }, () => 0);
    for (const drawn of sample(Array<number>(count).fill(bound), testBytes(`chi ${bound}`), place))
      seen[drawn]! += 1;
    const chi = seen.reduce((total, times) => total + (times - 100) ** 2 / 100, 0);
    // Wilson–Hilferty: above 4.75 standard deviations lies one case in a million.
    const d = bound - 1;
    const deviation = ((chi / d) ** (1 / 3) - (1 - 2 / (9 * d))) / Math.sqrt(2 / (9 * d));
    expect(Math.abs(deviation)).toBeLessThan(4.75);
  });

  test('does not favour low numbers of a bound that divides no power of 256', () => {
    // 192: without rejection 0 … 63 would come twice as often.
    const drawn = sample(Array<number>(20_000).fill(192), testBytes('rejection'), place);
    const low = drawn.filter((n) => n < 64).length;
    expect(Math.abs(low - 20_000 / 3)).toBeLessThan(4.75 * Math.sqrt(20_000 * (1 / 3) * (2 / 3)));
  });
});
