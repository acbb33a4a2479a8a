import { describe, expect, it } from 'vitest';
import { morra } from './examples/morra.ts';
import { morraWords } from './examples/words.ts';
import { checks } from './findings.ts';
import { inspect } from './inspect.ts';
import { wrongGames } from './wrong-games.ts';

const effort = { close: 1, quick: 20, positions: 12, limit: 300 };

describe('the battery catches', () => {
  for (const { what, game, words, check, says } of wrongGames) {
    it(`${check}: ${what}`, () => {
      const found = inspect(game, words, effort).filter((finding) => finding.check === check);
      expect(found.map(({ message }) => message).join('\n')).toMatch(says);
    });
  }

  it('something in each of its checks', () => {
    expect(new Set(wrongGames.map(({ check }) => check))).toEqual(new Set(Object.keys(checks)));
  });

  it('nothing in a game that is right', () => {
    expect(inspect(morra, morraWords, effort)).toEqual([]);
  });
});
