// Runs every check and every test, and counts them: the last line is `N passed, N failed`.
// `node tests/all.mjs lint unit` runs only the stages named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, noChromium } from './chromium.mjs';
import { countPlaywright, countVitest } from './count.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'tests', 'out');
const unitReport = join(out, 'unit.json');
const browserReport = join(out, 'browser.json');

/**
 * A stage's commands run one after the other until one fails. Without `count` the stage is one check: it passes or
 * it fails. With it, `count` reads how many tests ran from the report at `report`.
 * @type {readonly { name: string, commands: string[], report?: string, count?: typeof countVitest }[]}
 */
const stages = [
  { name: 'format', commands: ['prettier --check --log-level warn .'] },
  { name: 'lint', commands: ['eslint . --max-warnings 0'] },
  { name: 'types', commands: ['turbo run types --output-logs=errors-only', 'tsc -p .'] },
  { name: 'boundaries', commands: ['pnpm run boundaries'] },
  { name: 'unused', commands: ['pnpm run unused'] },
  { name: 'versions', commands: ['pnpm run versions'] },
  {
    name: 'unit',
    commands: [`vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`],
    report: unitReport,
    count: countVitest,
  },
  { name: 'build', commands: ['turbo run build --output-logs=errors-only'] },
  { name: 'size', commands: ['node tests/size.mjs'] },
  {
    name: 'browser',
    commands: ['playwright test --config tests/e2e/playwright.config.ts'],
    report: browserReport,
    count: countPlaywright,
  },
];

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), join(root, 'tests/node_modules/.bin'), process.env['PATH']].join(
    delimiter,
  ),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  TURBO_TELEMETRY_DISABLED: '1',
};

/** @param {string} command */
function succeeds(command) {
  return spawnSync(command, { cwd: root, env, stdio: 'inherit', shell: true }).status === 0;
}

/** @param {(typeof stages)[number]} stage */
function run({ commands, report, count }) {
  const ok = commands.every(succeeds);
  if (report === undefined || count === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  let text = '';
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    // The runner broke before it could report: counted as a failure.
  }
  return count(text, ok);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.some(({ name }) => name === 'unit' || name === 'browser') && findChromium() === null) {
  console.error(noChromium);
  process.exit(1);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const rows = chosen.map((stage) => {
  console.log(`\n── ${stage.name}`);
  const began = Date.now();
  const result = run(stage);
  return { name: stage.name, ...result, minutes: (Date.now() - began) / 60_000 };
});

console.log('');
for (const { name, passed, failed, minutes } of rows)
  console.log(
    `${name.padEnd(12)}${minutes.toFixed(1).padStart(5)} min${String(passed).padStart(7)} passed${failed > 0 ? `${String(failed).padStart(5)} failed` : ''}`,
  );
const sum = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
