import { seeded } from '@rockpool/game';
import { describe, expect, test } from 'vitest';
import { game } from './game.ts';
import { house } from './house.ts';
import { legalActions } from './legal.ts';
import { faced, move, played, position } from './testing/diagram.ts';
import type { State } from './vocabulary.ts';

const first = () => 0;
const plays = (state: State, pick: (bound: number) => number = first) => house(state, state.turn, {}, pick);

describe('house', () => {
  test('takes a line at once', () => {
    expect(plays(position('ff.f ....\n..f. ....\n.... ....\n.... ....\nwww. w...\n...w w...'))).toEqual(
      move(6, 2),
    );
  });

  test('stops the line that the next seat could take', () => {
    // White has three in its top row and may place the fourth there or move in.
    const state = position('www. p...\n...w p...\n.... ....\n.... ....\nf... f...\n.... .f..\np... p...', {
      turn: 0,
    });
    const after = played(state, plays(state));
    const wins = legalActions(after, 1).filter((action) => played(after, action).end?.by === 'line');
    expect(wins).toEqual([]);
  });

  test('never hands the other side a line', () => {
    const state = position('wwfw ....\n..p. ....');
    for (let seed = 0; seed < 20; seed += 1) {
      expect(
        played(
          state,
          plays(state, (bound) => seed % bound),
        ).end,
      ).toBeNull();
    }
  });

  test.each([2, 4])(
    'beats random play with %i players, and always acts legally',
    (seats) => {
      let wins = 0;
      for (let seed = 0; seed < 12; seed += 1) {
        const { below } = seeded(`house, ${seats} players, ${seed}`);
        let state = faced(
          game.start(seats, { stones: seed % 2 === 1, wrappedDiagonals: seed % 4 > 1 }),
          'fire',
          'plant',
        );
        const side = seed % 3 === 0 ? 1 : 0;
        while (state.end === null) {
          const actions = legalActions(state, state.turn);
          const random = actions[below(actions.length)] ?? move(0, 0);
          state = played(state, state.turn % 2 === side ? plays(state, below) : random);
        }
        if (state.end.by === 'line' && state.end.side === side) wins += 1;
      }
      expect(wins).toBeGreaterThanOrEqual(11);
    },
    240_000,
  );
});
