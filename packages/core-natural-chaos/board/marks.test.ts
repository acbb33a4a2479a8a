import { describe, expect, it } from 'vitest';
import { position } from '../rules/testing/diagram.ts';
import { cellOfSpot, centreOf, slab, spotOf, wayOf } from './layout.ts';
import { beatOf, gates, winningPaths } from './marks.ts';
import { arrivals } from './motion.ts';

describe('where things lie', () => {
  it('cell and spot are each other’s inverse, and every cell lies on the slab', () => {
    for (let cell = 0; cell < 64; cell++) {
      expect(cellOfSpot(spotOf(cell))).toBe(cell);
      const { x, y } = centreOf(cell);
      expect(Math.min(x, y)).toBeGreaterThan(5);
      expect(Math.max(x, y)).toBeLessThan(slab - 5);
    }
  });

  it('edge case 2: cells 3 and 16 lie side by side, 3 and 0 are neighbours to the right over the edge', () => {
    expect(spotOf(3)).toEqual({ row: 0, column: 3 });
    expect(spotOf(16)).toEqual({ row: 0, column: 4 });
    expect(wayOf(3, 0)).toEqual({ x: 1, y: 0 });
    expect(wayOf(0, 12)).toEqual({ x: 0, y: -1 });
  });
});

describe('marks', () => {
  it('a wrapped step leaves at one edge and comes back at the other, in the same direction', () => {
    const [out, back] = gates(3, 0);
    expect(out?.way).toEqual(back?.way);
    expect(out?.at.x).toBeGreaterThan(centreOf(3).x);
    expect(back?.at.x).toBeLessThan(centreOf(0).x);
  });

  it('edge case 11: a wrapped diagonal is drawn in two parts, a true one in one', () => {
    const cells = position(`
      .f.. ....
      ..e. ....
      ...f ....
      e... ....`).cells;
    expect(winningPaths(cells, 0, false)).toEqual([]);
    const [win] = winningPaths(cells, 0, true);
    expect(win?.cells).toEqual([1, 6, 11, 12]);
    expect(win?.path.match(/M/g)).toHaveLength(2);
  });

  it('the face-off and a switch light their arrow, whoever wins', () => {
    const state = position('pf.. ....');
    const take = [
      { type: 'face', element: 'earth' },
      { type: 'face', element: 'plant' },
    ] as const;
    expect(beatOf(state, { ask: 'secret', seats: [0, 1], take })).toEqual({ winner: 3, loser: 2 });
    const action = { type: 'switch', own: 1, other: 0 } as const;
    expect(beatOf(state, { ask: 'choose', seats: [0], take: [action] })).toEqual({ winner: 0, loser: 3 });
  });
});

describe('motion', () => {
  it('a wrapped move also leaves; a far switch moves both pieces', () => {
    expect(arrivals({ type: 'move', from: 3, to: 0 })).toEqual([
      { cell: 0, from: { x: -100, y: expect.closeTo(0) }, leaves: 3 },
    ]);
    const [one, two] = arrivals({ type: 'switch', own: 0, other: 16 });
    expect([one?.cell, two?.cell]).toEqual([16, 0]);
  });
});
