import type { Meta } from '@rockpool/game';
import { t } from '../words/words.svelte.ts';

/** How many can play, in words: "2–6 players", "2 or 4 players". */
export function seatsInWords({ seats }: Meta): string {
  const [first = 0] = seats;
  const last = seats.at(-1) ?? first;
  if (first === last) return t('game.seats.one', { n: first });
  if (seats.length === 2 && last - first > 1) return t('game.seats.two', { a: first, b: last });
  return t('game.seats.range', { from: first, to: last });
}

export const minutesInWords = ({ minutes: [from, to] }: Meta): string => t('game.minutes', { from, to });
