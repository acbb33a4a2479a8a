import type { Offer, RoomTable } from '@rockpool/net';
import { expect, test } from 'vitest';
import { barredBy } from './barred.ts';

const table = (refused: string | null, standings: readonly Offer['standing'][] = []) =>
  ({
    barred: () => (refused === null ? null : { refused }),
    offers: () => standings.map((standing) => ({ standing })),
  }) as unknown as Pick<RoomTable, 'barred' | 'offers'>;

test('who may answer, or may in a moment, is called by the game’s own sentence', () => {
  expect(barredBy(table(null, ['to-decide']))).toBeNull();
  expect(barredBy(table('checking'))).toBeNull();
});

test('who plays on at another table is told so, whatever others propose here', () => {
  expect(barredBy(table('moved-on'))).toBe('moved-on');
  expect(barredBy(table('moved-on', ['to-decide', 'declined']))).toBe('moved-on');
});

test('who has agreed to a proposal waits for its answer, unless something worse is in the way', () => {
  expect(barredBy(table('moved-on', ['agreed']))).toBe('offered');
  expect(barredBy(table('cheat-proved', ['agreed']))).toBe('cheat-proved');
});
