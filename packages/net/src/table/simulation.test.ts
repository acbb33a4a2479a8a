import { morra, noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { simulate } from '../testing/simulate.ts';

// More seeds, and whole games of the real rules, are in tests/sim.
test.each(Array.from({ length: 6 }, (_, index) => `open ${index}`))(
  'whole games of an open game: seed %s',
  async (seed) => {
    const { party, reloads, cuts } = await simulate(
      { game: noughts, players: ['key', 'key'], seed, watchers: 2 },
      150,
    );
    expect(party.guest(3).table.view().ask.ask).toBe('over');
    expect(reloads + cuts).toBeGreaterThan(0);
  },
);

test.each(Array.from({ length: 6 }, (_, index) => `secret ${index}`))(
  'whole games of a simultaneous game with a house seat: seed %s',
  async (seed) => {
    const { party } = await simulate(
      { game: morra, players: ['key', 'house', 'key'], seed, watchers: 1 },
      200,
    );
    expect(party.guest(2).table.view().ask.ask).toBe('over');
  },
);
