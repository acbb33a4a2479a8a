import { readFileSync } from 'node:fs';
import { isRefusal } from '@rockpool/game';
import { describe, expect, it } from 'vitest';
import { game, isAboard, type Action, type Options, type State } from '../rules/index.ts';
import { scenes } from './scenes.ts';

const marks = { en: '> **Ours.**', it: '> **Nostra.**', es: '> **Nuestra.**', sl: '> **Naše.**' } as const;
const languages = Object.keys(marks) as (keyof typeof marks)[];

const page = (language: string) => readFileSync(new URL(`${language}.md`, import.meta.url), 'utf8');

/** A page as the kinds of its lines: heading depth, bullet, marked choice of ours, picture, text. */
function shape(language: keyof typeof marks): string[] {
  return page(language)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      if (line.startsWith(marks[language])) return 'ours';
      const picture = /^!\[(.{20,})\]\((scene:[a-z]+)\)$/u.exec(line);
      return picture?.[2] ?? /^(#+|-|>) /u.exec(line)?.[1] ?? 'text';
    });
}

describe('help', () => {
  it.each(languages)('%s has the same parts in the same order as English', (language) => {
    expect(shape(language)).toEqual(shape('en'));
  });

  it.each(languages)('%s marks each rule that no source states', (language) => {
    expect(shape(language).filter((kind) => kind === 'ours')).toHaveLength(5);
    expect(shape(language)).not.toContain('>');
  });
});

/** The state that a scene shows. */
function shown(name: string): State {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene ${name}.`);
  return scene.answers.reduce<State>(
    (state, answer, index) => {
      const next = game.apply(state, answer as Parameters<typeof game.apply>[1]);
      if (isRefusal(next)) throw new Error(`${name}, answer ${index}: ${next.refused}`);
      return next;
    },
    game.start(scene.seats, scene.options as Options),
  );
}

describe('the pictures', () => {
  it('are all on the page, once each, with a text for those who do not see them', () => {
    const pictures = shape('en').filter((kind) => kind.startsWith('scene:'));
    expect(pictures).toEqual(Object.keys(scenes).map((name) => `scene:${name}`));
  });

  it.each(Object.keys(scenes))('%s is reached by legal play', (name) => {
    expect(shown(name).phase).not.toBe('starter');
  });

  it('show what their captions say', () => {
    const diver = (name: string, seat: number) => shown(name).divers[seat];
    expect([shown('breathe').air, shown('breathe').divers.flatMap(({ load }) => load)]).toEqual([
      24,
      [[1], [1]],
    ]);
    expect(shown('course').divers.map(({ course }) => course)).toEqual(['up', 'down', 'down']);
    expect([diver('jump', 0)?.depth, diver('jump', 1)?.depth]).toEqual([3, 5]);
    expect(isAboard(diver('home', 0) as never) && diver('home', 0)?.load.length).toBe(1);
    expect([diver('take', 0)?.depth, diver('take', 0)?.load, shown('take').path[3]]).toEqual([4, [[1]], []]);
    expect([diver('drop', 0)?.depth, diver('drop', 0)?.load.length, shown('drop').path[3]]).toEqual([
      4,
      1,
      [1],
    ]);
    const before = scenes['heavy']?.answers.at(-1);
    expect([before, diver('heavy', 0)?.load.length]).toEqual([
      { ask: 'chance', bounds: [3, 3], drawn: [0, 1] },
      3,
    ]);
    const legalThere: readonly Action[] = game.legal(shown('heavy'), 0, {});
    expect(legalThere.some(({ type }) => type === 'drop')).toBe(true);
    const { dive, path } = shown('next');
    expect([dive, path.slice(-4).map(({ length }) => length), path.length]).toEqual([2, [3, 3, 3, 1], 26]);
  });
});
