import type { Answer } from '@rockpool/game';
import { describe as group, expect, it } from 'vitest';
import { advance } from './advance.ts';
import { describe } from './describe.ts';
import { label } from './label.ts';
import { prompt } from './prompt.ts';
import {
  cutting,
  discard,
  done,
  drawn,
  grant,
  plant,
  position,
  recall,
  row,
  surface,
} from './testing/position.ts';
import { tally } from './tally.ts';
import type { Action, State } from './vocabulary.ts';

const stations = ['47 9/4'];

function told(state: State, action: Action) {
  const answer: Answer<Action> = { ask: 'choose', seats: [state.turn], take: [action] };
  return describe(state, answer, advance(state, answer).after);
}
const keys = (state: State, action: Action) => told(state, action).map(({ key }) => key);

group('describe', () => {
  it('tells a plant with its shell and what it does to reefs', () => {
    const setup = { stations, hand: 'fan* brain', lying: ['shoal3 35'] };
    const how = (reefs: readonly string[], cell: number) =>
      told(position({ ...setup, reefs }), plant(0, cell))[0]?.values;
    expect(how(['fan 0 36'], 35)).toEqual({
      who: { seat: 0 },
      tile: { word: 'fan_fish' },
      row: 4,
      column: 3,
      shell: { word: 'shoal' },
      points: 3,
      how: { word: 'grows' },
    });
    expect(how([], 36)).toMatchObject({ how: { word: 'starts' }, shell: { word: 'none' } });
    expect(how(['fan 0 35', 'fan 0 37'], 36)).toMatchObject({ how: { word: 'joins' } });
    expect(how(['fan - 25'], 36)).toMatchObject({ how: { word: 'absorbs' } });
  });

  it('tells only the money that is not lost', () => {
    const state = position({ stations, reefs: ['fan 0 36'], players: [{ money: 11, shells: 'grant' }] });
    expect(label(state, 0, surface(36)).values).toMatchObject({ money: 1, points: 1 });
    expect(label(state, 0, grant).values).toEqual({ money: 1 });
  });

  it('counts the tiles of a row by species', () => {
    const state = position({ nursery: ['fan fan*', 'brain'] });
    expect(label(state, 0, row(0))).toEqual({
      key: 'action.row',
      values: { row: 1, tiles: 2, fish: 1, staghorn: 0, brain: 0, fan: 2, pillar: 0, mushroom: 0 },
    });
  });

  it('names a recalled reef by its species, whatever tile comes first', () => {
    const state = position({
      stations,
      hand: 'fan',
      reefs: ['brain 0 46*'],
      players: [{ shells: 'recall' }],
    });
    expect(label(state, 0, recall(46)).values).toEqual({
      tile: { word: 'brain' },
      row: 5,
      column: 3,
      points: 2,
    });
    expect(label(state, 0, cutting('fan')).values).toEqual({ tile: { word: 'fan' } });
  });

  it('says what is forced, and leaves a forced end of the turn out', () => {
    const state = position({ stations: ['14 9/4'], hand: 'brain fan fan', players: [{ divers: 0 }] });
    expect(keys(state, discard(0))).toEqual([
      'event.discard',
      'event.forced',
      'event.discard',
      'event.forced',
      'event.discard',
    ]);
  });

  it('tells who scores at a station, or that nobody does', () => {
    const lying = ['grant 35', 'grant 37', 'grant 57', 'grant 58', 'grant 59', 'grant 46'];
    const setup = { stations, lying, phase: 'plant', players: [{ shells: 'grant' }] } as const;
    const scored = told(position({ ...setup, reefs: ['fan 0 36 25', 'brain 1 48'] }), done);
    expect(scored).toEqual([
      { key: 'event.done', values: { who: { seat: 0 } } },
      { key: 'event.station.scores', values: { who: { seat: 0 }, points: 9, row: 5, column: 4 } },
      { key: 'event.station.scores', values: { who: { seat: 1 }, points: 4, row: 5, column: 4 } },
    ]);
    expect(keys(position({ ...setup, reefs: ['fan - 36', 'brain - 48'] }), done)).toEqual([
      'event.done',
      'event.station.nobody',
    ]);
  });

  it('tells a refill: the station that came, the next one, the tiles', () => {
    const before = position({
      stations,
      phase: 'refill',
      hand: 'fan brain',
      nursery: ['fan'],
      bag: 'fan fan fan',
      next: '14 6/2',
    });
    const after = drawn(before);
    const answer: Answer<Action> = { ask: 'chance', bounds: [6, 6, 3, 2, 1], drawn: [0, 0, 0, 0, 0] };
    expect(describe(before, answer, after)).toEqual([
      { key: 'event.station.comes', values: { row: 2, column: 4, higher: 6, lower: 2 } },
      { key: 'event.station.next', values: { row: 2, column: 7, higher: 7, lower: 3 } },
      { key: 'event.refill', values: { tiles: 3, left: 0 } },
    ]);
  });

  it('tells the end with its unfinished stations and who won', () => {
    const state = position({
      stations,
      reefs: ['fan 0 36'],
      phase: 'plant',
      nursery: [],
      players: [{ shells: 'grant' }],
    });
    expect(keys(state, done)).toEqual([
      'event.done',
      'event.end.emptied',
      'event.station.left',
      'prompt.won',
    ]);
  });
});

group('prompt', () => {
  it('says what is asked', () => {
    expect(prompt(position()).key).toBe('prompt.turn');
    expect(prompt(position({ granted: true })).key).toBe('prompt.row');
    expect(prompt(position({ hand: 'fan fan' }))).toMatchObject({
      key: 'prompt.plant',
      values: { tiles: 2 },
    });
    expect(prompt(position({ phase: 'plant' })).key).toBe('prompt.shells');
    expect(prompt(position({ phase: 'over', seats: 3 }))).toEqual({
      key: 'prompt.shared',
      values: { count: 3, points: 0 },
    });
  });
});

group('tally', () => {
  it('adds up to the scores, with no minus zero', () => {
    const players = [{ closed: 7, stations: 9, discarded: 2, shells: 'shoal4 grant' }, {}];
    const rows = tally(position({ phase: 'over', stations, reefs: ['fan 0 36 25*'], players }));
    expect(rows.map(({ values }) => values)).toEqual([
      [7, 0],
      [9, 0],
      [-6, 0],
      [4, 0],
      [3, 0],
      [5, 0],
    ]);
  });
});
