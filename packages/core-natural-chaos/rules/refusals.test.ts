import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isRefusal, type Seat } from '@rockpool/game';
import { apply } from './apply.ts';
import { check } from './check.ts';
import { game } from './game.ts';
import { change, faced, move, place, played, position, putStone } from './testing/diagram.ts';
import { codes, type Action, type State } from './vocabulary.ts';

const code = (state: State, action: unknown, seat: Seat = state.turn) =>
  check(state, seat, action)?.refused ?? null;
const fresh = (seats = 2, stones = false) => game.start(seats, { stones, wrappedDiagonals: false });
const face = (element: string) => ({ type: 'face', element });

describe('refusals', () => {
  test('game-over comes first, whatever is sent by whomever', () => {
    const won = played(position('fff. ....\n...f ....'), move(7, 3));
    expect([code(won, 'nonsense', 1), code(won, move(0, 1), 0), code(won, move(0, 1), 7)]).toEqual([
      'game-over',
      'game-over',
      'game-over',
    ]);
    expect(apply(won, { ask: 'choose', seats: [1], take: [move(0, 1)] })).toEqual({ refused: 'game-over' });
  });

  test('not-your-turn comes before the action is looked at', () => {
    expect(code(position('f... ....'), 'nonsense', 1)).toBe('not-your-turn');
    expect(code(fresh(4), face('earth'), 2)).toBe('not-your-turn');
    expect(code(fresh(4), face('plant'), 3)).toBe('not-your-turn');
    expect(code(fresh(2), face('fire'), 2)).toBe('not-your-turn');
    const turn0 = position('f... ....', { seats: 4 });
    for (const seat of [1, 2, 3, 4, -1, 0.5]) expect(code(turn0, move(0, 1), seat)).toBe('not-your-turn');
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no object', 7],
    ['a list', []],
    ['an unknown type', { type: 'jump', from: 0, to: 1 }],
    ['an inherited name as type', { type: 'constructor' }],
    ['a missing field', { type: 'move', from: 0 }],
    ['a field too many', { type: 'move', from: 0, to: 1, by: 2 }],
    ['a cell below the board', { type: 'move', from: -1, to: 1 }],
    ['a cell beyond the board', { type: 'place', element: 'fire', cell: 64 }],
    ['a broken cell', { type: 'stone', cell: 0.5 }],
    ['minus zero', { type: 'stone', cell: -0 }],
    ['a cell as text', { type: 'switch', own: '0', other: 1 }],
    ['an unknown element', { type: 'place', element: 'air', cell: 0 }],
    ['another phase’s action', { type: 'face', element: 'fire' }],
  ])('bad-answer: %s', (_name, action) => {
    expect(code(position('f... ....'), action)).toBe('bad-answer');
    expect(code(position('', { stones: [1, 1] }), action)).toBe('bad-answer');
  });

  test('bad-answer: an action of play during the face-off, and an answer of another shape', () => {
    expect(code(fresh(), place('fire', 0), 0)).toBe('bad-answer');
    expect(code(fresh(), putStone(0), 1)).toBe('bad-answer');
    const state = position('f... ....');
    const choose = { ask: 'choose', seats: [0], take: [move(0, 1)] } as const;
    expect(apply(state, { ask: 'secret', seats: [0], take: [move(0, 1)] })).toEqual({
      refused: 'bad-answer',
    });
    expect(apply(state, { ask: 'chance', bounds: [2], drawn: [1] })).toEqual({ refused: 'bad-answer' });
    expect(apply(fresh(), choose)).toEqual({ refused: 'bad-answer' });
    const faces: Action[] = [
      { type: 'face', element: 'fire' },
      { type: 'face', element: 'water' },
    ];
    expect(apply(fresh(), { ask: 'secret', seats: [1, 0], take: faces })).toEqual({ refused: 'bad-answer' });
    expect(apply(fresh(), { ask: 'secret', seats: [0], take: faces.slice(0, 1) })).toEqual({
      refused: 'bad-answer',
    });
    expect(apply(fresh(), { ask: 'secret', seats: [0, 1], take: faces.slice(0, 1) })).toEqual({
      refused: 'bad-answer',
    });
    expect(apply(fresh(4), { ask: 'secret', seats: [0, 1, 2], take: faces })).toEqual({
      refused: 'not-your-turn',
    });
    expect(apply(state, { ask: 'choose', seats: [1], take: [move(0, 1)] })).toEqual({
      refused: 'not-your-turn',
    });
  });

  test('stone-first comes before anything about the piece', () => {
    const state = faced(fresh(2, true), 'fire', 'plant');
    for (const action of [place('water', 0), place('fire', 0), move(0, 1), change(0, 1)]) {
      expect(code(state, action)).toBe('stone-first');
    }
    expect(code(state, putStone(0))).toBeNull();
    expect(code(played(state, putStone(0)), putStone(0))).toBe('cell-taken');
  });

  test('no-supply: a stone when none is yours to place, before cell-taken', () => {
    const state = position('f... ....');
    expect([code(state, putStone(0)), code(state, putStone(5))]).toEqual(['no-supply', 'no-supply']);
  });

  test('face: an element of the other side is not yours to show', () => {
    expect(['fire', 'water', 'earth', 'plant'].map((element) => code(fresh(), face(element), 0))).toEqual([
      null,
      'not-your-piece',
      null,
      'not-your-piece',
    ]);
    expect(['fire', 'water', 'earth', 'plant'].map((element) => code(fresh(4), face(element), 1))).toEqual([
      'not-your-piece',
      null,
      'not-your-piece',
      null,
    ]);
  });

  test('place: not-your-piece, no-supply, cell-taken, not-fewest, in this order', () => {
    const state = position('f... ....', { supply: [7, 0, 0, 0] });
    expect(code(state, place('water', 0))).toBe('not-your-piece');
    expect(code(state, place('earth', 0))).toBe('no-supply');
    expect(code(state, place('fire', 0))).toBe('cell-taken');
    expect(code(state, place('fire', 1))).toBe('not-fewest');
    expect(code(state, place('fire', 16))).toBeNull();
    expect(code(position('', { seats: 4, turn: 2, supply: [0, 0, 8, 0] }), place('fire', 0))).toBe(
      'not-your-piece',
    );
  });

  test('move: not-your-piece, not-adjacent, cell-taken, in this order', () => {
    const state = position('fp.. s...\ne... ....');
    expect(code(state, move(1, 9))).toBe('not-your-piece');
    expect(code(state, move(16, 17))).toBe('not-your-piece');
    expect(code(state, move(2, 3))).toBe('not-your-piece');
    expect(code(state, move(0, 16))).toBe('not-adjacent');
    expect(code(state, move(0, 0))).toBe('not-adjacent');
    expect(code(state, move(0, 5))).toBe('not-adjacent');
    expect([code(state, move(0, 1)), code(state, move(0, 4))]).toEqual(['cell-taken', 'cell-taken']);
    expect(code(state, move(0, 12))).toBeNull();
  });

  test('switch: not-your-piece, not-adjacent, not-beaten, double-line, in this order', () => {
    const state = position('fp.p s...\ne... .w..\n.... ....\n.... ....\nw... p...');
    expect(code(state, change(1, 0))).toBe('not-your-piece');
    expect(code(state, change(16, 0))).toBe('not-your-piece');
    expect(code(state, change(0, 21))).toBe('not-adjacent');
    expect(code(state, change(0, 0))).toBe('not-adjacent');
    const unbeaten = [4, 12, 16, 32]; // its own, an empty cell, a stone, what beats it
    expect(unbeaten.map((other) => code(state, change(0, other)))).toEqual(unbeaten.map(() => 'not-beaten'));
    expect([1, 3, 48].map((other) => code(state, change(0, other)))).toEqual([null, null, null]);
    expect(code(position('fffp ....\nwwwf ....'), change(7, 3))).toBe('double-line');
  });

  test('check never throws and gives only listed codes, whatever it is given', () => {
    const states = [fresh(), fresh(4, true), position('fp.. ....'), position('', { stones: [1, 1] })];
    const loose = fc.record(
      {
        type: fc.constantFrom('face', 'place', 'move', 'switch', 'stone', 'other'),
        element: fc.constantFrom('fire', 'plant', 'air', 3),
        cell: fc.oneof(fc.integer({ min: -2, max: 66 }), fc.double()),
        from: fc.integer(),
        to: fc.integer({ min: 0, max: 63 }),
        own: fc.integer({ min: 0, max: 63 }),
        other: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.integer({ min: -1, max: 4 }),
        fc.oneof(fc.anything(), loose),
        (state, seat, value) => {
          const refusal = check(state, seat, value);
          if (refusal === null) expect(game.legal(state, seat, {})).toContainEqual(value);
          else
            expect(isRefusal(refusal) && (codes as readonly string[]).includes(refusal.refused)).toBe(true);
        },
      ),
      { seed: 20, numRuns: 1000 },
    );
  }, 60_000);
});
