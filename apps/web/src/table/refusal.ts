import type { Line, Refusal } from '@rockpool/game';
import { t, tryWords } from '../words/words.svelte.ts';

/** Why something was refused, in words: the table's own codes are the app's words, the others the game's. */
export function refusalText(refusal: Refusal, line: (line: Line) => string): string {
  const key = `refused.${refusal.refused}`;
  const { values } = refusal;
  const text = line(values === undefined ? { key } : { key, values });
  // Codes that only a tampered page can get have no words of their own.
  return text === key ? (tryWords(key) ?? t('refused.bad-answer')) : text;
}
