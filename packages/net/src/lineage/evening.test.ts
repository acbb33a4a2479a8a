import { expect, test } from 'vitest';
import { simulateEvening } from '../testing/evening.ts';

// More of them with `EVENINGS=100 pnpm unit packages/net/src/lineage`; one alone, and a longer one, with `EVENING=140 STEPS=150`.
const { EVENINGS: count = '3', EVENING: only, STEPS: steps = '80' } = process.env;
const seeds = only === undefined ? Array.from({ length: Number(count) }, (_, at) => String(at)) : [only];

test.each(seeds.map((seed) => `evening ${seed}`))(
  'friends propose, agree, crash, lose their storage and are cut off: %s',
  { timeout: 120_000 },
  async (seed) => {
    const evening = await simulateEvening(seed, Number(steps));
    expect(evening.answers).toBeGreaterThan(20);
  },
);
