import { describe, expect, it } from 'vitest';
import { hashOf } from './canonical.ts';
import { houseAction, housePick } from './house.ts';
import { noughts } from './testing/examples/noughts.ts';

describe('the house', () => {
  const state = noughts.start(2, { misere: false });

  it('plays the same on every peer, and by what went before', () => {
    // Fixed for good: another value would tear tables of two versions apart.
    const cells = [0, 1, 2, 3, 4, 5].map((n) => houseAction(noughts, state, 0, {}, hashOf(n)).cell);
    expect(cells).toMatchInlineSnapshot(`
      [
        0,
        1,
        3,
        6,
        4,
        4,
      ]
    `);
  });

  it('draws fairly and within bounds', () => {
    const pick = housePick(hashOf(1), 1);
    const counts = [0, 0, 0];
    for (let n = 0; n < 9000; n += 1) {
      const drawn = pick(3);
      counts[drawn] = (counts[drawn] ?? NaN) + 1;
    }
    expect(counts.every((count) => count > 2750 && count < 3250)).toBe(true);
    expect(pick(1)).toBe(0);
    expect(pick(2 ** 32)).toBeLessThan(2 ** 32);
    expect(() => pick(0)).toThrow(RangeError);
    expect(() => pick(2 ** 32 + 1)).toThrow(RangeError);
  });

  it('gives each seat a stream of its own', () => {
    const streams = [0, 1].map((seat) => Array.from({ length: 8 }, () => housePick(hashOf(0), seat)(1000)));
    expect(streams[0]).not.toEqual(streams[1]);
  });

  it('says when it has nothing to do', () => {
    expect(() => houseAction(noughts, state, 1, {}, hashOf(0))).toThrow('no legal action for seat 1');
  });
});
