// What a phone must load before the home page shows, and before a game can be played, stays small.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const kB = 1024;
const budgets = { firstLoad: 120 * kB, everything: 2000 * kB };

if (!existsSync(join(dist, 'index.html'))) {
  console.error('The web app is not built: run `pnpm build` first.');
  process.exit(1);
}

/** @param {string} path */
const gzipped = (path) => gzipSync(readFileSync(path)).length;

/**
 * The scripts and styles that a page or script loads at once, itself included: `import()` is left out.
 * @param {string} path
 * @param {Set<string>} seen
 */
function loads(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const references = path.endsWith('.html')
    ? text.matchAll(/(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g)
    : text.matchAll(/(?:\bimport|\bfrom)\s*["'](\.[^"']+\.js)["']/g);
  for (const [, reference = ''] of references) loads(join(dirname(path), reference), seen);
  return seen;
}

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

const first = [...loads(join(dist, 'index.html'))].map((path) => ({ path, size: gzipped(path) }));
const firstLoad = first.reduce((total, { size }) => total + size, 0);
const everything = filesIn(dist).reduce((total, path) => total + statSync(path).size, 0);

/** @param {number} bytes */
const show = (bytes) => `${(bytes / kB).toFixed(1)} kB`;
for (const { path, size } of first) console.log(`  ${show(size).padStart(10)}  ${relative(dist, path)}`);
console.log(`Home page, gzipped: ${show(firstLoad)} of at most ${show(budgets.firstLoad)}`);
console.log(`Whole app, as stored: ${show(everything)} of at most ${show(budgets.everything)}`);
if (firstLoad > budgets.firstLoad || everything > budgets.everything) {
  console.error(
    'Too large: load it later, make it smaller, or say in docs/decisions.md why the budget rises.',
  );
  process.exit(1);
}
