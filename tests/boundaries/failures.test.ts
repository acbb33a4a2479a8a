import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'docs/failures.md'), 'utf8');
const counts: Readonly<Record<string, number>> = { two: 2, three: 3 };

/** Rows of the table: the number, and the cell that names the tests. */
const rows = [...text.matchAll(/^\| (\d+) .*\|(.*)\|$/gm)].map(([, row = '', tests = '']) => ({
  row: Number(row),
  tests: tests.trim(),
}));

/** Every file under a path, or the file itself. */
function filesAt(path: string): string[] {
  const found = [join(root, 'packages/net/src', path), join(root, path)].find((one) =>
    statSync(one, { throwIfNoEntry: false }),
  );
  if (found === undefined) return [];
  if (statSync(found).isFile()) return [found];
  return readdirSync(found, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(found, name));
}

/** What each test of a file, or group of tests, is called. */
function titlesIn(file: string): string[] {
  const called =
    /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,|^\] as const\)\((['"`])(.*?)\3,/gm;
  return [...readFileSync(file, 'utf8').matchAll(called)].map(([, , title, , other]) => title ?? other ?? '');
}

/** The rows that a title says that it is about: `row 3, row 4: …`, `row 10: …; row 20: …`. */
function rowsOf(title: string): number[] {
  return [...title.matchAll(/(?:^|[,;] )row (\d+)(?=[,:])/g)].map(([, row]) => Number(row));
}

describe('docs/failures.md', () => {
  test('has every row that is not about local networks alone', () => {
    const named = rows.map(({ row }) => row);
    const wanted = Array.from({ length: 49 }, (_, index) => index + 1).filter((row) => row < 20 || row > 28);
    expect(wanted.filter((row) => !named.includes(row))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test.each(rows)('row $row names tests that there are, and no test of it is left out', ({ row, tests }) => {
    if (tests.startsWith('No test: ')) return;
    for (const part of tests.split('; ')) {
      const [, path = '', name, count = ''] = /^(\S+?)(?: _(.+)_)?(?: \((\w+)\))?$/.exec(part) ?? [];
      expect([part, path]).not.toEqual([part, '']);
      const titles = filesAt(path).flatMap(titlesIn);
      expect([path, titles.length > 0]).toEqual([path, true]);
      if (name === undefined) continue;
      const own = titles.filter((title) => rowsOf(title).includes(row));
      expect([part, own.length]).toEqual([part, counts[count] ?? 1]);
      expect(rowsOf(`${name}: `)).toContain(row);
    }
  });

  test('names every test that is called after a row', () => {
    const kept = ['packages/net/src', 'tests/attacks', 'tests/e2e', 'tests/sim', 'tests/determinism'];
    const files = kept.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(test|spec)\.ts$/.test(name))
        .map((name) => ({
          file: join(root, folder, name),
          names: folder.startsWith('packages') ? [name] : [`${folder}/${name}`, `${folder} _`],
        })),
    );
    const missing = files.flatMap(({ file, names }) =>
      titlesIn(file)
        .flatMap((title) => rowsOf(title).map((row) => ({ row, title })))
        .filter(({ row }) => {
          const tests = rows.find((one) => one.row === row)?.tests ?? '';
          return !names.some((name) => tests.includes(name));
        })
        .map(({ title }) => `${names[0]}: ${title}`),
    );
    expect(missing).toEqual([]);
  });
});
