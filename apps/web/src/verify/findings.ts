import type { Verification } from '@rockpool/net/verify';
import type { MessageValues } from '../words/messages.ts';
import type { Language } from '../words/language.ts';
import type { WordKey } from '../words/words.svelte.ts';
import type { Checked } from './check.ts';

interface Finding {
  readonly key: WordKey;
  readonly values: MessageValues;
}

/** What does not hold of a game; null if all of it does. */
export function complaint(checked: Checked, names: readonly string[]): Finding | null {
  if (checked === 'broken') return { key: 'verify.broken', values: {} };
  if (checked.fault === null) return null;
  const { code, table = 0, answer = 0, seat } = checked.fault;
  const who = seat === undefined ? '' : (names[seat] ?? String(seat + 1));
  return { key: `verify.${code}`, values: { n: table + 1, move: answer + 1, who } };
}

/** What holds of a game, line by line; nothing is said of what it had not. */
export function findings(
  result: Verification,
  names: readonly string[],
  language: Language,
): readonly Finding[] {
  const { signers, tables, entries, answers, draws, shuffles, cheats } = result;
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const who = (seats: readonly number[]) => list.format(seats.map((seat) => names[seat] ?? String(seat + 1)));
  const house = names.flatMap((_, seat) => (signers.includes(seat) ? [] : [seat]));
  const all: readonly (Finding | false)[] = [
    { key: 'verify.signed', values: { n: entries, who: who(signers) } },
    { key: 'verify.moves', values: { n: answers } },
    draws > 0 && { key: 'verify.draws', values: { n: draws } },
    shuffles > 0 && { key: 'verify.cards', values: { n: shuffles } },
    tables > 1 && { key: 'verify.tables', values: { n: tables } },
    house.length > 0 && { key: 'verify.house', values: { who: who(house) } },
    cheats.length > 0 && { key: 'verify.cheats', values: { who: who(cheats) } },
  ];
  return all.filter((one) => one !== false);
}
