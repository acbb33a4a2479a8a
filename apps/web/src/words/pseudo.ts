import type { Messages } from './messages.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'č',
  s: 'š',
  z: 'ž',
};

/** A text as a language 40 % longer would have it, still readable: shows where a layout would break. */
export function stretch(text: string): string {
  const accented = text.replace(/[aeioucsz]/g, (letter) => accents[letter] ?? letter);
  return `${accented}${' ~~~~'.repeat(Math.ceil((text.length * 0.4) / 5))}`;
}

export function stretchAll(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, (values) => stretch(message(values))]),
  );
}
