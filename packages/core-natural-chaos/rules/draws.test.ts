import { describe as suite, expect, test } from 'vitest';
import { describe } from './describe.ts';
import { packSwap, readSwap } from './draws.ts';
import { game } from './game.ts';
import { legalActions } from './legal.ts';
import { faced, move, place, played, position } from './testing/diagram.ts';
import type { Action, State } from './vocabulary.ts';

const told = (before: State, action: Action) =>
  describe(before, { ask: 'choose', seats: [before.turn], take: [action] }, played(before, action)).map(
    ({ key }) => key,
  );

/** Moves that neither end the game nor repeat a position a third time, until `count` are done. */
function wandering(start: State, count: number): State {
  let state = start;
  for (let done = 0; done < count; done += 1) {
    const moves = legalActions(state, state.turn).filter((action) => action.type === 'move');
    const now = state;
    // Later moves first on odd rounds: two pieces of a side take turns, so positions differ.
    const order = done % 8 < 4 ? moves : [...moves].reverse();
    const next = order.map((action) => played(now, action)).find(({ end }) => end === null);
    if (next === undefined) throw new Error(`No quiet move is left after ${done}.`);
    state = next;
  }
  return state;
}

suite('11. draws', () => {
  const roaming = position(`
    f... e...
    .... .p..
    .... ....
    .... ....
    w... ....
    .... ...f`);

  test('100 actions in a row without a placement: drawn as soon as the 100th is done', () => {
    const state = wandering(roaming, 99);
    expect([state.end, state.quiet.swaps.length]).toEqual([null, 99]);
    const drawn = legalActions(state, state.turn)
      .filter((action) => action.type === 'move')
      .map((action) => played(state, action).end);
    expect(drawn).toContainEqual({ by: 'quiet' });
    expect(drawn).not.toContainEqual(null);
  });

  test('a placement starts the count anew', () => {
    const state = wandering(roaming, 99);
    const [action] = legalActions(state, state.turn);
    expect(action?.type).toBe('place');
    const after = played(state, action ?? move(0, 0));
    expect([after.end, after.quiet.swaps]).toEqual([null, []]);
  });

  test('a line made by the 100th action wins', () => {
    const swaps = wandering(roaming, 99).quiet.swaps;
    const state = position('fff. ....\n...f ....', { quiet: { first: 1, swaps } });
    expect(played(state, move(7, 3)).end).toEqual({ by: 'line', side: 0 });
  });

  test('a position is not the same when the next seat differs, though the cells are', () => {
    // As if the seat after the placement had passed: the position then had seat 1 to move.
    const state = position('f... ....\n.... ....\n.... ....\n.... ....\nw... ....', {
      quiet: { first: 1, swaps: [] },
    });
    const around = [move(0, 1), move(32, 33), move(1, 0), move(33, 32)];
    const twice = played(state, ...around, ...around);
    expect(twice.end).toBeNull(); // only the second such position with seat 0 to move
    expect(played(twice, move(0, 1)).end).toEqual({ by: 'repetition' });
  });

  test('the position right after a placement counts as an occurrence', () => {
    let state = faced(game.start(2, { stones: false, wrappedDiagonals: false }), 'fire', 'plant');
    state = played(state, place('fire', 0), place('water', 32));
    const around = [move(0, 1), move(32, 33), move(1, 0), move(33, 32)];
    expect(played(state, ...around, ...around).end).toEqual({ by: 'repetition' });
  });

  test('a swap is packed into one number and read back', () => {
    for (const [seat, a, b] of [
      [0, 0, 1],
      [3, 63, 62],
      [2, 5, 53],
    ] as const) {
      expect(readSwap(packSwap(seat, a, b))).toEqual({ seat, a, b });
    }
  });
});

suite('11. passes and forced actions', () => {
  // Fire in the corner is shut in by water, which it does not beat.
  const shutIn = 'fw.w ....\nw... ....\n.... ....\nw... ....\n.... ....\n.... ....\n...p ....';

  test('a seat with no legal action passes by itself; a pass is no action', () => {
    const state = position(shutIn, { turn: 1, supply: [0, 0, 0, 0] });
    const after = played(state, move(43, 42));
    expect([after.turn, after.quiet.swaps.length, after.end]).toEqual([1, 1, null]);
    expect(told(state, move(43, 42))).toEqual(['event.move', 'event.pass']);
  });

  test('a seat with one legal action takes it by itself; it is an action', () => {
    const state = position(
      shutIn.replace('w... ....\n.... ....\n.... ....\n...p', '.... ....\n.... ....\n.... ....\n...p'),
      {
        turn: 1,
        supply: [0, 0, 0, 0],
      },
    );
    const after = played(state, move(43, 42));
    expect([after.cells[12], after.cells[0]]).toEqual([0, -1]);
    expect([after.turn, after.quiet.swaps.length]).toEqual([1, 2]);
    expect(told(state, move(43, 42))).toEqual(['event.move', 'event.forced', 'event.move.wrapped']);
  });

  test('a forced action is taken even if it gives the opponent a line', () => {
    const state = position('fwww p...\nw... ....\n.... ....\nw... ....\n.... ....\n.... ....\n...p ....', {
      turn: 1,
      supply: [0, 0, 0, 0],
    });
    const after = played(state, move(43, 42));
    expect(after.end).toEqual({ by: 'line', side: 1 });
    expect(told(state, move(43, 42))).toEqual([
      'event.move',
      'event.forced',
      'event.switch.far',
      'prompt.won',
    ]);
  });

  test('an action that rule 9 forbids does not count as a choice', () => {
    // Fire 3 with plant 19 would give both sides a line, so earth 27 with water 59 is all that is left.
    const state = position(
      `
      wwwf sssp
      ssss ssse
      ssss ssse
      ssss ssse
      .... ....
      .... ....
      .... ...w
      p... ....`,
      { turn: 1, supply: [0, 0, 0, 0] },
    );
    const after = played(state, move(44, 45));
    expect([after.cells[27], after.cells[59], after.turn]).toEqual([1, 2, 1]);
    expect(told(state, move(44, 45))).toEqual(['event.move', 'event.forced', 'event.switch.far']);
  });

  test.each([2, 4])('with %i players as many passes as seats in a row draw the game', (seats) => {
    const walls = Array.from({ length: 8 }, (_, row) => (row === 0 ? '.sss ssss' : 'ssss ssss')).join('\n');
    const state = position(walls, { seats, turn: 1, supply: [0, 1, 0, 0] });
    const after = played(state, place('water', 0));
    expect(after.end).toEqual({ by: 'passes' });
    const passes = Array.from({ length: seats }, () => 'event.pass');
    expect(told(state, place('water', 0))).toEqual(['event.place', ...passes, 'prompt.draw.passes']);
    expect(game.tally?.(after)).toEqual([
      { row: 'tally.draw', values: Array.from({ length: seats }, () => 1) },
    ]);
  });
});
