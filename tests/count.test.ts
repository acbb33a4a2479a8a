import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count.mjs';

const vitest = (total: number, passed: number, files: unknown[] = []) =>
  JSON.stringify({ numTotalTests: total, numPassedTests: passed, testResults: files });
const playwright = (expected: number, unexpected = 0, flaky = 0, skipped = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } });

test('what passed and what failed is counted', () => {
  expect(countVitest(vitest(5, 3), false)).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright(playwright(4, 1), false)).toEqual({ passed: 4, failed: 1 });
});

test('a stage that executed no test is a failure', () => {
  expect(countVitest(vitest(0, 0), true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(playwright(0), true)).toEqual({ passed: 0, failed: 1 });
});

test('a missing or broken report is a failure', () => {
  for (const text of ['', '{']) {
    expect(countVitest(text, true)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(text, true)).toEqual({ passed: 0, failed: 1 });
  }
});

test('a runner that fails outside its tests is a failure', () => {
  expect(countVitest(vitest(3, 3), false)).toEqual({ passed: 3, failed: 1 });
  expect(countPlaywright(playwright(3), false)).toEqual({ passed: 3, failed: 1 });
});

test('a test file that does not load is a failure', () => {
  const file = { status: 'failed', assertionResults: [] };
  expect(countVitest(vitest(3, 3, [file]), false)).toEqual({ passed: 3, failed: 1 });
});

test('skipped and flaky tests are failures', () => {
  expect(countVitest(vitest(3, 2), true)).toEqual({ passed: 2, failed: 1 });
  expect(countPlaywright(playwright(3, 0, 1, 1), true)).toEqual({ passed: 3, failed: 2 });
});
