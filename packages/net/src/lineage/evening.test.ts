import { expect, test } from 'vitest';
import { simulateEvening } from '../testing/evening.ts';

// More of them with `EVENINGS=100 pnpm unit packages/net/src/lineage`.
const count = Number(process.env['EVENINGS'] ?? 3);

test.each(Array.from({ length: count }, (_, at) => `evening ${at}`))(
  'friends propose, agree, crash, lose their storage and are cut off: %s',
  { timeout: 60_000 },
  async (seed) => {
    const evening = await simulateEvening(seed, 80);
    expect(evening.answers).toBeGreaterThan(20);
  },
);
