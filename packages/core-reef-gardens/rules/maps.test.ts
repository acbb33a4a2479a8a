import { describe, expect, it } from 'vitest';
import { mapOf } from './maps.ts';
import { boxOf } from './pieces.ts';

describe('maps', () => {
  it.each([
    [2, 11, 9, 8, 12],
    [3, 12, 11, 10, 16],
    [4, 14, 12, 12, 20],
  ])('%i players: %i × %i, %i sites and as many stations, %i shell spaces and as many shells', (...row) => {
    const [seats, width, height, sites, shells] = row;
    const map = mapOf(seats);
    expect([map.width, map.height, map.size]).toEqual([width, height, width * height]);
    expect([map.sites.length, map.shellSpaces.length]).toEqual([sites, shells]);
    expect(boxOf(seats).stations).toHaveLength(sites);
    expect(boxOf(seats).shells.reduce((sum, count) => sum + count, 0)).toBe(shells);
  });

  it.each([2, 3, 4])(
    '%i players: each station has eight cells around it, none of them another site',
    (seats) => {
      const map = mapOf(seats);
      for (const site of map.sites) {
        expect(map.around[site]).toHaveLength(8);
        expect(map.beside[site]).toHaveLength(4);
        expect(map.around[site]?.some((cell) => map.ground[cell] === 'site')).toBe(false);
      }
    },
  );

  it('neighbours do not go over the edge', () => {
    const map = mapOf(2);
    expect(map.beside[10]).toEqual([9, 21]);
    expect(map.around[11]).toEqual([0, 1, 12, 22, 23]);
  });

  it('an unknown seat count is a programmer’s mistake', () => {
    expect(() => mapOf(5)).toThrow(/2, 3 or 4/u);
    expect(() => boxOf(1)).toThrow(/2, 3 or 4/u);
  });
});
