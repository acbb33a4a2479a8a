import { describe, expect, it } from 'vitest';
import { advance } from './advance.ts';
import { ask } from './ask.ts';
import { legalActions } from './legal.ts';
import {
  current,
  cutting,
  discard,
  done,
  grant,
  plant,
  played,
  position,
  recall,
  row,
  surface,
} from './testing/position.ts';
import type { Action, State } from './vocabulary.ts';

const stations = ['47 9/4'];

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
