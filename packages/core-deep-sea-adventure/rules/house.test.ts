import { playRandom, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import { house } from './house.ts';
import { position } from './testing/position.ts';

const lowest = () => 0;

describe('house', () => {
  it('turns back when the air would not last another round', () => {
    const state = (air: number) => position(['12 down 2', '3 up 1'], { phase: 'course', air });
    expect(house(state(8), 0, {}, lowest)).toEqual({ type: 'course', to: 'up' });
    expect(house(state(25), 0, {}, lowest)).toEqual({ type: 'course', to: 'down' });
  });

  it('leaves what it could not bring home, and takes it with air to spare', () => {
    const state = (air: number) => position(['14 up 2 3', '0 up'], { phase: 'search', home: [1], air });
    expect(house(state(12), 0, {}, lowest)).toEqual({ type: 'leave' });
    const near = position(['2 up 2', '0 up'], { phase: 'search', home: [1], air: 12 });
    expect(house(near, 0, {}, lowest)).toEqual({ type: 'take' });
  });

  it('drops its poorest item when the load is too much', () => {
    const path = '1 1 1 1 1 1 1 1 1 -';
    const state = position(['10 up 3 1 4', '0 up'], { phase: 'search', home: [1], air: 8, path });
    expect(house(state, 0, {}, lowest)).toEqual({ type: 'drop', item: 1 });
  });

  it('beats random divers three times in four at a table of three', () => {
    let wins = 0;
    for (let round = 0; round < 60; round += 1) {
      const mine = round % 3;
      const policy: Policy = ({ game: rules, state, seat, known, legal, below }) => {
        const action = seat === mine ? rules.house?.(state, seat, known, below) : legal[below(legal.length)];
        if (action === undefined) throw new Error('no legal action');
        return action;
      };
      const { over } = playRandom(game, { seats: 3, seed: `house ${round}`, policy });
      if (over.winners.includes(mine)) wins += 1;
    }
    expect(wins, 'seeds "house 0" to "house 59"').toBeGreaterThanOrEqual(45);
  }, 120_000);
});
