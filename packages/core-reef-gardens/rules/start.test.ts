import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { start } from './start.ts';
import { drawn, played, position, row, usual } from './testing/position.ts';
import type { State } from './vocabulary.ts';

const stations = ['47 9/4'];
const bounds = (state: State) => {
  const asked = ask(state);
  return asked.ask === 'chance' ? asked.bounds : [];
};
const down = (from: number, count: number) => Array.from({ length: count }, (_, drawn) => from - drawn);

describe('the start', () => {
  it.each([
    [2, 'full', 60],
    [2, 'short', 40],
    [3, 'full', 80],
    [3, 'short', 55],
    [4, 'full', 100],
    [4, 'short', 70],
  ] as const)('%i players, %s: starter, four stations, shells, nursery, with falling bounds', (...table) => {
    const [seats, length, tiles] = table;
    const sites = { 2: 8, 3: 10, 4: 12 }[seats];
    const shells = { 2: 12, 3: 16, 4: 20 }[seats];
    const four = down(sites, 4).flatMap((left) => [left, left]);
    const rest = [...down(shells, shells), ...down(tiles, 12)];
    expect(bounds(start(seats, { ...usual, length }))).toEqual([seats, ...four, ...rest]);
    const hidden = start(seats, { ...usual, length, nextStation: 'hidden' });
    expect(bounds(hidden)).toEqual([seats, ...four.slice(0, 6), ...rest]);
  });

  it('money is 8 for the starter and one more for each seat after him', () => {
    const state = drawn(start(4, usual), 2);
    expect([state.starter, state.turn, state.phase]).toEqual([2, 2, 'turn']);
    expect(state.players.map(({ money }) => money)).toEqual([10, 11, 8, 9]);
    expect(state.players.every(({ divers }) => divers === 5)).toBe(true);
  });

  it('site and values are drawn in turn, three stations appear and the fourth is next', () => {
    const state = drawn(start(2, usual), 0, 7, 0, 0, 6, 0, 0, 1, 1);
    expect(state.stations).toEqual([
      { cell: 84, higher: 6, lower: 2, scored: false },
      { cell: 14, higher: 11, lower: 5, scored: false },
      { cell: 17, higher: 7, lower: 3, scored: false },
    ]);
    expect(state.next).toEqual({ cell: 47, higher: 8, lower: 4, scored: false });
    expect([14, 17, 47, 84].map((cell) => state.cells[cell])).toEqual([-2, -2, -1, -2]);
  });

  it('hidden: three stations, none is next', () => {
    const state = drawn(start(2, { ...usual, nextStation: 'hidden' }), 0);
    expect([state.stations.length, state.next]).toEqual([3, null]);
  });

  it('shells go to the shell spaces by cell number, tiles to the rows from row 0 on', () => {
    // Draws of 0 take the first piece of each bag: shoals 2 2 3 4, then grants; plain staghorns, then fish.
    const state = drawn(start(2, usual));
    const lying = state.cells.flatMap((content, cell) => (content >= 50 ? [[cell, content - 50]] : []));
    expect(lying.slice(0, 5)).toEqual([
      [1, 0],
      [22, 0],
      [26, 1],
      [35, 2],
      [41, 3],
    ]);
    expect(state.nursery).toEqual([
      [0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 1, 1],
    ]);
    expect(state.bag).toEqual([0, 0, 9, 3, 9, 3, 9, 3, 9, 3]);
  });

  it('short: two thirds of the tiles, fish among them', () => {
    expect(start(2, { ...usual, length: 'short' }).bag.slice(0, 2)).toEqual([6, 2]);
    expect(start(3, { ...usual, length: 'short' }).bag.slice(0, 2)).toEqual([8, 3]);
    expect(start(4, { ...usual, length: 'short' }).bag.slice(0, 2)).toEqual([11, 3]);
  });
});

describe('the nursery', () => {
  const nursery = ['fan fan', 'brain', 'brain brain', ''];

  it('is filled at once when 3 are left, not at 4', () => {
    const state = position({ stations, nursery, bag: 'fan fan' });
    expect(played(state, row(0)).phase).toBe('refill');
    expect(played(state, row(1)).phase).toBe('plant');
    expect(played(state, row(1)).players[0]?.money).toBe(7);
  });

  it('keeps what is left, new tiles behind; the hand is planted afterwards', () => {
    const bag = 'pillar pillar pillar pillar pillar pillar pillar pillar pillar mushroom';
    const taken = played(position({ stations, nursery, bag }), row(0));
    expect(bounds(taken)).toEqual([7, 7, ...down(10, 9)]);
    const filled = drawn(taken, 0, 0, 9);
    expect(filled.nursery).toEqual([
      [8, 6],
      [2, 6, 6],
      [2, 2, 6],
      [6, 6, 6, 6],
    ]);
    expect([filled.phase, filled.hand]).toEqual(['plant', [4, 4]]);
  });

  it('shown: the next station appears and the one after it is drawn', () => {
    const taken = played(position({ stations, nursery, bag: 'fan', next: '84 6/2' }), row(0));
    expect(bounds(taken)).toEqual([6, 6, 1]);
    const filled = drawn(taken, 5, 5);
    expect(filled.stations.map(({ cell }) => cell)).toEqual([47, 84]);
    expect(filled.next).toEqual({ cell: 81, higher: 11, lower: 5, scored: false });
  });

  it('hidden: the station that is drawn appears', () => {
    const options = { nextStation: 'hidden' } as const;
    const taken = played(position({ stations, nursery, bag: 'fan', options }), row(0));
    expect(bounds(taken)).toEqual([7, 7, 1]);
    const filled = drawn(taken, 6, 0);
    expect(filled.stations.map(({ cell }) => cell)).toEqual([47, 84]);
    expect(filled.next).toBeNull();
  });

  it('values already drawn are out of the bag, equal ones once each', () => {
    const taken = played(position({ stations: ['47 9/4'], nursery, bag: 'fan', next: '14 11/5' }), row(0));
    // 6/2 7/3 8/3 8/4 9/4 10/5 are left.
    expect(drawn(taken, 0, 4).next).toMatchObject({ higher: 9, lower: 4 });
    expect(drawn(taken, 0, 5).next).toMatchObject({ higher: 10, lower: 5 });
  });

  const all = ['14 6/2', '17 7/3', '20 8/3', '47 8/4', '51 9/4', '78 9/4', '81 10/5'];

  it('with no site left the last station still appears, then only tiles come', () => {
    const taken = played(position({ stations: all, next: '84 11/5', nursery, bag: 'fan fan' }), row(0));
    expect(bounds(taken)).toEqual([2, 1]);
    const filled = drawn(taken);
    expect([filled.stations.length, filled.next]).toEqual([8, null]);
    const later = played(position({ stations: [...all, '84 11/5'], nursery, bag: 'fan fan' }), row(0));
    expect(bounds(later)).toEqual([2, 1]);
    expect(drawn(later).stations).toHaveLength(8);
  });
});
