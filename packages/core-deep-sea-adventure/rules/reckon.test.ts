import { describe, expect, it } from 'vitest';
import { position } from './testing/position.ts';
import { airOfRound, costOf, landingChances, spacesHome } from './reckon.ts';

const up = { type: 'course', to: 'up' } as const;
const down = { type: 'course', to: 'down' } as const;
const leave = { type: 'leave' } as const;
const take = { type: 'take' } as const;

describe('what a choice costs', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 3],
    [4, 6],
    [5, 8],
    [6, 9],
  ])('with %i items, %i rolls of nine do not move (edge 7)', (items, still) => {
    const load = '1 '.repeat(items);
    const state = position([`20 up ${load}`, '0 down'], { phase: 'search', path: `${'1 '.repeat(19)}-` });
    expect(costOf(state, leave).still).toBe(still);
  });

  it('taking makes the next roll heavier and the air thinner', () => {
    const state = position(['10 down 1', '5 down 1 1', '0 up 1 1 1', '3 up'], { phase: 'search', air: 20 });
    // A round breathes 1 + 2: whoever is aboard breathes no more.
    expect(airOfRound(state)).toBe(3);
    expect(costOf(state, leave)).toEqual({ air: 17, still: 0, home: { least: 8, most: 8 } });
    expect(costOf(state, take)).toEqual({ air: 16, still: 1, home: { least: 8, most: 8 } });
  });

  it('the air is never told below nothing', () => {
    const state = position(['10 down 1', '5 down 1 1'], { phase: 'search', air: 2 });
    expect(costOf(state, take).air).toBe(0);
  });

  it('dropping lightens both', () => {
    const state = position(['3 up 1 2 3', '9 down'], { phase: 'search', path: '1 1 - 1 1 1 1 1 1', air: 9 });
    expect(costOf(state, leave)).toMatchObject({ air: 6, still: 3 });
    expect(costOf(state, { type: 'drop', item: 1 })).toMatchObject({ air: 7, still: 1 });
  });

  it('other divers on the way home are not counted', () => {
    const state = position(['6 up', '5 down', '2 down', '0 down']);
    expect(spacesHome(state, 0, 6)).toBe(4);
    expect(spacesHome(state, 3, 0)).toBe(0);
  });

  it('a course tells how far home is after the coming roll, at best and at worst', () => {
    const state = position(['6 down 1', '0 down'], { phase: 'course', air: 10 });
    // One to five steps.
    expect(costOf(state, down)).toEqual({ air: 9, still: 0, home: { least: 7, most: 11 } });
    expect(costOf(state, up)).toEqual({ air: 9, still: 0, home: { least: 1, most: 5 } });
    expect(costOf(position(['3 down 1', '0 down'], { phase: 'course' }), up).home).toEqual({
      least: 0,
      most: 2,
    });
  });

  it('a roll’s landings are told with their chances, the own space left out', () => {
    const state = position(['6 down 1 1', '7 down'], { phase: 'course' });
    // Sums 2 … 6 in 1 2 3 2 1 of nine, less two; 7 is jumped.
    expect([...landingChances(state, down)]).toEqual([
      [8, 2],
      [9, 3],
      [10, 2],
      [11, 1],
    ]);
  });
});
