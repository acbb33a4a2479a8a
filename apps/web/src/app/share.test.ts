import { expect, test } from 'vitest';
import { secretIn } from './share.ts';

const secret = 'AAECAwQFBgcICQoLDA0ODw';

test('a pasted link, with or without spaces round it, gives its secret', () => {
  expect(secretIn(` https://example.org/play/#/j/${secret}\n`)).toBe(secret);
  expect(secretIn(secret)).toBe(secret);
});

test('the private link of a seat gives the secret with the seat’s seed', () => {
  const seat = `${secret}.${secret}${secret.slice(0, 21)}`;
  expect(secretIn(`http://192.168.1.7:4173/#/j/${seat}`)).toBe(seat);
});

test('a link that was cut off, or another one, gives none', () => {
  for (const text of [
    '',
    'https://example.org/#/r/abc',
    `https://example.org/#/j/${secret.slice(0, 5)}`,
    'hello there',
  ])
    expect(secretIn(text), text).toBeNull();
});
