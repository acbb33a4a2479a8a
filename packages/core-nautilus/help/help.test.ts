import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const marks = { en: '> **Ours.**', it: '> **Nostra.**', es: '> **Nuestra.**', sl: '> **Naše.**' } as const;
const languages = Object.keys(marks) as (keyof typeof marks)[];

/** A page as the kinds of its lines: heading depth, bullet, marked choice of ours, text. */
function shape(language: keyof typeof marks): string[] {
  const page = readFileSync(new URL(`${language}.md`, import.meta.url), 'utf8');
  return page
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      if (line.startsWith(marks[language])) return 'ours';
      return /^(#+|-|>) /u.exec(line)?.[1] ?? 'text';
    });
}

describe('help', () => {
  it.each(languages)('%s has the same parts in the same order as English', (language) => {
    expect(shape(language)).toEqual(shape('en'));
  });

  it.each(languages)('%s marks each rule that no source states', (language) => {
    expect(shape(language).filter((kind) => kind === 'ours')).toHaveLength(2);
    expect(shape(language)).not.toContain('>');
  });
});
