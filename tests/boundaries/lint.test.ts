import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** Typed lint needs a file that a tsconfig knows: the text is planted in its place, the file itself is not touched. */
const places = {
  rules: 'packages/core-natural-chaos/rules/meta.ts',
  game: 'packages/game/src/vocabulary.ts',
  net: 'packages/net/src/api.ts',
  web: 'apps/web/src/app/config.ts',
  markup: 'packages/ui/src/Icon.svelte',
};

/** The rules that report this text, planted in this place. */
async function reports(place: keyof typeof places, text: string): Promise<string[]> {
  const results = await eslint.lintText(text, { filePath: join(root, places[place]) });
  return results.flatMap(({ messages }) => messages.map((message) => message.ruleId ?? message.message));
}

const syntax = 'no-restricted-syntax';
const global = 'no-restricted-globals';

describe('rules may not do what differs between peers', () => {
  test.each([
    ['export const a = Math.random();', syntax],
    ['export const a = Math.sqrt(2);', syntax],
    ['export const a = (n: number) => n / 2;', syntax],
    ['export const a = (n: number) => Math.floor(n / 2 + n / 3);', syntax],
    ['export const a = (n: number) => { n /= 2; return n; };', syntax],
    ['export const a = 0.5;', syntax],
    ['export const a = 1e-3;', syntax],
    ["export const a = Number.parseFloat('1.5');", syntax],
    ["export const a = parseFloat('1.5');", global],
    ['export const a = [3, 1].sort();', syntax],
    ['export const a = [3, 1].toSorted();', syntax],
    ["export const a = 'a'.localeCompare('b');", syntax],
    ["export const a = 'a'.toLocaleUpperCase();", syntax],
    ['export const a = async () => { await null; };', syntax],
    ['export const a = Promise.resolve(1);', global],
    ["export const a = () => import('./vocabulary.ts');", syntax],
    ['export const a = Date.now();', global],
    ['export const a = new Date();', global],
    ['export const a = new Intl.Collator();', global],
    ['export const a = () => setTimeout(() => undefined, 1);', global],
    ['export const a = document.title;', global],
    ['export const a = process.env;', global],
    ['export const a = globalThis;', global],
    ['export const a = performance.now();', global],
    ['export const a = crypto.randomUUID();', global],
    ["export const a = () => console.log('x');", global],
    ['export let a = 1;', syntax],
  ])('%s', async (text, rule) => {
    expect(await reports('rules', text)).toContain(rule);
  });

  test.each([
    'export const half = (n: number): number => Math.floor(n / 2);',
    'export const byValue = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);',
    'export const most = (a: number, b: number): number => Math.max(a, b) % 7;',
    "export const text = 'half of 0.5 is 0.25; Date, Promise, Math.random';",
  ])('but they may count: %s', async (text) => {
    expect(await reports('rules', text)).toEqual([]);
  });
});

describe('no any and no ! where moves are judged', () => {
  test.each(['rules', 'game', 'net'] as const)('%s', async (place) => {
    expect(await reports(place, 'export const a: any = 1;')).toContain('@typescript-eslint/no-explicit-any');
    expect(await reports(place, 'export const a = (list: number[]) => list[0]!;')).toContain(
      '@typescript-eslint/no-non-null-assertion',
    );
  });
});

describe('everywhere', () => {
  test.each([
    ['export const a = [3, 1].sort();', '@typescript-eslint/require-array-sort-compare'],
    ['export const a = (f: () => Promise<void>) => { f(); };', '@typescript-eslint/no-floating-promises'],
    ['// @ts-ignore\nexport const a = 1;', '@typescript-eslint/ban-ts-comment'],
    ['// @ts-expect-error\nexport const a: string = 1;', '@typescript-eslint/ban-ts-comment'],
    ['export const a = (x: string) => x == "";', 'eqeqeq'],
  ])('%s', async (text, rule) => {
    expect(await reports('web', text)).toContain(rule);
  });

  test('packages take time and randomness as arguments', async () => {
    expect(await reports('game', 'export const a = Date.now();')).toContain(global);
    expect(await reports('net', 'export const a = Math.random();')).toContain(syntax);
    expect(await reports('net', "export const a = 'a'.localeCompare('b');")).toContain(syntax);
  });
});

describe('no words in markup', () => {
  test.each(['<p>Your turn</p>', '<button aria-label="Close"></button>', '<img alt="A shell" src="x" />'])(
    '%s',
    async (markup) => {
      expect(await reports('markup', markup)).toContain(syntax);
    },
  );

  test.each(['<p>{1}</p>', '<p>×</p>', '<style>p { color: red; }</style><p></p>'])(
    'but %s',
    async (markup) => {
      expect(await reports('markup', markup)).not.toContain(syntax);
    },
  );
});
