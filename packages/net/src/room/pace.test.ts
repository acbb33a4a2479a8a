import { expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createPace } from './pace.ts';

it('says the last word within a second, and in between no more than others take of one member', async () => {
  const clock = createTestClock();
  let now = 0;
  const said: number[] = [];
  const pace = createPace(clock, () => said.push(now));
  for (now = 1; now <= 200; now += 1) {
    pace.go();
    if (now % 50 === 0) await clock.pass(1_000);
  }
  now = 200;
  await clock.pass(1_000);
  expect(said.at(-1)).toBe(200);
  expect(said.length).toBeLessThan(40);
  pace.stop();
});
