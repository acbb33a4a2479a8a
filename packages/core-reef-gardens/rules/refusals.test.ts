import { isRefusal } from '@rockpool/game';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { start } from './start.ts';
import {
  current,
  cutting,
  discard,
  done,
  grant,
  plant,
  position,
  recall,
  row,
  surface,
  usual,
} from './testing/position.ts';
import { codes, type State } from './vocabulary.ts';

const stations = ['47 9/4'];
const nursery = ['fan', '', 'fan fan brain', 'fan fan fan fan'];
const over = position({ phase: 'over' });
const opening = start(2, usual);
const refilling = position({ phase: 'refill', nursery: ['fan', 'fan', '', ''], bag: 'fan fan fan' });
/** Reefs of 2 and 1 of one's own, one of the other player, a neutral one. */
const reefs = ['fan 0 36 25', 'brain 0 46', 'pillar 1 48 49', 'mushroom - 58'];
const turn = position({ stations, nursery, reefs, players: [{ money: 2 }] });
const rich = position({ stations, nursery, reefs, players: [{ money: 2, shells: 'grant' }] });
const granted = position({
  stations,
  nursery,
  reefs,
  granted: true,
  players: [{ money: 1, shells: 'grant' }],
});
/** Money and a grant reach 3, every row costs 4. */
const broke = position({
  stations,
  reefs,
  nursery: ['', '', '', 'fan fan fan fan'],
  players: [{ money: 1, shells: 'grant' }],
});
const planting = position({ stations, nursery, reefs, hand: 'fan fan pillar fan*' });
const shelled = position({
  stations,
  nursery,
  reefs,
  hand: 'fan fan pillar',
  players: [{ shells: 'grant recall current cutting shoal3' }],
});
const empty = position({
  stations,
  nursery,
  reefs,
  phase: 'plant',
  players: [{ shells: 'grant recall current cutting' }],
});
const undived = position({
  stations,
  nursery,
  reefs: reefs.slice(0, 3),
  hand: 'fan staghorn',
  players: [{ divers: 0 }],
});

const refusedBy = (state: State, seat: number, action: unknown): string | null =>
  check(state, seat, action)?.refused ?? null;

describe('check: the first code that fits', () => {
  it.each<[string, string, State, number, unknown]>([
    ['game-over', 'before the turn and the form', over, 1, 'junk'],
    ['not-your-turn', 'before the form', turn, 1, 'junk'],
    ['not-your-turn', 'while the table is laid out', opening, 0, row(0)],
    ['not-your-turn', 'while the nursery is filled, also of the seat on turn', refilling, 0, discard(0)],
    ['not-your-turn', 'of a seat that is not at the table', turn, 7, row(0)],
    ['bad-answer', 'nothing at all', turn, 0, null],
    ['bad-answer', 'an unknown type', turn, 0, { type: 'pass' }],
    ['bad-answer', 'a type of every object', turn, 0, { type: 'toString' }],
    ['bad-answer', 'a field too many', rich, 0, { type: 'grant', row: 0 }],
    ['bad-answer', 'a field missing', turn, 0, { type: 'row' }],
    ['bad-answer', 'a row beyond the nursery', turn, 0, row(4)],
    ['bad-answer', 'minus zero', turn, 0, row(-0)],
    ['bad-answer', 'half a row', turn, 0, row(0.5)],
    ['bad-answer', 'a row as text', turn, 0, { type: 'row', row: '0' }],
    ['bad-answer', 'planting before the row', turn, 0, plant(0, 37)],
    ['bad-answer', 'discarding before the row', turn, 0, discard(0)],
    ['bad-answer', 'done before the row', turn, 0, done],
    ['bad-answer', 'a recall before the row, before the missing shell', turn, 0, recall(25)],
    ['bad-answer', 'a current before the row', turn, 0, current(0, 0, 0)],
    ['bad-answer', 'a cutting before the row', turn, 0, cutting('fan')],
    ['bad-answer', 'surfacing after a grant, before a foreign reef', granted, 0, surface(48)],
    ['bad-answer', 'no reefs', turn, 0, surface()],
    ['bad-answer', 'reefs out of order', turn, 0, surface(46, 25)],
    ['bad-answer', 'a reef twice', turn, 0, surface(25, 25)],
    ['bad-answer', 'a reef beyond the map', turn, 0, surface(25, 99)],
    ['bad-answer', 'reefs that are no list', turn, 0, { type: 'surface', reefs: 25 }],
    ['not-your-reef', 'another player’s', turn, 0, surface(25, 48)],
    ['not-your-reef', 'a neutral one', turn, 0, surface(58)],
    ['not-your-reef', 'a cell of a reef that is not its lowest', turn, 0, surface(36)],
    ['not-your-reef', 'a bare cell', turn, 0, surface(0)],
    ['row-empty', 'before the price', turn, 0, row(1)],
    ['too-dear', 'a row of 3 with 2 money', turn, 0, row(2)],
    ['too-dear', 'the same with a grant in hand', rich, 0, row(2)],
    ['no-such-shell', 'a grant before the row', turn, 0, grant],
    ['too-dear', 'a grant that reaches no row', broke, 0, grant],
    ['bad-answer', 'a row while planting', planting, 0, row(0)],
    ['bad-answer', 'surfacing while planting', planting, 0, surface(25)],
    ['bad-answer', 'a tile that is not in hand', planting, 0, plant(4, 37)],
    ['bad-answer', 'the higher of two identical tiles', planting, 0, plant(1, 37)],
    ['bad-answer', 'a cell beyond the map', planting, 0, plant(0, 99)],
    ['bad-answer', 'a cell below it', planting, 0, plant(0, -1)],
    ['bad-answer', 'discarding the higher of two', planting, 0, discard(1)],
    ['bad-answer', 'discarding what is not in hand', planting, 0, discard(4)],
    ['space-taken', 'coral', planting, 0, plant(0, 36)],
    ['space-taken', 'neutral coral, before its size', planting, 0, plant(0, 58)],
    ['cave', 'a cave', planting, 0, plant(0, 29)],
    ['site', 'a station', planting, 0, plant(0, 47)],
    ['site', 'a site still to come, beside one’s own reef', planting, 0, plant(0, 14)],
    ['no-reef-there', 'open water', planting, 0, plant(0, 0)],
    ['no-reef-there', 'beside a reef of another species', planting, 0, plant(0, 45)],
    ['no-reef-there', 'beside a foreign reef alone, before it is touched', planting, 0, plant(2, 50)],
    ['no-diver', 'a start with no diver', undived, 0, plant(1, 58)],
    ['no-such-shell', 'a grant', planting, 0, grant],
    ['no-such-shell', 'a recall, before the reef', planting, 0, recall(48)],
    ['no-such-shell', 'a current', planting, 0, current(0, 0, 0)],
    ['no-such-shell', 'a cutting', planting, 0, cutting('fan')],
    ['bad-answer', 'a recall beyond the map, before the shell', planting, 0, recall(99)],
    ['bad-answer', 'a cutting of no species', shelled, 0, { type: 'cutting', species: 'kelp' }],
    ['bad-answer', 'a current with the higher of two', shelled, 0, current(1, 0, 0)],
    ['bad-answer', 'a current from an empty place', shelled, 0, current(0, 0, 1)],
    ['bad-answer', 'a current from an empty row', shelled, 0, current(0, 1, 0)],
    ['bad-answer', 'a current from a row that is none', shelled, 0, current(0, 4, 0)],
    ['bad-answer', 'a current with nothing in hand', empty, 0, current(0, 0, 0)],
    ['not-your-reef', 'recalling another player’s diver', shelled, 0, recall(48)],
    ['not-your-reef', 'recalling by a cell that is not the lowest', shelled, 0, recall(36)],
    ['tile-in-hand', 'done too early', planting, 0, done],
  ])('%s: %s', (code, _, state, seat, action) => {
    expect(refusedBy(state, seat, action)).toBe(code);
  });

  it('touches-other-reef comes before neutral-too-large, and after no-diver', () => {
    const both = ['staghorn 1 35', 'staghorn - 25 24 14'];
    const state = position({ stations, reefs: both, hand: 'staghorn fan' });
    expect(refusedBy(state, 0, plant(0, 36))).toBe('touches-other-reef');
    const alone = position({ stations, reefs: both, hand: 'staghorn fan', players: [{ divers: 0 }] });
    expect(refusedBy(alone, 0, plant(0, 36))).toBe('no-diver');
    const neutral = position({ stations, reefs: ['staghorn - 25 24'], hand: 'staghorn fan' });
    expect(refusedBy(neutral, 0, plant(0, 36))).toBe('neutral-too-large');
  });

  it('a neutral reef alone is no place to plant', () => {
    const state = position({ stations, reefs: ['fan - 0'], hand: 'fan brain' });
    expect(refusedBy(state, 0, plant(0, 1))).toBe('no-reef-there');
  });

  it.each<[string, State, unknown]>([
    ['a row', turn, row(0)],
    ['one reef', turn, surface(25)],
    ['two reefs', turn, surface(25, 46)],
    ['a grant while a row is affordable', rich, grant],
    ['a grant at 12 money', { ...rich, players: rich.players.map((p) => ({ ...p, money: 12 })) }, grant],
    ['a further grant', granted, grant],
    ['an extension', planting, plant(0, 37)],
    ['a fish tile', planting, plant(3, 37)],
    ['a discard', planting, discard(2)],
    ['a grant with a tile in hand', shelled, grant],
    ['a recall', shelled, recall(25)],
    ['a current', shelled, current(0, 2, 2)],
    ['a cutting', shelled, cutting('mushroom')],
    ['a grant without a tile', empty, grant],
    ['a recall without a tile', empty, recall(46)],
    ['a cutting without a tile', empty, cutting('fan')],
    ['done', empty, done],
  ])('null: %s', (_, state, action) => {
    expect(refusedBy(state, 0, action)).toBeNull();
  });

  it('knows no code that is not declared once', () => {
    expect(new Set(codes).size).toBe(15);
  });
});

describe('apply: answers that do not fit', () => {
  const bounds = [8, 8, 3, 2, 1];
  const draws = (drawn: readonly number[], asked: readonly number[] = bounds) => ({
    ask: 'chance',
    bounds: asked,
    drawn,
  });

  it('asks for falling bounds', () => {
    expect(ask(refilling)).toEqual({ ask: 'chance', bounds });
  });

  it.each<[string, string, State, unknown]>([
    ['game-over', 'after the end', over, draws([0, 0, 0, 0, 0])],
    ['not-your-turn', 'an action for a draw', refilling, { ask: 'choose', seats: [0], take: [row(0)] }],
    ['not-your-turn', 'another seat’s action', turn, { ask: 'choose', seats: [1], take: [row(0)] }],
    ['bad-answer', 'no object', refilling, null],
    ['bad-answer', 'a draw for an action', turn, draws([0, 0, 0, 0, 0])],
    ['bad-answer', 'a draw at its bound', refilling, draws([0, 0, 3, 0, 0])],
    ['bad-answer', 'a draw below 0', refilling, draws([0, 0, -1, 0, 0])],
    ['bad-answer', 'half a draw', refilling, draws([0, 0, 0.5, 0, 0])],
    ['bad-answer', 'a draw too few', refilling, draws([0, 0, 0, 0])],
    ['bad-answer', 'other bounds', refilling, draws([0, 0, 0, 0, 0], [8, 8, 3, 3, 3])],
    ['bad-answer', 'two actions', turn, { ask: 'choose', seats: [0], take: [row(0), row(0)] }],
    ['bad-answer', 'two seats', turn, { ask: 'choose', seats: [0, 1], take: [row(0)] }],
    ['bad-answer', 'a secret', turn, { ask: 'secret', seats: [0], take: [row(0)] }],
    ['row-empty', 'what check refuses', turn, { ask: 'choose', seats: [0], take: [row(1)] }],
  ])('%s: %s', (code, _, state, answer) => {
    expect(apply(state, answer as never)).toEqual({ refused: code });
  });

  it('never throws and never takes what is no answer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(over, opening, refilling, turn, planting, shelled, empty),
        fc.anything(),
        (state, junk) => {
          expect(isRefusal(apply(state, junk as never))).toBe(true);
          expect(check(state, 0, junk)).not.toBeNull();
        },
      ),
      { seed: 20, numRuns: 500 },
    );
  });
});
