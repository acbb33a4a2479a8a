import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import { renderMessage } from '../../build/messages.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { languages, preferredLanguage } from './language.ts';
import { stretch } from './pseudo.ts';
import sl from './sl.json' with { type: 'json' };

const words: Record<(typeof languages)[number], Record<string, string>> = { en, it, es, sl };
const counts = [0, 1, 2, 3, 5, 21, 101, 102, 103, 1_000_000];

interface Use {
  readonly name: string;
  readonly cases: readonly string[] | null;
}

function uses(tokens: readonly Token[]): Use[] {
  return tokens.flatMap((token): Use[] => {
    if (token.type === 'argument') return [{ name: token.arg, cases: null }];
    if (token.type !== 'plural' && token.type !== 'select') return [];
    const inner = token.cases.flatMap((one) => uses(one.tokens));
    const cases = token.type === 'plural' ? token.cases.map(({ key }) => key) : null;
    return [{ name: token.arg, cases }, ...inner];
  });
}
const names = (message: string): string[] =>
  [...new Set(uses(parse(message)).map(({ name }) => name))].sort();

describe.each(languages)('the words of %s', (language) => {
  const own = words[language];

  test('have exactly the keys of English, in its order', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en));
  });

  test('use the placeholders of English', () => {
    for (const [key, message] of Object.entries(en))
      expect([key, names(own[key] ?? '')]).toEqual([key, names(message)]);
  });

  test('have every plural category of the language', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(own)) {
      for (const { cases } of uses(parse(message))) {
        if (cases !== null) expect([key, [...cases].sort()]).toEqual([key, [...wanted].sort()]);
      }
    }
  });

  test('render at every telling count', () => {
    for (const [key, message] of Object.entries(own)) {
      for (const count of counts) {
        const values = Object.fromEntries(names(message).map((name) => [name, count]));
        const text = renderMessage(language, message, values);
        expect([key, text.trim() === '' || text.includes('undefined')]).toEqual([key, false]);
      }
    }
  });
});

test('101 and 102 are one and two in Slovenian', () => {
  const free = (n: number): string => renderMessage('sl', sl['lobby.free-seats'], { n });
  expect(free(101)).toMatch(/^Prost je še 101 sedež\./);
  expect(free(102)).toMatch(/^Prosta sta še 102 sedeža\./);
});

test('the browser’s first known language is taken, whatever its region', () => {
  expect(preferredLanguage(['de-AT', 'sl-SI', 'en'])).toBe('sl');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('the pseudo-language is at least 40 % longer', () => {
  for (const message of Object.values(en))
    expect(stretch(message).length).toBeGreaterThanOrEqual(message.length * 1.4);
});
