import type { AnyGame } from '../contract.ts';
import { optionList } from '../options.ts';
import type { Line, LineValue } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import { parseMessage, render, usesOf } from './message.ts';

/** The languages that every package has, from its first commit. English is the reference. */
export const languages = ['en', 'it', 'es', 'sl'] as const;
export type Language = (typeof languages)[number];

/** `words/<language>.json` of one package, by language. */
export type Words = { readonly [L in Language]: { readonly [key: string]: string } };

/** Counts that meet every plural category of our languages, and their hundreds. */
export const tellingCounts = [0, 1, 2, 3, 5, 21, 101, 102, 103] as const;

/** Keys that a game needs whatever happens in it. */
export function fixedKeys(game: AnyGame): readonly string[] {
  const options = optionList(game.options).flatMap(([key, option]) => [
    `option.${key}`,
    `option.${key}.help`,
    ...(option.kind === 'pick' ? option.values.map((value) => `option.${key}.${String(value)}`) : []),
  ]);
  return ['title', 'blurb', ...options, ...game.codes.map((code: string) => `refused.${code}`)];
}

/** Checks the words themselves: the same keys, the same placeholders, every plural category, whole sentences. */
export function inspectWords(words: Words, keys: readonly string[], findings: Findings): void {
  findings.at('');
  for (const key of new Set([...keys, ...languages.flatMap((language) => Object.keys(words[language]))])) {
    const english = placeholders(words.en[key]);
    for (const language of languages) {
      const text = words[language][key];
      if (text === undefined) {
        findings.add('words', `${language} has no words for "${key}"`);
        continue;
      }
      for (const fault of textFaults(text, language)) findings.add('words', `${language} "${key}": ${fault}`);
      const own = placeholders(text);
      if (own !== null && english !== null && own !== english) {
        findings.add('words', `${language} "${key}" has placeholders [${own}], en has [${english}]`);
      }
    }
  }
}

/** Checks a line that the game speaks against its words: they exist, and each placeholder gets a value of its kind. */
export function inspectLine(words: Words, line: Line, findings: Findings): void {
  const given = new Map(Object.entries(line.values ?? {}).flatMap(([name, value]) => spread(name, value)));
  for (const language of languages) {
    const text = words[language][line.key];
    if (text === undefined) {
      findings.add('words', `${language} has no words for "${line.key}"`);
      continue;
    }
    try {
      const tokens = parseMessage(text);
      for (const use of usesOf(tokens)) {
        const value = given.get(use.name);
        if (value === undefined) throw new Error(`the rules give no {${use.name}}`);
        if (use.as.startsWith('plural') && typeof value !== 'number')
          throw new Error(`{${use.name}} is not a number`);
      }
      render(tokens, Object.fromEntries(given), language);
    } catch (error) {
      findings.add('words', `${language} "${line.key}": ${message(error)}`);
    }
  }
}

function textFaults(text: string, language: Language): readonly string[] {
  try {
    const tokens = parseMessage(text);
    const uses = usesOf(tokens);
    const faults = uses.flatMap((use) => {
      if (use.as === 'argument') return [];
      const wanted = use.as === 'select' ? ['other'] : categories(language, use.as);
      const missing = wanted.filter((one) => !use.cases.includes(one));
      const alien =
        use.as === 'select' ? [] : use.cases.filter((one) => !wanted.includes(one) && !/^=\d+$/u.test(one));
      return [
        ...missing.map((one) => `{${use.name}, ${use.as}} lacks the case "${one}"`),
        ...alien.map((one) => `{${use.name}, ${use.as}} has a case "${one}" that ${language} does not know`),
      ];
    });
    if (faults.length > 0) return faults;
    for (const count of tellingCounts) {
      for (const who of ['you', 'other']) {
        const values = uses.map(({ name, as }) => [name, as === 'select' ? who : count] as const);
        if (render(tokens, Object.fromEntries(values), language).trim() === '')
          return [`is empty at ${count}`];
      }
    }
    return [];
  } catch (error) {
    return [message(error)];
  }
}

function categories(language: Language, use: 'plural' | 'selectordinal'): readonly string[] {
  const type = use === 'plural' ? 'cardinal' : 'ordinal';
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

/** Names of the placeholders, sorted; `{who}` and `{who_is}` are two uses of one. Null: no text, or none that parses. */
function placeholders(text: string | undefined): string | null {
  try {
    const names = usesOf(parseMessage(text ?? '')).map(({ name }) => name.replace(/_is$/u, ''));
    return text === undefined ? null : [...new Set(names)].sort().join(', ');
  } catch {
    return null;
  }
}

function spread(name: string, value: LineValue): (readonly [string, number | string])[] {
  if (typeof value === 'number') return [[name, value]];
  return 'word' in value
    ? [[name, value.word]]
    : [
        [name, 'Ana'],
        [`${name}_is`, 'other'],
      ];
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
