import { describe, expect, it } from 'vitest';
import { advance } from './advance.ts';
import { ask } from './ask.ts';
import { legalActions } from './legal.ts';
import { start } from './start.ts';
import {
  current,
  cutting,
  discard,
  done,
  drawn,
  grant,
  plant,
  played,
  position,
  recall,
  row,
  surface,
  usual,
} from './testing/position.ts';
import type { Action, State } from './vocabulary.ts';

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

describe('canonical order', () => {
  it('before the row: rows, sets of reefs in lexicographic order, grant', () => {
    const state = position({
      reefs: ['fan 0 36', 'brain 0 46', 'pillar 0 48'],
      nursery: ['fan', '', 'fan fan', 'fan fan fan'],
      players: [{ money: 2, shells: 'grant' }],
    });
    const expected: Action[] = [
      row(0),
      row(2),
      surface(36),
      surface(36, 46),
      surface(36, 46, 48),
      surface(36, 48),
      surface(46),
      surface(46, 48),
      surface(48),
      grant,
    ];
    expect(legalActions(state, 0)).toEqual(expected);
    expect(legalActions(state, 1)).toEqual([]);
  });

  it('while planting: plant by tile and cell, discard, grant, recall, current, cutting, done', () => {
    const setup = {
      stations,
      nursery: ['fan', 'brain'],
      reefs: ['pillar 0 36', 'mushroom 0 46'],
      players: [{ shells: 'grant recall current cutting' }],
    };
    const after: Action[] = [
      cutting('staghorn'),
      cutting('brain'),
      cutting('fan'),
      cutting('pillar'),
      cutting('mushroom'),
    ];
    expect(legalActions(position({ ...setup, hand: 'brain fan brain' }), 0)).toEqual([
      plant(0, 48),
      plant(0, 58),
      plant(1, 48),
      plant(1, 58),
      discard(0),
      discard(1),
      grant,
      recall(36),
      recall(46),
      current(0, 0, 0),
      current(0, 1, 0),
      current(1, 0, 0),
      current(1, 1, 0),
      ...after,
    ]);
    expect(legalActions(position({ ...setup, phase: 'plant' }), 0)).toEqual([
      grant,
      recall(36),
      recall(46),
      ...after,
      done,
    ]);
  });
});

describe('what has no alternative is taken unasked', () => {
  const forced = (state: State, action: Action) =>
    advance(state, { ask: 'choose', seats: [state.turn], take: [action] }).steps.flatMap((step) =>
      step.did === 'act' && step.forced
        ? [step.action.type]
        : step.did === 'skip'
          ? [`skip ${step.seat}`]
          : [],
    );
  const surfaced = (players: readonly object[], nursery: readonly string[], reefs: readonly string[] = []) =>
    position({ stations, reefs: ['fan 0 36', ...reefs], nursery, players });

  it('a row, then the discard of what fits nowhere, then the end of the turn', () => {
    const state = surfaced([{ money: 12 }, { money: 1, divers: 0 }], ['brain', 'fan fan', 'fan fan', '']);
    expect(forced(state, surface(36))).toEqual(['row', 'discard', 'done']);
    const after = played(state, surface(36));
    expect([after.turn, after.phase, after.players[1]?.discarded]).toEqual([0, 'turn', 1]);
  });

  it('a grant that is needed for every row, and the row that it pays', () => {
    const state = surfaced([{}, { money: 0, shells: 'grant' }], ['', 'fan fan', 'fan fan fan', '']);
    expect(forced(state, surface(36))).toEqual(['grant', 'row']);
  });

  it('surfacing with the only reef when no row can be paid', () => {
    const state = surfaced([{}, { money: 0 }], ['fan', 'fan'], ['brain 1 46']);
    expect(forced(state, surface(36))).toEqual(['surface']);
    expect(played(state, surface(36)).players[1]).toMatchObject({ money: 8, closed: 1 });
  });

  it('two identical tiles that fit nowhere are one choice, so both are discarded', () => {
    const state = position({ stations: ['14 9/4'], hand: 'brain fan fan', players: [{ divers: 0 }] });
    expect(forced(state, discard(0))).toEqual(['discard', 'discard', 'done']);
  });

  it('a seat with no reef and no row within its grants is skipped', () => {
    const state = surfaced([{}, { money: 0 }], ['fan', 'fan fan']);
    expect(forced(state, surface(36))).toEqual(['skip 1']);
    expect(played(state, surface(36)).turn).toBe(0);
  });

  it('when all seats in a row are skipped the game ends, the one that just acted included', () => {
    const state = position({
      stations,
      reefs: [],
      hand: 'fan',
      nursery: ['', '', '', 'fan fan fan fan'],
      players: [{ money: 1, shells: 'cutting' }, { money: 3 }],
    });
    const stuck = advance(played(state, discard(0)), { ask: 'choose', seats: [0], take: [done] });
    expect(stuck.steps.slice(1)).toEqual([
      { did: 'skip', seat: 1 },
      { did: 'skip', seat: 0 },
      { did: 'end', why: 'stuck' },
    ]);
    expect(ask(stuck.after)).toMatchObject({ ask: 'over', scores: [-2, 0], winners: [1] });
  });

  it('a seat is not skipped while its grants reach a row', () => {
    const state = surfaced([{}, { money: 0, shells: 'grant grant' }], ['', '', '', 'fan fan fan fan']);
    expect(forced(state, surface(36))).toEqual(['grant', 'grant', 'row']);
  });
});

describe('winning', () => {
  const winnersOf = (players: readonly object[]) => {
    const over = ask(position({ seats: players.length, phase: 'over', players }));
    return over.ask === 'over' ? over.winners : [];
  };

  it('most points win; then more money, then more divers at home, then the win is shared', () => {
    const even = { closed: 5, money: 3, divers: 2 };
    expect(winnersOf([even, { ...even, stations: 1 }])).toEqual([1]);
    expect(winnersOf([even, { ...even, money: 4, divers: 0 }])).toEqual([1]);
    expect(winnersOf([{ ...even, divers: 3 }, even, { ...even, closed: 4, money: 12 }])).toEqual([0]);
    expect(winnersOf([even, { ...even, closed: 8, discarded: 1 }, { ...even, closed: 4 }])).toEqual([0, 1]);
  });

  it('a game may be won below 0', () => {
    expect(winnersOf([{ discarded: 2 }, { discarded: 1 }])).toEqual([1]);
  });
});
