import { readFileSync } from 'node:fs';
import { isRefusal } from '@rockpool/game';
import { describe, expect, test } from 'vitest';
import { game, linesOf, openQuadrants, type Action, type State } from '../rules/index.ts';
import { scenes } from './scenes.ts';

const languages = ['en', 'it', 'es', 'sl'] as const;
const page = (language: string) => readFileSync(new URL(`${language}.md`, import.meta.url), 'utf8');
const pictures = (text: string) => [...text.matchAll(/!\[([^\]]*)\]\(scene:([a-z-]+)\)/gu)];

/** The state that a scene shows. */
function shown(name: string): State {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene ${name}.`);
  const { stones, wrappedDiagonals } = scene.options;
  const start = game.start(scene.seats, {
    stones: stones === true,
    wrappedDiagonals: wrappedDiagonals === true,
  });
  return scene.answers.reduce((state: State, answer, index) => {
    const next = game.apply(state, answer as Parameters<typeof game.apply>[1]);
    if (isRefusal(next)) throw new Error(`${name}, answer ${index}: ${next.refused}`);
    return next;
  }, start);
}

describe('help', () => {
  test.each(Object.keys(scenes))('scene %s is reached by legal play', (name) => {
    expect(shown(name).started).toBe(true);
  });

  test('scenes show what their captions say', () => {
    expect(openQuadrants(shown('place').cells, 0)).toEqual([3]);
    expect(shown('line').end).toEqual({ by: 'line', side: 0 });
    expect(linesOf(shown('line').cells, 0, false)).toEqual([[0, 5, 10, 15]]);
    expect(linesOf(shown('wrapped').cells, 0, false)).toEqual([]);
    expect(shown('wrapped').end).toEqual({ by: 'line', side: 0 });
    const both: Action = { type: 'switch', own: 7, other: 3 };
    expect(game.check(shown('both'), 0, both)).toEqual({ refused: 'double-line' });
    expect([shown('team').turn, openQuadrants(shown('team').cells, 0)]).toEqual([0, [1, 3]]);
  });

  test.each(languages)(
    'the %s page shows each scene once, each with a text for those who do not see it',
    (language) => {
      const found = pictures(page(language));
      expect(found.map(([, , name]) => name)).toEqual(Object.keys(scenes));
      for (const [, alt = ''] of found) expect(alt.length).toBeGreaterThan(20);
    },
  );

  test('all pages have the same sections and mark as many rules as ours', () => {
    const marks = { en: '> **Ours.**', it: '> **Nostra.**', es: '> **Nuestra.**', sl: '> **Naše.**' };
    const outline = (language: keyof typeof marks) => {
      const lines = page(language).split('\n');
      return {
        headings: lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/[^#].*/u, '')),
        ours: lines.filter((line) => line.startsWith(marks[language])).length,
        quotes: lines.filter((line) => line.startsWith('> **')).length,
      };
    };
    const english = outline('en');
    expect(english.ours).toBe(6);
    expect(english.quotes).toBe(6);
    for (const language of languages) expect(outline(language)).toEqual(english);
  });
});
