// Runs every check and every test, and counts them: the last line is `N passed, N failed`.
// `node tests/all.mjs lint unit` runs only the stages named.
import { spawn } from 'node:child_process';
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
 * it fails. With it, `count` reads how many tests ran from the report at `report`. Stages `aside` use one core and write
 * nothing that another reads: they run two at a time, and print when they are done.
 * @type {readonly { name: string, commands: string[], aside?: true, report?: string, count?: typeof countVitest }[]}
 */
const stages = [
  { name: 'format', aside: true, commands: ['prettier --check --log-level warn .'] },
  { name: 'lint', aside: true, commands: ['eslint . --max-warnings 0'] },
  {
    name: 'types',
    aside: true,
    commands: ['turbo run types --concurrency=1 --output-logs=errors-only', 'tsc -p .'],
  },
  { name: 'boundaries', aside: true, commands: ['pnpm run boundaries'] },
  { name: 'unused', aside: true, commands: ['pnpm run unused'] },
  { name: 'versions', aside: true, commands: ['pnpm run versions'] },
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

/**
 * @param {string} command
 * @param {boolean} aside its output is held back
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function execute(command, aside) {
  const child = spawn(command, { cwd: root, env, shell: true, stdio: aside ? 'pipe' : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ok: code === 0, output })));
}

/** @param {(typeof stages)[number]} stage */
async function run({ name, commands, aside = false, report, count }) {
  const began = Date.now();
  const title = `\n── ${name}\n`;
  if (!aside) process.stdout.write(title);
  let ok = true;
  let printed = title;
  for (const command of commands) {
    if (!ok) break;
    const done = await execute(command, aside);
    ok = done.ok;
    printed += done.output;
  }
  if (aside) process.stdout.write(printed);
  return { name, ...countOf(ok, report, count), minutes: (Date.now() - began) / 60_000 };
}

/**
 * @param {boolean} ok
 * @param {string | undefined} report
 * @param {typeof countVitest | undefined} count
 */
function countOf(ok, report, count) {
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
const began = Date.now();
const results = new Map();
const aside = chosen.filter((stage) => stage.aside);
const take = async () => {
  for (let stage = aside.shift(); stage !== undefined; stage = aside.shift())
    results.set(stage, await run(stage));
};
await Promise.all([take(), take()]);
for (const stage of chosen) if (!stage.aside) results.set(stage, await run(stage));
const rows = chosen.map((stage) => results.get(stage));

console.log('');
for (const { name, passed, failed, minutes } of rows)
  console.log(
    `${name.padEnd(12)}${minutes.toFixed(1).padStart(5)} min${String(passed).padStart(7)} passed${failed > 0 ? `${String(failed).padStart(5)} failed` : ''}`,
  );
console.log(`together    ${((Date.now() - began) / 60_000).toFixed(1).padStart(5)} min`);
const sum = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
