import { expect, test } from 'vitest';
import { openStore } from './store.ts';

test('where storage is refused, values live in memory, and the page can say so', () => {
  const store = openStore(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(store.lasting).toBe(false);
  store.write('table.a', { n: 1 });
  expect(store.read('table.a')).toEqual({ n: 1 });
  expect(store.keys('table.')).toEqual(['table.a']);
  store.remove('table.a');
  expect(store.read('table.a')).toBeNull();
});
