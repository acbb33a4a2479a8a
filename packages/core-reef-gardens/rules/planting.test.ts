import { describe, expect, it } from 'vitest';
import { legalActions } from './legal.ts';
import {
  current,
  cutting,
  discard,
  grant,
  plant,
  played,
  position,
  row,
  surface,
} from './testing/position.ts';

const stations = ['47 9/4'];

describe('planting', () => {
  it('closes up the hand; of identical tiles the lowest index stands for all', () => {
    const state = position({ stations, hand: 'fan brain fan fan* brain' });
    const tiles = legalActions(state, 0).flatMap((action) =>
      action.type === 'discard' ? [action.tile] : [],
    );
    expect(tiles).toEqual([0, 1, 3]);
    expect(played(state, plant(1, 36)).hand).toEqual([4, 4, 5, 2]);
  });

  it('a new reef takes a diver, an extension none', () => {
    const state = position({ stations, hand: 'fan fan brain' });
    const begun = played(state, plant(0, 36));
    expect(begun.players[0]?.divers).toBe(4);
    expect(played(begun, plant(0, 25)).players[0]?.divers).toBe(4);
  });

  it('own reefs that are joined count together against a neutral one', () => {
    const reefs = ['fan 0 26', 'fan 0 36', 'fan - 38 39 40'];
    const state = position({ stations, hand: 'fan brain', reefs });
    expect(played(state, plant(0, 37)).players[0]?.divers).toBe(4);
    const options = { mergeSize: 'without-tile' } as const;
    const strict = position({ stations, hand: 'fan brain', reefs, options });
    expect(legalActions(strict, 0)).not.toContainEqual(plant(0, 37));
    const even = position({
      stations,
      hand: 'fan brain',
      reefs: [...reefs.slice(0, 2), 'fan - 38 39'],
      options,
    });
    expect(legalActions(even, 0)).toContainEqual(plant(0, 37));
  });

  it('a turned-over station still starts reefs', () => {
    const state = position({ stations: ['47 9/4 scored'], hand: 'fan brain' });
    expect(legalActions(state, 0)).toContainEqual(plant(0, 36));
  });

  it('a shell taken this turn can be used this turn', () => {
    const state = position({
      stations: ['14 9/4'],
      lying: ['grant 26'],
      reefs: ['fan 0 15'],
      hand: 'fan brain',
    });
    const used = played(state, plant(0, 26), grant);
    expect(used.players[0]).toMatchObject({ money: 10, shells: [0, 0, 0, 0, 0, 0, 0] });
  });

  it('a discard costs 3 points each, also below 0, and the tile is out of the game', () => {
    const state = played(position({ stations, hand: 'fan brain pillar' }), discard(0), discard(1));
    expect(state.players[0]?.discarded).toBe(2);
    expect(state.hand).toEqual([2]);
  });
});

describe('shells', () => {
  const players = (shells: string, money = 8) => [{ shells, money }];

  it('a grant before the row commits to planting; its money may be lost at 12', () => {
    const state = position({ reefs: ['fan 0 36'], players: players('grant grant', 11) });
    const granted = played(state, grant);
    expect(granted.players[0]?.money).toBe(12);
    expect(legalActions(granted, 0)).toEqual([row(0), row(1), row(2), row(3), grant]);
    expect(played(granted, grant).players[0]?.money).toBe(12);
    const taken = played(granted, row(0));
    expect([taken.granted, legalActions(taken, 0).at(-1)]).toEqual([false, grant]);
  });

  it('a cutting is a plain tile at the end of the hand, and is discarded like any other', () => {
    const state = position({ stations, hand: 'fan brain', players: players('cutting') });
    const cut = played(state, cutting('fan'));
    expect(cut.hand).toEqual([4, 2, 4]);
    expect(played(cut, discard(0)).players[0]?.discarded).toBe(1);
  });

  it('a current exchanges a tile in hand, a cutting too, with any of the nursery in its place', () => {
    const state = position({
      stations,
      nursery: ['pillar', 'brain pillar* brain'],
      hand: 'fan',
      players: players('cutting current grant'),
    });
    const swapped = played(state, cutting('mushroom'), current(1, 1, 1));
    expect(swapped.hand).toEqual([4, 7]);
    expect(swapped.nursery).toEqual([[6], [2, 8, 2], [], []]);
    expect(swapped.players[0]?.shells).toEqual([0, 0, 0, 1, 0, 0, 0]);
  });

  it('a current is listed for each tile in hand and every place of the nursery, an identical tile too', () => {
    const state = position({
      nursery: ['fan', '', 'fan brain'],
      hand: 'fan brain fan',
      players: players('current'),
    });
    const currents = legalActions(state, 0).filter(({ type }) => type === 'current');
    expect(currents).toEqual([
      current(0, 0, 0),
      current(0, 2, 0),
      current(0, 2, 1),
      current(1, 0, 0),
      current(1, 2, 0),
      current(1, 2, 1),
    ]);
  });

  it('the end of the turn is not asked when no usable shell is left', () => {
    const turnAfter = (shells: string, reefs: readonly string[]) =>
      played(
        position({ stations, reefs, hand: 'fan fan*', players: players(shells) }),
        discard(0),
        discard(0),
      ).turn;
    expect(turnAfter('', [])).toBe(1);
    expect(turnAfter('shoal2 shoal3 shoal4 current recall', [])).toBe(1);
    expect(turnAfter('recall', ['brain 0 46'])).toBe(0);
    expect(turnAfter('grant', [])).toBe(0);
    expect(turnAfter('cutting', [])).toBe(0);
  });
});

describe('surfacing', () => {
  const reefs = ['fan 0 36 25*', 'brain 0 46', 'pillar 0 48', 'staghorn 0 58', 'mushroom 0 13'];

  it.each([
    [1, 2],
    [2, 4],
    [3, 6],
    [4, 7],
    [5, 8],
  ])('%i divers on the board bring %i money, paid once', (count, money) => {
    const names = [13, 25, 46, 48, 58].slice(0, count);
    const state = position({ stations, reefs, players: [{ money: 0 }] });
    const up = played(state, surface(...names));
    expect(up.players[0]).toMatchObject({ money, divers: count });
    expect([up.turn, up.phase]).toEqual([1, 'turn']);
  });

  it('funds count all divers on the board, not only those that came home', () => {
    const state = position({ stations, reefs: ['fan 0 36'], players: [{ money: 1 }] });
    expect(played(state, surface(36)).players[0]?.money).toBe(9);
  });

  it('scores a point a tile and one more for each fish, and leaves the reef neutral', () => {
    const up = played(position({ stations, reefs }), surface(25));
    expect(up.players[0]?.closed).toBe(3);
    expect([up.cells[25], up.cells[36]]).toEqual([5, 4]);
  });
});
