import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const games = readdirSync(join(root, 'packages'))
  .filter((name) => name.startsWith('core-'))
  .map((name) => name.slice('core-'.length));

/** Files that are in the repository or about to be. */
function files(...paths: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return [...new Set(listed.split('\n'))].filter((path) => path !== '');
}

/** Lines of these files that match, as `path:line: text`. */
function lines(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) => {
    let text: string;
    try {
      text = readFileSync(join(root, path), 'utf8');
    } catch {
      return []; // Deleted, not yet committed.
    }
    return text
      .split('\n')
      .flatMap((line, n) => (pattern.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : []));
  });
}

/** `natural-chaos` as anybody might spell it: Natural Chaos, NaturalChaos, natural_chaos. */
const naming = new RegExp(games.map((id) => id.split('-').join('[-_ ]?')).join('|'), 'i');

describe.each(['net', 'fair', 'bots', 'ui'])('%s serves any game', (name) => {
  test('it names none', () => {
    expect(lines(files(`packages/${name}`), naming)).toEqual([]);
  });
});

test('the pattern finds a name in any spelling', () => {
  for (const id of games) {
    const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    for (const spelling of [id, words.join(' '), words.join('')]) expect(spelling).toMatch(naming);
  }
});

/** A switched-off check with its reason after `--` (eslint), in brackets (svelte) or after the directive (TypeScript). */
const reasoned = /eslint-disable.* -- \S|svelte-ignore [\w, ]+\(.+\)|@ts-expect-error \S{3}/;

test('every switched-off check says why', () => {
  const code = files('*.ts', '*.svelte', '*.js', '*.mjs').filter(
    (path) => !path.startsWith('tests/boundaries/'),
  );
  const found = lines(code, /eslint-disable|svelte-ignore|@ts-(expect-error|ignore|nocheck)/);
  expect(found.filter((line) => !reasoned.test(line))).toEqual([]);
});

test('no test is skipped or run alone', () => {
  const tests = files('*.test.ts', '*.spec.ts').filter((path) => !path.startsWith('tests/boundaries/'));
  expect(lines(tests, /\b(it|test|describe)\.(skip|only|todo|fixme|fails)\b/)).toEqual([]);
});
