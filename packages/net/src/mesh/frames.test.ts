import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { u32 } from '../bytes.ts';
import { maxFrame } from '../links/link.ts';
import { createJoiner, maxMessage, split } from './frames.ts';

const join = (frames: Uint8Array[]) => {
  const joiner = createJoiner();
  return frames.map((frame) => joiner(frame));
};

describe('row 16: large messages cut or refused', () => {
  it('puts any message together again, frame by frame', () => {
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: maxFrame - 8, max: maxFrame + 8 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.constant(maxMessage),
    );
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 255 }), (size, salt) => {
        const message = Uint8Array.from({ length: size }, (_, index) => (index * 31 + salt) & 0xff);
        const frames = split(message);
        expect(frames.every((frame) => frame.length <= maxFrame)).toBe(true);
        const joined = join(frames);
        expect(joined.slice(0, -1).every((part) => 'message' in part && part.message === null)).toBe(true);
        const last = joined.at(-1);
        const got = last !== undefined && 'message' in last ? last.message : null;
        expect(got !== null && Buffer.compare(got, message)).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('refuses to send what nobody would take', () => {
    expect(() => split(new Uint8Array(0))).toThrow(RangeError);
    expect(() => split(new Uint8Array(maxMessage + 1))).toThrow(RangeError);
  });

  const head = (length: number) => new Uint8Array([1, ...u32(length), 7, 7]);
  it.each([
    ['an empty frame', [new Uint8Array(0)], 'frame-kind'],
    ['an unknown kind', [new Uint8Array([9, 1])], 'frame-kind'],
    ['an empty message', [new Uint8Array([0])], 'frame-empty'],
    ['an oversized frame', [new Uint8Array(maxFrame + 1)], 'frame-size'],
    ['a part of nothing', [new Uint8Array([2, 1])], 'frame-order'],
    ['a message inside another', [head(20_000), new Uint8Array([0, 1])], 'frame-order'],
    ['an empty part', [head(20_000), new Uint8Array([2])], 'frame-empty'],
    ['a length above the cap', [head(maxMessage + 1)], 'frame-length'],
    ['a length that needs no parts', [head(10)], 'frame-length'],
    ['half a length', [new Uint8Array([1, 0, 0])], 'frame-length'],
    [
      'more than was announced',
      [head(16_384), new Uint8Array(maxFrame).fill(2), new Uint8Array([2, 1])],
      'frame-length',
    ],
  ])('calls %s a fault', (_, frames, code) => {
    expect(join(frames).find((part) => 'fault' in part)).toEqual({ fault: code });
  });
});
