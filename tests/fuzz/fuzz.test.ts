import { decoders } from '@rockpool/net/testing';
import { describe, expect, test } from 'vitest';
import { createDice, fuzz, spoilBytes } from './fuzz.ts';

/** `pnpm fuzz` gives a million; `FUZZ_SEED` repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);
const inputs = 20_000;

describe(`hostile inputs never make it throw (seed ${String(seed)})`, () => {
  const all = decoders();
  const shares = all.reduce((sum, { share }) => sum + share, 0);
  test.each(all.map((decoder) => [decoder.name, decoder] as const))('%s', (_, decoder) => {
    fuzz(decoder, seed, Math.ceil((inputs * decoder.share) / shares));
  });
});

test('good inputs are read', () => {
  for (const decoder of decoders()) {
    const results =
      decoder.of === 'bytes'
        ? decoder.good.map((good) => decoder.read(good))
        : decoder.of === 'text'
          ? decoder.good.map((good) => decoder.read(good))
          : decoder.good.map((good) => decoder.read(good));
    expect(
      results.every((result) => result !== null),
      decoder.name,
    ).toBe(true);
  }
});

test('the same seed gives the same inputs, another one others', () => {
  const run = (from: number) => {
    const dice = createDice(from);
    return Array.from({ length: 50 }, () => String(spoilBytes(dice, [new Uint8Array(20)]))).join('|');
  };
  expect(run(1)).toBe(run(1));
  expect(run(1)).not.toBe(run(2));
});

test('a decoder that throws is found, with its seed', () => {
  const weak = {
    name: 'weak',
    share: 1,
    of: 'bytes' as const,
    good: [new Uint8Array(8)],
    read(bytes: Uint8Array) {
      if (bytes[0] === 0xff) throw new Error('found');
    },
  };
  expect(() => {
    fuzz(weak, 7, 10_000);
  }).toThrow(/weak threw: seed 7, input \d+/);
});
