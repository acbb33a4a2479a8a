import { playRandom, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import { guess } from './guess.ts';
import { house } from './house.ts';
import { cardOf, dealt, open, played, position } from './testing/position.ts';

const lowest = () => 0;

describe('house', () => {
  it('keeps the Kraken rather than the Fishbone', () => {
    const state = position({ phase: 'keep', held: [null, null] });
    expect(house({ ...state, held: [[0, 1], []] }, 0, open, lowest)).toEqual({ type: 'keep', card: 0 });
  });

  it('returns the less useful of the bell’s two', () => {
    const state = position({ phase: 'bell', hands: ['1 2 3 4 5', ''], pile: [6, 13] });
    expect(house(dealt(state), 0, open, lowest)).toEqual({ type: 'return', card: 6 });
  });

  it('keeps a strong Diver taken with the harpoon and gives its least useful one', () => {
    const state = position({
      phase: 'before',
      hands: ['1 2 3 7 10', '14 6 8 9 11'],
      held: ['harpoon', null],
    });
    const looking = played(state, { type: 'harpoon', card: cardOf('harpoon'), take: 13 });
    expect(house(dealt(looking), 0, open, lowest)).toEqual({ type: 'swap', give: 6 });
  });

  it('answers a strong card with the crab where that wins, and wins the better card', () => {
    const crab = position({
      top: '14 2 3 4 5',
      bottom: '- 6 7 8 -',
      hands: ['1', '9'],
      columns: [0, 7, 13, 19, 25],
    });
    expect(house(crab, 0, open, lowest)).toMatchObject({ value: 1, side: 'bottom', column: 0 });
  });

  it('leaves ink to the other side', () => {
    const ink = position({
      top: '5 2 3 4 6',
      bottom: '- 7 8 9 10',
      hands: ['1 12', '13'],
      columns: [5, 7, 13, 19, 25],
    });
    expect(house(ink, 0, open, lowest)).toMatchObject({ value: 1, column: 0 });
  });

  it('beats random play four times in five', () => {
    let wins = 0;
    for (let round = 0; round < 60; round += 1) {
      const mine = round % 2;
      const policy: Policy = ({ game: rules, state, seat, known, legal, below }) => {
        const action = seat === mine ? rules.house?.(state, seat, known, below) : legal[below(legal.length)];
        if (action === undefined) throw new Error('no legal action');
        return action;
      };
      const { over } = playRandom(game, { seats: 2, seed: `house ${round}`, policy });
      if (over.winners.includes(mine)) wins += 1;
    }
    expect(wins, 'seeds "house 0" to "house 59"').toBeGreaterThanOrEqual(48);
  });
});

describe('guess', () => {
  it('deals every card that the seat does not know, each face once, and keeps what it knows', () => {
    const known = { divers: { 3: 9, 5: 0 }, specials: { 1: 5 } };
    let draw = 0;
    const all = guess(position(), 0, known, (bound) => (draw += 7) % bound);
    expect(all).toMatchObject(known);
    const faces = (deck: string) => Object.values(all[deck] ?? {}).sort((a, b) => a - b);
    expect(faces('divers')).toEqual(Array.from({ length: 14 }, (_, face) => face));
    expect(faces('specials')).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
