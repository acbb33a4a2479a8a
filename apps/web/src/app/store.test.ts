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

test('where storage is full, what did not fit lives in memory, and the page can say so', () => {
  const kept = new Map<string, string>();
  let room = 1;
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (!kept.has(key) && kept.size >= room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  } as unknown as Storage;
  let warnings = 0;
  const store = openStore(
    () => area,
    () => (warnings += 1),
  );
  store.write('table.a', 1);
  store.write('table.b', 2);
  expect([store.read('table.a'), store.read('table.b'), warnings]).toEqual([1, 2, 1]);
  expect(store.keys('table.')).toContain('table.b');
  room = 2;
  store.write('table.b', 3);
  expect(kept.get('rockpool.table.b')).toBe('3');
  store.remove('table.b');
  expect(store.read('table.b')).toBeNull();
});
