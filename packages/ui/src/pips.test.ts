import { expect, it } from 'vitest';
import { pipsOf } from './pips.ts';

it.each([0, 1, 2, 3, 4, 5, 6])('face %i has as many pips, none on another, all inside', (face) => {
  const pips = pipsOf(face);
  expect(pips).toHaveLength(face);
  expect(new Set(pips.map(String)).size).toBe(face);
  for (const at of pips.flat()) expect(at > 3 && at < 21).toBe(true);
});
