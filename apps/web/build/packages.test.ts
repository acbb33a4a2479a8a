import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findGames } from './packages.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function packages(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rockpool-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const whole = (name: string): Record<string, string> => ({
  [`${name}/package.json`]: JSON.stringify({
    exports: {
      './meta': './rules/meta.ts',
      './rules': './rules/index.ts',
      './board': './board/index.ts',
      './thumb': './board/Thumb.svelte',
      './words/*': './words/*.json',
      './help/*': './help/*.md',
    },
  }),
  ...Object.fromEntries(
    [
      'rules/meta.ts',
      'rules/index.ts',
      'board/index.ts',
      'board/Thumb.svelte',
      'words/en.json',
      'words/it.json',
      'words/es.json',
      'words/sl.json',
      'help/en.md',
    ].map((path) => [`${name}/${path}`, '']),
  ),
});

test('a game is found by its folder, and nothing else has to name it', () => {
  const folder = packages({ ...whole('core-b'), ...whole('core-a'), 'ui/package.json': '{}' });
  expect(findGames(folder).map(({ name }) => name)).toEqual(['core-a', 'core-b']);
});

test('a game without a board, or without a language, is not shown yet', () => {
  const { 'core-a/board/index.ts': _board, ...boardless } = whole('core-a');
  const { 'core-b/words/sl.json': _words, ...wordless } = whole('core-b');
  expect(findGames(packages({ ...boardless, ...wordless }))).toEqual([]);
});

test('a help page that is missing in a language is known to be missing', () => {
  const [game] = findGames(packages(whole('core-a')));
  expect(game?.help('en')).toMatch(/help[\\/]en\.md$/);
  expect(game?.help('sl')).toBeNull();
});
