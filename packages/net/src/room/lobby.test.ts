import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latestSetup } from './lobby.ts';
import { lastClock, type Statement } from './statement.ts';

const first = { game: 'pebbles', seats: 2, options: {}, house: [] };
const by = (key: string, clock: number | null, seats = 2): Statement => ({
  ...{ key, count: 1, name: key, colour: 0, addresses: [], claim: null, after: null },
  setup: clock === null ? null : { ...first, seats, clock },
});

it('the setup is the one with the highest clock, then of the higher member', () => {
  const statements = [by('aa', 4, 1), by('bb', 5, 3), by('cc', 5, 4), by('dd', null)];
  expect(latestSetup(statements, first)).toEqual({ setup: { ...first, seats: 4 }, clock: 5 });
  expect(latestSetup([by('aa', null)], first)).toEqual({ setup: first, clock: 0 });
});

it('a clock that no row of changes leads up to does not count: nobody can write one above it', () => {
  for (const clock of [lastClock, lastClock - 1, 70_000]) {
    const statements = [by('aa', 3), by('ff', clock, 9)];
    expect(latestSetup(statements, first).clock).toBe(3);
    expect(latestSetup([...statements, by('bb', 4, 4)], first).setup.seats).toBe(4);
  }
  // What one member writes alone may go far.
  expect(latestSetup([by('aa', 1), by('bb', 60_000, 4)], first).setup.seats).toBe(4);
});

it('is the same on all pages, in whatever order they hear it', () => {
  const clock = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 200_000 }), fc.constant(lastClock));
  const statements = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[0-9a-f]{2}$/), clock), {
    selector: ([key]) => key,
    maxLength: 8,
  });
  const twoOrders = statements.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(twoOrders, (orders) => {
      const [one, other] = orders.map((order) =>
        latestSetup(
          order.map(([key, at]) => by(key, at, 1 + (parseInt(key, 16) % 16))),
          first,
        ),
      );
      expect(one).toEqual(other);
    }),
  );
});
