import { describe, expect, it } from 'vitest';
import { scores, winners } from './score.ts';
import { tally } from './tally.ts';
import { position } from './testing/position.ts';

function over(...banked: number[][]) {
  return position(
    banked.map(() => '0 up'),
    { phase: 'over', banked },
  );
}

describe('score', () => {
  it('adds up banked values, by level in the tally', () => {
    const state = over([0, 3, 4, 15], [], [11, 8, 7]);
    expect(scores(state)).toEqual([22, 0, 26]);
    expect(tally(state)).toEqual([
      { row: 'tally.level.1', values: [3, 0, 0] },
      { row: 'tally.level.2', values: [4, 0, 7] },
      { row: 'tally.level.3', values: [0, 0, 19] },
      { row: 'tally.level.4', values: [15, 0, 0] },
    ]);
  });

  it.each<[string, number[][], number[]]>([
    ['most points', [[15], [8, 9], [3]], [1]],
    ['then chips of level 4', [[12], [8, 4]], [0]],
    [
      'level 4 counts before level 3, however many',
      [
        [12, 4],
        [8, 8],
      ],
      [0],
    ],
    [
      'then of level 3',
      [
        [12, 8, 0],
        [12, 4, 4],
      ],
      [0],
    ],
    [
      'then of level 2',
      [
        [4, 0],
        [2, 2],
      ],
      [0],
    ],
    ['then of level 1, a zero too', [[4, 0], [4]], [0]],
    ['level among more than two', [[4], [4, 0], [4, 0], [3]], [1, 2]],
    ['all share nothing', [[], [], []], [0, 1, 2]],
    ['alike to the end, ascending', [[12, 5], [1], [13, 4]], [0, 2]],
  ])('ranks by %s', (_, banked, best) => {
    expect(winners(over(...banked))).toEqual(best);
  });
});
