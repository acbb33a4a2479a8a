import type { Line, Refusal } from '@rockpool/game';
import { tryWords } from '../words/words.svelte.ts';

/** Why something was refused, in words: the table's own codes are the app's words, the others the game's. */
export function refusalText(refusal: Refusal, line: (line: Line) => string): string {
  const key = `refused.${refusal.refused}`;
  const { values } = refusal;
  const text = line(values === undefined ? { key } : { key, values });
  return text === key ? (tryWords(key) ?? key) : text;
}
