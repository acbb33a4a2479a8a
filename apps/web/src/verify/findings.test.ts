import { describe, expect, it } from 'vitest';
import { verifyCodes, type Verification } from '@rockpool/net/verify';
import words from '../words/en.json';
import { complaint, findings } from './findings.ts';

const good: Verification = {
  ...{ fault: null, signers: [0, 2], tables: 1, entries: 9, answers: 7 },
  ...{ draws: 0, shuffles: 0, openings: 0, cheats: [] },
};
const names = ['Ana', 'Bo', 'Cy'];

describe('what a check of a game says', () => {
  it('names who signed and who was the house, and says nothing of dice that there were not', () => {
    expect(complaint(good, names)).toBeNull();
    expect(findings(good, names, 'en').map(({ key }) => key)).toEqual([
      'verify.signed',
      'verify.moves',
      'verify.house',
    ]);
    expect(findings(good, names, 'en')[0]?.values).toEqual({ n: 9, who: 'Ana, Cy' });
    expect(findings({ ...good, draws: 3, cheats: [1] }, names, 'en').map(({ key }) => key)).toContain(
      'verify.draws',
    );
  });

  it('has words for every fault', () => {
    for (const code of verifyCodes) {
      const found = complaint({ ...good, fault: { code, table: 1, seat: 1, answer: 4 } }, names);
      expect(Object.hasOwn(words, found?.key ?? '')).toBe(true);
      expect(found?.values).toEqual({ n: 2, move: 5, who: 'Bo' });
    }
    expect(complaint('broken', names)?.key).toBe('verify.broken');
  });
});
