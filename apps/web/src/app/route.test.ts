import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './route.ts';

const word = fc.stringMatching(/^[a-zA-Z0-9_-]{1,64}$/);
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ at: fc.constantFrom('home' as const, 'settings' as const, 'fair' as const) }),
  fc.record({ at: fc.constantFrom('new' as const, 'friends' as const, 'help' as const), game: word }),
  fc.record({ at: fc.constant('help' as const), game: word, part: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ at: fc.constant('here' as const), table: word }),
  fc.record({ at: fc.constant('room' as const), room: word }),
  fc.record({ at: fc.constant('join' as const), secret: word }),
  fc.record({
    at: fc.constant('join' as const),
    secret: fc.tuple(word, word).map((parts) => parts.join('.')),
  }),
  fc.record({
    at: fc.constant('replay' as const),
    record: fc.stringMatching(/^[a-zA-Z0-9_-]{1,300}$/),
    step: fc.nat(99_999),
  }),
);

test('every route survives its address', () => {
  fc.assert(
    fc.property(route, (one) => {
      expect(parseRoute(formatRoute(one))).toEqual(one);
    }),
  );
});

test('whatever stands in the address, some screen answers', () => {
  fc.assert(
    fc.property(fc.string(), (hash) => {
      expect(parseRoute(`#${hash}`)).toHaveProperty('at');
    }),
  );
});

test('an address that says more than we understand leads nowhere', () => {
  for (const hash of [
    '#/nowhere',
    '#/r/a/b',
    '#/r/',
    '#/t/<script>',
    '#/settings/x',
    '#/help/a/0',
    '#/help/a/1/2',
    '#/replay/abc/x',
    '#/j/a.b.c',
    '#/r/a.b',
  ])
    expect(parseRoute(hash), hash).toEqual({ at: 'unknown' });
});
