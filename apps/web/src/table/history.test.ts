import { createLocalTable } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { History } from './history.ts';

const players = ['me', 'me'] as const;
const table = () =>
  createLocalTable({ game: noughts, seats: 2, options: {}, players: [...players], seed: 1 });

test('every moment of the line is the state that the table had then', () => {
  const played = table();
  const history = new History(noughts, 2, {});
  const states = [played.view().state];
  while (played.view().ask.ask !== 'over') {
    played.act(played.view().legal[0]);
    states.push(played.view().state);
    history.follow(played.view().answers);
  }
  expect(states.map((_, count) => history.state(count))).toEqual(states);
});

test('after a take-back only the common part of the line stays', () => {
  const first = table();
  const second = table();
  for (const index of [0, 0, 0]) first.act(first.view().legal[index]);
  for (const index of [0, 1]) second.act(second.view().legal[index]);
  const history = new History(noughts, 2, {});
  expect(history.follow(first.view().answers)).toBe(0);
  expect(history.follow(second.view().answers)).toBe(1);
  expect(history.length).toBe(2);
  expect(history.state(2)).toEqual(second.view().state);
});
