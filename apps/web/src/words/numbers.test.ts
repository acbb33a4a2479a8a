import { expect, test } from 'vitest';
import { withNumbersBound } from './numbers.ts';

test.each([
  ['riga 3, colonna 12', 'riga\u00a03, colonna\u00a012'],
  ['Izgubiš 2 žetona.', 'Izgubiš\u00a02\u00a0žetona.'],
  ['Left: 5. Next', 'Left: 5. Next'],
])('a number does not part from its noun: %s', (text, bound) => {
  expect(withNumbersBound(text)).toBe(bound);
});
