import { game as naturalChaos } from '@rockpool/core-natural-chaos/rules';
import { simulate } from '@rockpool/net/testing';
import { expect, test } from 'vitest';

/** How many games each test plays; a night can play thousands: `SIM=1000 pnpm vitest run tests/sim`. */
const games = Number(process.env.SIM ?? 1);
const first = process.env.SEED ?? 'sim';
const seeds = Array.from({ length: games }, (_, index) => `${first} ${index}`);

const play = async (seed: string, players: readonly ('key' | 'house')[], watchers: number) => {
  const { party } = await simulate({ game: naturalChaos, players, seed, watchers }, 600);
  const views = party.guests().map(({ table }) => table.view());
  for (const { ask, answers } of views) {
    expect(ask.ask).toBe('over');
    expect(answers).toEqual(views[0]?.answers);
  }
};

test.each(seeds)(
  'Natural Chaos for two over links that break and pages that reload: seed "%s"',
  async (seed) => {
    await play(seed, ['key', 'key'], 1);
  },
  120_000,
);

test.each(seeds)(
  'Natural Chaos for four with a house seat: seed "%s"',
  async (seed) => {
    await play(seed, ['key', 'house', 'key', 'key'], 0);
  },
  120_000,
);
