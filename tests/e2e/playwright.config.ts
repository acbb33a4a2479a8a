import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium, noChromium } from '../chromium.mjs';
import { findFirefox } from './firefox.ts';

const executablePath = findChromium();
if (executablePath === null) throw new Error(noChromium);
const without = findFirefox() === null ? ['firefox.spec.ts'] : [];
for (const name of without) console.log(`Left out, for want of a Firefox (ROCKPOOL_FIREFOX): ${name}`);

const timed = ['joining.spec.ts'];

export default defineConfig({
  testDir: '.',
  outputDir: 'out',
  workers: 2,
  // Times are taken when nothing else runs.
  projects: [
    { name: 'games', testMatch: '*.spec.ts', testIgnore: [...timed, ...without] },
    { name: 'times', testMatch: timed, dependencies: ['games'] },
  ],
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A full game by clicks takes seconds; these are for a machine that does something else meanwhile.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'out/report.json' }],
  ],
  use: {
    launchOptions: { executablePath, args: chromiumArgs },
    locale: 'en-GB',
    actionTimeout: 60_000,
  },
});
