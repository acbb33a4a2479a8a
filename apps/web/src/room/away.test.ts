import type { Member, RoomTable, RoomView } from '@rockpool/net';
import { expect, test } from 'vitest';
import { awaySeats, isUnseen } from './away.ts';

const member = (key: string, here: Member['here'], silent: number): Member => ({
  key,
  name: key,
  colour: 0,
  here,
  silent,
});
const view = (bo: Member | null, waiting: readonly number[]): RoomView => {
  const me = member('a', 'here', 0);
  const table = { players: ['a', 'b', 'house'], view: () => ({ waiting }) } as unknown as RoomTable;
  return { me, members: bo === null ? [me] : [me, bo], table } as unknown as RoomView;
};

test('a player who is silent is waited for 40 s, a page in the background 3 minutes', () => {
  expect(awaySeats(view(member('b', 'gone', 39_000), [1]))).toEqual([]);
  expect(awaySeats(view(member('b', 'gone', 40_000), [1]))).toEqual([1]);
  expect(awaySeats(view(member('b', 'reconnecting', 41_000), [1]))).toEqual([1]);
  expect(awaySeats(view(member('b', 'asleep', 100_000), [1]))).toEqual([]);
  expect(awaySeats(view(member('b', 'asleep', 180_000), [1]))).toEqual([1]);
});

test('nobody is away for whom the table does not wait, and never oneself or the house', () => {
  expect(awaySeats(view(member('b', 'gone', 90_000), [0, 2]))).toEqual([]);
  expect(awaySeats(view(null, [1]))).toEqual([1]);
});

test('an own choice is kept here alone until somebody was here since, or has answered it; the house does not count', () => {
  const by = (seat: number) => ({ ask: 'choose', seats: [seat], take: [0] }) as const;
  const unseen = (seats: readonly number[], witnessed = 0) =>
    isUnseen({ answers: seats.map(by), seat: 0, house: [2] }, witnessed);
  expect(unseen([])).toBe(false);
  expect(unseen([0, 2])).toBe(true);
  expect(unseen([0, 2], 1)).toBe(false);
  expect(unseen([0, 1, 2])).toBe(false);
  expect(unseen([0, 1, 2, 0])).toBe(true);
  const dice = { ask: 'chance', bounds: [6], drawn: [3] } as const;
  expect(isUnseen({ answers: [by(0), dice], seat: 0, house: [] }, 0)).toBe(true);
});
