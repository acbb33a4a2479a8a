import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import { groupOf, laterWords, wordGroups, type WordGroup } from './groups.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const modules = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(src, path), 'utf8')]),
);
const prefixes = new Set(Object.keys(en).map((key) => key.split('.')[0]));
const target = (from: string, path = ''): string => relative(src, join(src, dirname(from), path));

/** Groups of the keys that a module names, whole or begun (`trouble.${code}`). */
function groupsUsed(text: string): Set<WordGroup> {
  const names = [...text.matchAll(/['`](([a-z-]+)\.[a-z0-9.-]*)(\$\{)?/g)];
  return new Set(
    names
      .filter(([, key = '', prefix, open]) => prefixes.has(prefix ?? '') && (open || Object.hasOwn(en, key)))
      .map(([, key = '']) => groupOf(key)),
  );
}

/** What a module imports, and the groups that are awaited with it. */
function imports(path: string, text: string): { to: string; with: WordGroup[] }[] {
  const fixed = [...text.matchAll(/^\s*(?:import|export)(?! type)[^;]*?from '(\.[^']+)'/gm)];
  const late = [...text.matchAll(/(?:withWords\(\[([^\]]*)\], \(\) =>\s*)?import\('(\.[^']+)'\)/g)];
  return [
    ...fixed.map(([, to]) => ({ to: target(path, to), with: [] })),
    ...late.map(([, groups = '', to]) => ({
      to: target(path, to),
      with: wordGroups.filter((group) => groups.includes(`'${group}'`)),
    })),
  ];
}

test('every screen comes with the words that it and its parts show', () => {
  // `main.ts` fetches a screen ahead, but App shows it.
  const present = new Map<string, Set<WordGroup>>([['App.svelte', new Set(['first'])]]);
  const open = ['App.svelte'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const here = present.get(path) ?? new Set();
    for (const { to, with: groups } of imports(path, modules.get(path) ?? '')) {
      if (!modules.has(to)) continue;
      const brought = new Set([...here, ...groups]);
      // A part that several screens have can count only on what all of them bring.
      const common = new Set([...(present.get(to) ?? brought)].filter((group) => brought.has(group)));
      if (common.size === present.get(to)?.size) continue;
      present.set(to, common);
      open.push(to);
    }
  }
  const lacking = [...present].flatMap(([path, groups]) => {
    const lacks = [...groupsUsed(modules.get(path) ?? '')].filter((group) => !groups.has(group));
    return lacks.map((group) => `${path} lacks ${group}`);
  });
  expect(lacking).toEqual([]);
  expect(present.size).toBeGreaterThan(80);
});

test('every group has words', () => {
  const groups = new Set(Object.keys(en).map(groupOf));
  expect(wordGroups.filter((group) => !groups.has(group))).toEqual([]);
  for (const prefix of Object.values(laterWords).flat()) expect(prefixes).toContain(prefix);
});
