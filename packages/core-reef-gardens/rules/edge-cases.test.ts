import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { contentAt, ownerOf, tileOf } from './contents.ts';
import { legalActions } from './legal.ts';
import { mapOf } from './maps.ts';
import { pointsOf } from './players.ts';
import { reefAt, reefsOf } from './reefs.ts';
import { finalPoints, scores } from './score.ts';
import { isComplete } from './stations.ts';
import {
  cutting,
  discard,
  drawn,
  grant,
  plant,
  played,
  position,
  recall,
  row,
  surface,
  type Setup,
} from './testing/position.ts';
import type { Action, State } from './vocabulary.ts';

// The 2-player map is 11 wide. Around the station of cell 47 lie 35 36 37 / 46 48 / 57 58 59; 36 46 48 58 start reefs.
const stations = ['47 9/4'];
/** Two kinds of tile in hand, so that nothing is forced before or after the first is planted. */
const hand = 'fan brain';

const refusal = (state: State, action: Action) => check(state, state.turn, action)?.refused ?? null;
const ownerAt = (state: State, cell: number) => ownerOf(contentAt(state.cells, cell));
const sizeAt = (state: State, cell: number) => reefAt(mapOf(state.players.length), state.cells, cell).length;
const points = (state: State) => state.players.map(pointsOf);
const won = (state: State) => state.players.map((player) => player.stations);

/** The state after seat 0's turn: it discards a last tile and keeps a shell that it could use. */
function turnEnded(setup: Setup): State {
  const players = setup.players ?? [{ shells: 'grant' }];
  return played(position({ ...setup, players, hand: 'mushroom' }), discard(0), { type: 'done' });
}

describe('edge cases', () => {
  it('1: a row of 4 with 3 money is refused; with a grant it is legal after the grant and pays 4 of 5', () => {
    const nursery = ['fan fan', '', '', 'fan fan brain brain'];
    const poor = position({ nursery, players: [{ money: 3 }] });
    expect(refusal(poor, row(3))).toBe('too-dear');
    const granted = position({ nursery, players: [{ money: 3, shells: 'grant' }] });
    expect(refusal(granted, row(3))).toBe('too-dear');
    const after = played(granted, grant);
    expect(legalActions(after, 0)).toEqual([row(0), row(3)]);
    const paid = played(after, row(3));
    expect(paid.players[0]?.money).toBe(1);
    expect(paid.hand).toHaveLength(4);
  });

  it('2: money 11 and funds of 8 make 12', () => {
    const reefs = ['fan 0 36', 'brain 0 46', 'pillar 0 48', 'staghorn 0 58', 'mushroom 0 13'];
    const state = played(
      position({ stations, reefs, players: [{ money: 11 }] }),
      surface(13, 36, 46, 48, 58),
    );
    expect(state.players[0]).toMatchObject({ money: 12, divers: 5, closed: 5 });
  });

  it('3: a tile next to my reef and to another player’s of its species is refused; of another species it is fine', () => {
    const mine = 'fan 0 36';
    expect(refusal(position({ stations, hand, reefs: [mine, 'fan 1 38'] }), plant(0, 37))).toBe(
      'touches-other-reef',
    );
    expect(refusal(position({ stations, hand, reefs: [mine, 'brain 1 38'] }), plant(0, 37))).toBeNull();
  });

  it('4: two of my reefs of 3 and 2 joined by one tile make 6, one diver home, no money', () => {
    const state = position({ stations, hand, reefs: ['fan 0 34 35 36', 'fan 0 38 39'] });
    expect(state.players[0]?.divers).toBe(3);
    const after = played(state, plant(0, 37));
    expect(sizeAt(after, 37)).toBe(6);
    expect(after.players[0]).toMatchObject({ divers: 4, money: 8 });
    expect(reefsOf(after, 0)).toHaveLength(1);
  });

  it('5: my reef of 2 absorbs a neutral one of 3 with the tile counted, not without', () => {
    const reefs = ['fan 0 35 36', 'fan - 38 39 40*'];
    const after = played(position({ stations, hand, reefs }), plant(0, 37));
    expect([sizeAt(after, 37), ownerAt(after, 40), after.players[0]?.divers]).toEqual([6, 0, 4]);
    expect(tileOf(contentAt(after.cells, 40))).toBe(5);
    const strict = position({ stations, hand, reefs, options: { mergeSize: 'without-tile' } });
    expect(refusal(strict, plant(0, 37))).toBe('neutral-too-large');
    const even = ['fan 0 34 35 36', 'fan - 38 39 40'];
    expect(
      refusal(
        position({ stations, hand, reefs: even, options: { mergeSize: 'without-tile' } }),
        plant(0, 37),
      ),
    ).toBeNull();
  });

  it('6: neutral reefs of 2 and 5 touched at once by my reef of 3 are both left alone', () => {
    const reefs = ['fan 0 34 35 36', 'fan - 26 15', 'fan - 38 39 40 41 42'];
    const state = position({ stations, hand, reefs });
    expect(refusal(state, plant(0, 37))).toBe('neutral-too-large');
    const smaller = ['fan 0 34 35 36', 'fan - 26 15', 'fan - 38 39 40 41'];
    expect(sizeAt(played(position({ stations, hand, reefs: smaller }), plant(0, 37)), 37)).toBe(10);
  });

  it('7: a start next to a neutral single tile absorbs it with one diver; next to two it is refused', () => {
    const one = played(position({ stations, hand, reefs: ['fan - 25'] }), plant(0, 36));
    expect([sizeAt(one, 36), ownerAt(one, 25), one.players[0]?.divers]).toEqual([2, 0, 4]);
    expect(refusal(position({ stations, hand, reefs: ['fan - 25 24'] }), plant(0, 36))).toBe(
      'neutral-too-large',
    );
    const strict = { mergeSize: 'without-tile' } as const;
    expect(refusal(position({ stations, hand, reefs: ['fan - 25'], options: strict }), plant(0, 36))).toBe(
      'neutral-too-large',
    );
  });

  it('8: a start space beside my own reef of that species extends it, also with no diver', () => {
    const state = position({ stations, hand, reefs: ['fan 0 35'], players: [{ divers: 0 }] });
    const after = played(state, plant(0, 36));
    expect([sizeAt(after, 36), after.players[0]?.divers]).toEqual([2, 0]);
  });

  it('9: three neighbours coral, four shells untaken and one cave complete a station', () => {
    // Around cell 84 lie 72 73 74 / 83 85 / 94 95 96, and 94 is a cave.
    const setup = {
      stations: ['84 9/4'],
      reefs: ['fan 0 72 73 74'],
      lying: ['grant 83', 'recall 85', 'current 95', 'cutting 96'],
    };
    const state = position({ ...setup, hand: 'mushroom' });
    const [station] = state.stations;
    expect(station !== undefined && isComplete(state, station)).toBe(true);
    const after = turnEnded(setup);
    expect(won(after)).toEqual([9, 0]);
    expect(after.stations[0]?.scored).toBe(true);
  });

  it('10: tied for most with 4 each, both get the higher; the third with 2 gets nothing', () => {
    // The 3-player map is 12 wide: around cell 28 lie 15 16 17 / 27 29 / 39 40 41.
    const after = turnEnded({
      seats: 3,
      stations: ['28 9/4'],
      reefs: ['fan 0 15 16 4 3', 'brain 1 17 5 6 7', 'pillar 2 27 26'],
      lying: ['grant 29', 'grant 39', 'grant 40', 'grant 41'],
    });
    expect(won(after)).toEqual([9, 9, 0]);
  });

  it('11: reefs of 3 and 2 at the station count 5 together, more than one of 4', () => {
    const after = turnEnded({
      stations,
      reefs: ['fan 0 36 25 14', 'brain 0 46 45', 'pillar 1 48 49 50 39'],
      lying: ['grant 35', 'grant 37', 'grant 57', 'grant 58', 'grant 59'],
    });
    expect(won(after)).toEqual([9, 4]);
  });

  it('12: a reef that touches the station only diagonally counts, with all its tiles', () => {
    const after = turnEnded({
      stations,
      reefs: ['fan 0 37 38 39', 'brain 1 46 45'],
      lying: ['grant 35', 'grant 36', 'grant 48', 'grant 57', 'grant 58', 'grant 59'],
    });
    expect(won(after)).toEqual([9, 4]);
  });

  it('13: a closed reef beside the station is ignored, even if it is the largest', () => {
    const after = turnEnded({
      stations,
      reefs: ['fan - 36 25 24 23 37', 'brain 1 46'],
      lying: ['grant 35', 'grant 48', 'grant 57', 'grant 58', 'grant 59'],
    });
    expect(won(after)).toEqual([0, 9]);
    const nobody = turnEnded({
      stations,
      reefs: ['fan - 36 25 24 23 37'],
      lying: ['grant 35', 'grant 46', 'grant 48', 'grant 57', 'grant 58', 'grant 59'],
    });
    expect([won(nobody), nobody.stations[0]?.scored]).toEqual([[0, 0], true]);
  });

  it('14: two stations completed by one turn are both scored, on the same ownership', () => {
    const after = turnEnded({
      stations: ['47 9/4', '51 7/3'],
      reefs: ['fan 0 36 37 38 39 40', 'brain 1 50 49 48'],
      lying: [46, 35, 57, 58, 59, 41, 52, 61, 62, 63].map((cell) => `grant ${cell}`),
    });
    expect(won(after)).toEqual([16, 7]);
    expect(after.stations.map(({ scored }) => scored)).toEqual([true, true]);
  });

  it('15: a station that appears with its ring already full is scored at the end of that turn', () => {
    const state = position({
      next: '47 9/4',
      stations: ['14 6/2'],
      reefs: ['fan 0 35 36 37', 'brain 1 46'],
      lying: ['grant 48', 'grant 57', 'grant 58', 'grant 59'],
      nursery: ['mushroom', '', '', 'fan fan'],
      bag: 'fan fan*',
      players: [{ shells: 'grant' }],
    });
    const taken = played(state, row(0));
    expect(ask(taken)).toEqual({ ask: 'chance', bounds: [6, 6, 2, 1] });
    const refilled = drawn(taken);
    expect(won(refilled)).toEqual([0, 0]);
    expect(won(played(refilled, discard(0), { type: 'done' }))).toEqual([9, 4]);
  });

  it('16: a recall in the middle of planting scores, frees the diver for a new reef, and brings no funds', () => {
    const reefs = ['fan 0 36 25*', 'brain 0 13', 'pillar 0 15', 'staghorn 0 18', 'mushroom 0 16'];
    const state = position({
      stations: ['47 9/4', '14 6/2', '17 7/3'],
      hand: 'fan brain',
      reefs,
      players: [{ shells: 'recall' }],
    });
    expect(refusal(state, plant(0, 58))).toBe('no-diver');
    const recalled = played(state, recall(25));
    expect(recalled.players[0]).toMatchObject({ divers: 1, money: 8, closed: 3 });
    expect([ownerAt(recalled, 25), ownerAt(recalled, 36)]).toEqual([-1, -1]);
    const after = played(recalled, plant(0, 58));
    expect([ownerAt(after, 58), after.players[0]?.divers]).toEqual([0, 0]);
  });

  it('17: the same tiles closed twice, after being absorbed again, score twice', () => {
    const first = played(position({ stations, reefs: ['fan 0 36 25*'] }), surface(25));
    expect(points(first)).toEqual([3, 0]);
    const again: State = { ...first, turn: 0, phase: 'plant', hand: [4, 4, 2] };
    const absorbed = played(again, plant(0, 46), plant(0, 35));
    expect([sizeAt(absorbed, 25), ownerAt(absorbed, 25)]).toEqual([4, 0]);
    expect(points(played({ ...absorbed, phase: 'turn', hand: [] }, surface(25)))).toEqual([3 + 5, 0]);
  });

  it('18: with 5 tiles in the bag and 9 gaps, 5 come in row order and the station still appears', () => {
    const state = position({
      stations,
      next: '14 6/2',
      nursery: ['fan fan', 'brain', 'brain', 'pillar'],
      bag: 'staghorn staghorn* mushroom mushroom mushroom*',
    });
    const taken = played(state, row(0));
    expect(ask(taken)).toEqual({ ask: 'chance', bounds: [6, 6, 5, 4, 3, 2, 1] });
    const after = drawn(taken, 0, 0, 4, 0, 2, 1, 0);
    expect(after.nursery).toEqual([[9, 0], [2, 8, 8], [2, 1], [6]]);
    expect(after.stations.map(({ cell }) => cell)).toEqual([47, 14]);
    expect(after.next?.cell).toBe(17);
    expect(after.bag.every((count) => count === 0)).toBe(true);
  });

  it('19: with the bag empty and 3 in the nursery no tile and no station comes; play goes on until it is empty', () => {
    const state = position({
      stations,
      next: '14 6/2',
      nursery: ['brain', 'mushroom', 'fan fan'],
      players: [{ shells: 'grant' }, {}],
    });
    const taken = played(state, row(0));
    expect([taken.phase, taken.stations.length]).toEqual(['plant', 1]);
    const next = played(taken, plant(0, 46), { type: 'done' });
    expect([next.phase, next.turn]).toEqual(['turn', 1]);
    const last: State = { ...next, nursery: [[], [8], [], []], turn: 0 };
    const over = played(played(last, row(1), discard(0)), { type: 'done' });
    expect(over.phase).toBe('over');
    expect(over.stations).toHaveLength(1);
  });

  it('20: at the end the leader of an unfinished station gets the lower value, the second nothing, tied leaders each', () => {
    const reefs = ['fan 0 36 25', 'brain 1 46'];
    const over = position({ phase: 'over', stations, reefs });
    expect(finalPoints(over).stations).toEqual([4, 0]);
    const tied = position({ phase: 'over', stations, reefs: ['fan 0 36', 'brain 1 46'] });
    expect(finalPoints(tied).stations).toEqual([4, 4]);
    const turned = position({ phase: 'over', stations: ['47 9/4 scored'], next: '14 6/2', reefs });
    expect(finalPoints(turned).stations).toEqual([0, 0]);
  });

  it('21: shells at the end: a shoal of 4 gives 4, an unused grant 1', () => {
    const over = position({
      phase: 'over',
      players: [{ shells: 'shoal4 grant' }, { shells: 'shoal2 recall' }],
    });
    expect(finalPoints(over).shells).toEqual([5, 3]);
    expect(scores(over)).toEqual([5, 3]);
  });

  it('22: a site whose station never appeared stays unplantable to the end', () => {
    const state = position({ stations, hand, reefs: ['fan 0 13', 'fan 0 25'] });
    expect(refusal(state, plant(0, 14))).toBe('site');
    expect(refusal({ ...state, next: { cell: 14, higher: 6, lower: 2, scored: false } }, plant(0, 14))).toBe(
      'site',
    );
    // Not even the space beside it starts a reef before the station is there.
    expect(refusal(position({ stations, hand, next: '14 6/2' }), plant(0, 15))).toBe('no-reef-there');
  });

  it.each([
    ['22 6/2', 23],
    ['144 6/2', 144],
  ])('23: a shell space on a start space gives the shell and starts a reef (4 players, %s)', (_, cell) => {
    const map = mapOf(4);
    const sites = (map.beside[cell] ?? []).filter((next) => map.ground[next] === 'site');
    expect([map.ground[cell], sites.length]).toEqual(['shell', 1]);
    const state = position({
      seats: 4,
      stations: [`${sites[0] ?? 0} 9/4`],
      lying: [`cutting ${cell}`],
      hand,
    });
    const after = played(state, plant(0, cell));
    expect([ownerAt(after, cell), after.players[0]?.divers]).toEqual([0, 4]);
    expect(after.players[0]?.shells).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(legalActions(after, 0)).toContainEqual(cutting('fan'));
  });
});
