import { game as nautilus } from '@rockpool/core-nautilus/rules';
import { trickTaking } from '@rockpool/game/testing';
import { simulate } from '@rockpool/net/testing';
import { expect, test } from 'vitest';

/** How many games each test plays: `SIM=100 pnpm vitest run tests/sim`. */
const games = Number(process.env.SIM ?? 1);
const first = process.env.SEED ?? 'sim';
const seeds = Array.from({ length: games }, (_, index) => `${first} ${index}`);

const keys = (count: number) => Array.from({ length: count }, () => 'key' as const);

test.each(seeds)(
  'Nautilus for two with sealed decks, over links that break and pages that reload: seed "%s"',
  async (seed) => {
    const { party } = await simulate(
      { game: nautilus, players: keys(2), seed, watchers: 1, late: true },
      300,
    );
    const views = party.guests().map(({ table }) => table.view());
    for (const { ask, answers } of views) {
      expect(ask.ask).toBe('over');
      expect(answers).toEqual(views[0]?.answers);
    }
  },
  120_000,
);

test.each(seeds)(
  'a trick game for four with sealed cards, over links that break and pages that reload: seed "%s"',
  async (seed) => {
    const setup = { game: trickTaking, players: keys(4), seed, watchers: 1, late: true };
    const { party } = await simulate(setup, 300);
    expect(party.guests().every(({ table }) => table.view().ask.ask === 'over')).toBe(true);
  },
  120_000,
);
