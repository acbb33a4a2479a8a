import { expect, test } from 'vitest';
import { secretIn } from './share.ts';

const secret = 'AAECAwQFBgcICQoLDA0ODw';

test('a pasted link, with or without spaces round it, gives its secret', () => {
  expect(secretIn(` https://example.org/play/#/j/${secret}\n`)).toBe(secret);
  expect(secretIn(secret)).toBe(secret);
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
