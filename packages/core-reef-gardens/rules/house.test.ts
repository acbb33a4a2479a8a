import { playRandom, policies, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import { house } from './house.ts';
import { current, discard, plant, position, row, surface } from './testing/position.ts';

const first = () => 0;
const stations = ['47 9/4'];

describe('house', () => {
  it('takes the row that it can plant', () => {
    const state = position({
      stations,
      reefs: ['fan 0 36'],
      nursery: ['brain', 'fan fan', 'brain pillar staghorn'],
      players: [{ divers: 0 }],
    });
    expect(house(state, 0, {}, first)).toEqual(row(1));
  });

  it('surfaces rather than discard a whole row', () => {
    const reefs = ['fan 0 36', 'brain 0 0'];
    const nursery = ['', 'mushroom pillar staghorn'];
    const state = position({ stations, reefs, nursery, players: [{ divers: 0, money: 3 }] });
    expect(house(state, 0, {}, first)).toEqual(surface(0));
  });

  it('joins its reefs, and swaps a tile that fits nowhere', () => {
    const joining = position({ stations, hand: 'fan brain', reefs: ['fan 0 35', 'fan 0 37'] });
    expect(house(joining, 0, {}, first)).toEqual(plant(0, 36));
    const swapping = position({
      stations: ['14 9/4'],
      hand: 'brain',
      nursery: ['pillar fan'],
      reefs: ['fan 0 2', 'staghorn 0 3', 'mushroom 0 13', 'mushroom 0 15', 'mushroom 0 25'],
      players: [{ shells: 'current' }],
    });
    expect(house(swapping, 0, {}, first)).toEqual(current(0, 0, 1));
  });

  it('discards only what fits nowhere', () => {
    const state = position({ stations: ['14 9/4'], hand: 'brain* pillar', players: [{ divers: 0 }] });
    expect(house(state, 0, {}, first)).toEqual(discard(1));
  });

  it.each([2, 3, 4])('beats random play at a table of %i', (seats) => {
    let [won, played] = [0, 0];
    for (let seed = 0; seed < 6; seed += 1) {
      const mixed: Policy = (turn) =>
        turn.seat === seed % seats ? policies.bot(turn) : policies.random(turn);
      const { over } = playRandom(game, { seats, seed: `house ${seed}`, policy: mixed });
      won += over.winners.includes(seed % seats) ? 1 : 0;
      played += 1;
    }
    expect([won, played]).toEqual([6, 6]);
  });
});
