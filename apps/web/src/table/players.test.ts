import { expect, test } from 'vitest';
import { dressPlayers } from './players.ts';

const taker = (colour: number | null) => ({ name: 'Ana', colour, here: 'here' as const });

test('a wish is granted to the lower seat; the others get what nobody wants', () => {
  const dressed = dressPlayers([taker(null), taker(0), taker(0), taker(2)]);
  expect(dressed.map(({ colour }) => colour)).toEqual(['orange', 'blue', 'magenta', 'green']);
});

test('colour and shape always go together', () => {
  const dressed = dressPlayers([taker(null), taker(null), taker(5)]);
  expect(dressed.map(({ shape }) => shape)).toEqual(['circle', 'square', 'hexagon']);
});
