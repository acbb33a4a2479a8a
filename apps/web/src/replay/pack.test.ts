import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

test('what is packed comes back, and an address may carry it', async () => {
  const text = `{"record":1,"game":"noughts"}\n`.repeat(30);
  const packed = await pack(text);
  expect(packed).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
  expect(await unpack(packed ?? '')).toBe(text);
});

test('a link that was cut off, or none, unfolds to nothing', async () => {
  const packed = (await pack('Ana takes the treasure. Bo goes up.')) ?? '';
  for (const cut of ['', packed.slice(0, -6), `x${packed}`, '!!!', 'AAAA'])
    expect(await unpack(cut), cut).toBeNull();
});

test('a small link that unfolds to something huge is refused, not unfolded', async () => {
  const bomb = await pack('0'.repeat(3_000_000));
  expect(bomb?.length).toBeLessThan(16_000);
  expect(await unpack(bomb ?? '')).toBeNull();
});
