import { game as deepSea } from '@rockpool/core-deep-sea-adventure/rules';
import { defaultOptions } from '@rockpool/game';
import { simulate } from '@rockpool/net/testing';
import { expect, test } from 'vitest';

/** How many games the test plays: `SIM=100 pnpm vitest run tests/sim`. */
const games = Number(process.env.SIM ?? 1);
const first = process.env.SEED ?? 'sim';
/** Whole games where many are asked for; else one dive, so that everybody can wait for it. */
const options = {
  ...defaultOptions(deepSea.options),
  ...(process.env.SIM === undefined ? { dives: 1 } : {}),
};

test.each(Array.from({ length: games }, (_, index) => `${first} ${index}`))(
  'Deep Sea Adventure for three with shared dice, over links that break and pages that reload: seed "%s"',
  async (seed) => {
    const { party } = await simulate(
      { game: deepSea, players: ['key', 'key', 'key'], seed, watchers: 1, late: true, options },
      200,
    );
    const views = party.guests().map(({ table }) => table.view());
    for (const { ask, answers } of views) {
      expect(ask.ask).toBe('over');
      expect(answers).toEqual(views[0]?.answers);
    }
    expect(views[0]?.answers.filter(({ ask }) => ask === 'chance').length).toBeGreaterThan(10);
  },
  120_000,
);
