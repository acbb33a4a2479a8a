import { describe, expect, test } from 'vitest';
import { seeded } from '@rockpool/game';
import { check } from './check.ts';
import { openQuadrants } from './counts.ts';
import { game } from './game.ts';
import { legalActions } from './legal.ts';
import { linesOf } from './lines.ts';
import { change, faced, move, place, played, position } from './testing/diagram.ts';
import type { Action, State } from './vocabulary.ts';

const code = (state: State, action: Action) => check(state, state.turn, action)?.refused ?? null;
const legal = (state: State, type: Action['type']) =>
  legalActions(state, state.turn).filter((action) => action.type === type);

describe('edge cases', () => {
  test('1. a step off the left edge of quadrant 1 lands on its right edge, not in quadrant 0', () => {
    const state = position('.... f...');
    expect(legal(state, 'move')).toEqual([17, 19, 20, 28].map((to) => move(16, to)));
    expect(code(state, move(16, 3))).toBe('not-adjacent');
  });

  test('2. cells 3 and 16 touch on the printed board but are not neighbours', () => {
    const state = position('...f p...');
    expect(code(state, change(3, 16))).toBe('not-adjacent');
    expect(code(position('...f ....'), move(3, 16))).toBe('not-adjacent');
    expect(code(position('.... f...'), move(16, 3))).toBe('not-adjacent');
  });

  test('3. a far switch pairs cell 5 with 21, 37 and 53, never with a mirrored cell', () => {
    const state = position(`
      .... pppp
      .f.. pppp
      .... p.pp
      .... pppp
      pp.p pppp
      pppp pppp
      pppp .ppp
      pppp pppp`);
    expect(legal(state, 'switch')).toEqual([21, 37, 53].map((other) => change(5, other)));
    for (const mirrored of [22, 41, 58]) expect(code(state, change(5, mirrored))).toBe('not-adjacent');
  });

  test('4. fire next to water: fire cannot switch, the owner of water can', () => {
    const picture = 'fw.. ....';
    expect(code(position(picture), change(0, 1))).toBe('not-beaten');
    expect(code(position(picture, { turn: 1 }), change(1, 0))).toBeNull();
  });

  test('5. a switch that gives both sides a line is refused; one that gives only one side a line is legal', () => {
    const both = position(`
      fffp ....
      wwwf ....`);
    expect(code(both, change(7, 3))).toBe('double-line');
    expect(legal(both, 'switch')).not.toContainEqual(change(7, 3));
    const mine = position(`
      fffp ....
      w.wf ....`);
    expect(played(mine, change(7, 3)).end).toEqual({ by: 'line', side: 0 });
    const theirs = position(`
      f.fp ....
      wwwf ....`);
    expect(legal(theirs, 'switch')).toContainEqual(change(7, 3));
    expect(played(theirs, change(7, 3)).end).toEqual({ by: 'line', side: 1 });
    // the row of fire counts without the cell that the fire has left
    const leaves = position(`
      fffp ....
      ..w. ....
      ..w. ....
      ..w. ....`);
    expect(legal(leaves, 'switch')).toContainEqual(change(2, 3));
    expect(played(leaves, change(2, 3)).end).toEqual({ by: 'line', side: 1 });
  });

  test('6. a far switch changes both sides’ quadrant counts, so where the next placement must go', () => {
    const before = position(`
      .... ....
      .f.. .p..`);
    expect([openQuadrants(before.cells, 0), openQuadrants(before.cells, 1)]).toEqual([
      [1, 2, 3],
      [0, 2, 3],
    ]);
    const after = played(before, change(5, 21));
    expect([openQuadrants(after.cells, 0), openQuadrants(after.cells, 1)]).toEqual([
      [0, 2, 3],
      [1, 2, 3],
    ]);
    expect(code(after, place('water', 0))).toBe('not-fewest');
    expect(code(after, place('water', 16))).toBeNull();
  });

  test('7. with all 8 of one element placed, the other element can still be placed', () => {
    const state = position(`
      f... f...
      .f.. .f..
      .... ....
      .... ....
      f... f...
      .f.. .f..`);
    expect(code(state, place('fire', 2))).toBe('no-supply');
    expect(code(state, place('earth', 2))).toBeNull();
    expect(
      legal(state, 'place').every((action) => action.type === 'place' && action.element === 'earth'),
    ).toBe(true);
  });

  test('8. a line through a stone is no line', () => {
    const blocked = played(position('ff.s ....\n..f. ....'), move(6, 2));
    expect(blocked.end).toBeNull();
    expect(linesOf(blocked.cells, 0, true)).toEqual([]);
    expect(played(position('ff.f ....\n..f. ....'), move(6, 2)).end).toEqual({ by: 'line', side: 0 });
  });

  test('9. with 4 players earth’s owner may move a fire piece but may not place one', () => {
    const state = position('f... ....', { seats: 4, turn: 2 });
    expect(code(state, move(0, 1))).toBeNull();
    expect(code(state, place('fire', 20))).toBe('not-your-piece');
    expect(code(state, place('earth', 20))).toBeNull();
  });

  test('10. with 4 players the fewest-quadrant rule counts fire and earth together for both black seats', () => {
    const picture = `
      f... e...
      .... w...`;
    for (const [turn, element] of [
      [0, 'fire'],
      [2, 'earth'],
    ] as const) {
      const state = position(picture, { seats: 4, turn });
      const quadrants = new Set(
        legal(state, 'place').map((action) => (action.type === 'place' ? action.cell >> 4 : -1)),
      );
      expect([...quadrants]).toEqual([2, 3]);
      expect(code(state, place(element, 1))).toBe('not-fewest');
    }
  });

  test('11. cells 1, 6, 11, 12 make a line with wrapped diagonals only', () => {
    const picture = `
      .f.. f...
      ..f. ff..
      ...e ....
      .... ....
      ff.. ff..
      f... f...`;
    const setup = { supply: [8, 8, 8, 8] };
    expect(played(position(picture, setup), place('earth', 12)).end).toBeNull();
    const wrapped = position(picture, { ...setup, options: { wrappedDiagonals: true } });
    expect(played(wrapped, place('earth', 12)).end).toEqual({ by: 'line', side: 0 });
  });

  test('12. the third occurrence of a position ends the game at once', () => {
    const around = [move(0, 1), move(32, 33), move(1, 0), move(33, 32)];
    let state = position('f... ....\n.... ....\n.... ....\n.... ....\nw... ....');
    for (const action of [...around, ...around.slice(0, 3)]) {
      state = played(state, action);
      expect(state.end).toBeNull();
    }
    state = played(state, move(33, 32));
    expect(state.end).toEqual({ by: 'repetition' });
    expect(game.ask(state)).toEqual({ ask: 'over', scores: [1, 1], winners: [] });
  });

  test.each([
    { seats: 2, mean: [57, 64], most: 145 },
    { seats: 4, mean: [46, 54], most: 95 },
  ])(
    '13. random play with $seats players meets the expected number of legal actions',
    ({ seats, mean, most }) => {
      let asked = 0;
      let offered = 0;
      let largest = 0;
      for (let seed = 1; seed <= 60; seed += 1) {
        const { below } = seeded(`edge case 13, ${seats} players, ${seed}`);
        let state = faced(game.start(seats, { stones: false, wrappedDiagonals: false }), 'fire', 'plant');
        while (state.end === null) {
          const actions = legalActions(state, state.turn);
          asked += 1;
          offered += actions.length;
          largest = Math.max(largest, actions.length);
          const action = actions[below(actions.length)];
          if (action === undefined) throw new Error(`seed ${seed}: nothing is legal`);
          state = played(state, action);
        }
      }
      const average = Math.round(offered / asked);
      expect(average).toBeGreaterThanOrEqual(mean[0] ?? 0);
      expect(average).toBeLessThanOrEqual(mean[1] ?? 0);
      expect(largest).toBeLessThanOrEqual(most);
    },
    60_000,
  );
});
