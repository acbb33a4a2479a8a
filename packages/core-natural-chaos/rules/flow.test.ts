import { describe, expect, test } from 'vitest';
import type { Seat } from '@rockpool/game';
import { openQuadrants } from './counts.ts';
import { game } from './game.ts';
import { legalActions } from './legal.ts';
import { allLines, linesOf } from './lines.ts';
import { change, faced, move, parseDiagram, place, played, position, putStone } from './testing/diagram.ts';
import type { Action, State } from './vocabulary.ts';

const fresh = (seats: number, stones = false) => game.start(seats, { stones, wrappedDiagonals: false });
const legal = (state: State, type?: Action['type']) =>
  legalActions(state, state.turn).filter((action) => type === undefined || action.type === type);
const over = (state: State) => game.ask(state);

describe('flow', () => {
  test.each([
    ['fire', 'water', 1, 1],
    ['fire', 'plant', 0, 0],
    ['earth', 'water', 0, 2],
    ['earth', 'plant', 1, 3],
  ] as const)('1. face-off: %s against %s', (black, white, two, four) => {
    expect(faced(fresh(2), black, white).turn).toBe(two);
    expect(faced(fresh(4), black, white).turn).toBe(four);
    expect(faced(fresh(4), black, white).supply).toEqual([8, 8, 8, 8]);
  });

  test('1. the face-off asks seats 0 and 1 at once, with 4 players too', () => {
    for (const seats of [2, 4]) {
      const state = fresh(seats);
      expect(game.ask(state)).toEqual({ ask: 'secret', seats: [0, 1] });
      expect(legalActions(state, 0)).toEqual(['fire', 'earth'].map((element) => ({ type: 'face', element })));
      expect(legalActions(state, 1)).toEqual(
        ['water', 'plant'].map((element) => ({ type: 'face', element })),
      );
      expect([legalActions(state, 2), legalActions(state, 3)]).toEqual([[], []]);
    }
  });

  test('2. turns go fire, water, earth, plant with 4 players', () => {
    let state = faced(fresh(4), 'earth', 'plant');
    const turns: Seat[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      turns.push(state.turn);
      state = played(state, legal(state)[0] ?? move(0, 0));
    }
    expect(turns).toEqual([3, 0, 1, 2, 3]);
  });

  test.each([2, 4])('3. with %i players each side’s first turn is its stone, then nobody’s', (seats) => {
    let state = faced(fresh(seats, true), 'earth', 'water');
    expect(legal(state)).toHaveLength(64);
    expect(legal(state).every((action) => action.type === 'stone')).toBe(true);
    state = played(state, putStone(0));
    expect(legal(state)).toEqual(Array.from({ length: 63 }, (_, index) => putStone(index + 1)));
    state = played(state, putStone(63));
    expect(state.stones).toEqual([0, 0]);
    for (let turn = 0; turn < seats; turn += 1) {
      expect(legal(state, 'stone')).toEqual([]);
      expect(legal(state, 'place').length).toBeGreaterThan(0);
      state = played(state, legal(state, 'place')[0] ?? move(0, 0));
    }
  });

  test('3. without stones nobody may place one', () => {
    expect(legal(faced(fresh(2), 'fire', 'plant'), 'stone')).toEqual([]);
  });

  test('5. place: only where one’s side has the fewest; stones and the other side do not count', () => {
    expect(openQuadrants(parseDiagram('f... ....\n.... ....\n.... ....\n.... ....\nee.. ff..'), 0)).toEqual([
      1,
    ]);
    expect(openQuadrants(parseDiagram('f... swww\n.... ....\n.... ....\n.... ....\nee.. ff..'), 0)).toEqual([
      1,
    ]);
    expect(openQuadrants(parseDiagram('f... f...\n.... ....\n.... ....\n.... ....\ne... f...'), 0)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  test('5. a tied quadrant that is full drops out, and no other opens when all of them are full', () => {
    const full = 'wpwp\nwpwp\npwpw\npwpw'.split('\n');
    const tied = full.map((row) => `${row} ....`).join('\n');
    expect(openQuadrants(parseDiagram(tied), 0)).toEqual([1, 2, 3]);
    const alone = [...full.map((row) => `${row} f...`), 'f... f...', '.... ....'].join('\n');
    expect(openQuadrants(parseDiagram(alone), 0)).toEqual([]);
    expect(legal(position(alone, { supply: [4, 0, 8, 0] }), 'place')).toEqual([]);
  });

  test('5. with 2 players either element with supply left, listed by element, then cell', () => {
    const state = position('f... f...\n.... ....\n.... ....\n.... ....\n.... f...');
    const cells = Array.from({ length: 16 }, (_, index) => 32 + index);
    expect(legal(state, 'place')).toEqual([
      ...cells.map((cell) => place('fire', cell)),
      ...cells.map((cell) => place('earth', cell)),
    ]);
    const white = position('', { turn: 1, supply: [8, 0, 8, 2] });
    expect(legal(white, 'place')).toEqual(Array.from({ length: 64 }, (_, cell) => place('plant', cell)));
  });

  test('6. move: four ways, round the edges of its own quadrant, any piece of the team', () => {
    const state = position(
      '.... ....\n.... ....\n.... ....\n.... ....\n.... ....\n.... ....\n.... ....\n.... ...e',
      { seats: 4 },
    );
    expect(legal(state, 'move')).toEqual([51, 59, 60, 62].map((to) => move(63, to)));
  });

  test('7. switch: neighbours, wrapped ones too, and far partners; ascending, any piece of the team', () => {
    const state = position(
      `
      wpfp p...
      ..p. ....
      .... ....
      e.p. ....
      .... ..p.
      .... ....
      .... ....
      w... ....`,
      { seats: 4, turn: 2 },
    );
    expect(legal(state, 'switch')).toEqual([
      change(2, 1),
      change(2, 3),
      change(2, 6),
      change(2, 14),
      change(2, 50),
      change(12, 0),
      change(12, 44),
    ]);
    const after = played(state, change(2, 50));
    expect([after.cells[2], after.cells[50]]).toEqual([3, 0]);
  });

  test('8. lines: 4 rows, 4 columns and 2 diagonals a quadrant, or 8 diagonals with the option; elements mix', () => {
    expect(allLines(false)).toHaveLength(40);
    expect(allLines(true)).toHaveLength(64);
    expect(new Set(allLines(true).map((row) => [...row].sort((a, b) => a - b).join())).size).toBe(64);
    const cells = parseDiagram(
      '...f fefe\n..e. ....\n.f.. ....\ne... ....\np... w...\n.p.. p...\n..w. p...\n...w w...',
    );
    expect(linesOf(cells, 0, false)).toEqual([
      [3, 6, 9, 12],
      [16, 17, 18, 19],
    ]);
    expect(linesOf(cells, 1, false)).toEqual([
      [32, 37, 42, 47],
      [48, 52, 56, 60],
    ]);
  });

  test('8. four in a row across two quadrants is no line', () => {
    expect(linesOf(parseDiagram('..ff ff..'), 0, true)).toEqual([]);
  });

  test('9. a wrapped diagonal counts for the double line only with its option', () => {
    const picture = `
      ...f ...p
      w... ...f
      .w.. ...f
      ..w. ...f`;
    expect(legal(position(picture), 'switch')).toContainEqual(change(3, 19));
    const wrapped = position(picture, { options: { wrappedDiagonals: true } });
    expect(legal(wrapped, 'switch')).not.toContainEqual(change(3, 19));
  });

  test('10. the side with a line wins: 2 points for each of its seats', () => {
    const picture = 'ff.e ....\n..e. ....';
    expect(over(played(position(picture), move(6, 2)))).toEqual({
      ask: 'over',
      scores: [2, 0],
      winners: [0],
    });
    const four = played(position(picture, { seats: 4, turn: 2 }), move(6, 2));
    expect(over(four)).toEqual({ ask: 'over', scores: [2, 0, 2, 0], winners: [0, 2] });
    expect(game.tally?.(four)).toEqual([{ row: 'tally.line', values: [2, 0, 2, 0] }]);
  });

  test('10. a line that the opponent’s action completed wins as well', () => {
    const state = position('wwfw ....\n..p. ....');
    const after = played(state, change(2, 6));
    expect(over(after)).toEqual({ ask: 'over', scores: [0, 2], winners: [1] });
  });

  test('12. stones are neither moved nor switched and block their cell', () => {
    const state = position('sf.. ....\ns... ....');
    expect(legal(state).some((action) => action.type === 'place' && action.cell === 4)).toBe(false);
    expect(legal(state, 'move')).toEqual([move(1, 2), move(1, 5), move(1, 13)]);
    expect(legal(state, 'switch')).toEqual([]);
  });
});
