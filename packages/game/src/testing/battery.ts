import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyGame } from '../contract.ts';
import { checks, type Check, type Finding } from './findings.ts';
import { inspect, type Effort } from './inspect.ts';
import type { Words } from './words.ts';

/**
 * The tests that every game passes, as one line of a test file:
 *
 *     battery(game, { en, it: italian, es, sl });
 *
 * One test a check; a failing one lists what is wrong, with the seats, options, seed and answer where it was seen.
 *
 * @param words The game's `words/*.json`, by language.
 * @param effort How many games; the defaults take some seconds. Raise it to hunt for a rare bug.
 */
export function battery(game: AnyGame, words: Words, effort: Effort = {}): void {
  describe(`${game.id}: battery`, () => {
    let found: readonly Finding[] = [];
    beforeAll(() => {
      found = inspect(game, words, effort);
    }, 120_000);
    for (const [check, title] of Object.entries(checks) as [Check, string][]) {
      it(title, () => {
        expect(found.filter((finding) => finding.check === check).map(({ message }) => message)).toEqual([]);
      });
    }
  });
}
