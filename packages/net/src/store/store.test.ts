import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { openDeviceStore } from './device.ts';
import { createMemoryStore } from './memory.ts';
import { createSafeStore } from './safe.ts';
import type { EntryRecord, Store } from './store.ts';

const table = 'ab'.repeat(32);
const other = 'cd'.repeat(32);
const entry = (seat: number, seq: number, byte = 1, of = table): EntryRecord => ({
  table: of,
  seat,
  seq,
  bytes: Uint8Array.from([seat, seq, byte]),
});
let count = 0;
const fresh = () => openDeviceStore(`store ${(count += 1)}`, () => undefined);

describe.each([
  ['device', fresh],
  ['memory', () => Promise.resolve(createMemoryStore())],
  ['safe', () => createSafeStore(fresh, () => undefined)],
])('the %s store', (_, open: () => Promise<Store>) => {
  test('gives the entries of one table back, by seat and seq', async () => {
    const store = await open();
    expect(await store.addEntries([entry(1, 0), entry(0, 1), entry(0, 0), entry(0, 0, 1, other)])).toBe(
      'added',
    );
    expect(await store.entries(table)).toEqual([entry(0, 0), entry(0, 1), entry(1, 0)]);
    expect(await store.entries(other)).toHaveLength(1);
  });

  test('row 31: never lets a second entry into a place; the same again is no harm', async () => {
    const store = await open();
    await store.addEntries([entry(0, 0)]);
    expect(await store.addEntries([entry(0, 0, 2), entry(0, 1)])).toBe('taken');
    expect(await store.addEntries([entry(0, 0)])).toBe('added');
    expect(await store.entries(table)).toEqual([entry(0, 0), entry(0, 1)]);
  });

  test('keeps the first proof of a seat', async () => {
    const store = await open();
    const proof = { table, seat: 1, first: Uint8Array.of(1), second: Uint8Array.of(2) };
    await store.addProof(proof);
    await store.addProof({ ...proof, second: Uint8Array.of(3) });
    expect(await store.proofs(table)).toEqual([proof]);
  });

  test('keeps one value a room, and forgets a room with its tables', async () => {
    const store = await open();
    await store.write('room', Uint8Array.of(1));
    await store.write('room', Uint8Array.of(2));
    await store.addEntries([entry(0, 0), entry(0, 0, 1, other)]);
    expect(await store.read('room')).toEqual(Uint8Array.of(2));
    expect(await store.rooms()).toEqual(['room']);
    await store.forget('room', [table]);
    expect(await store.read('room')).toBeNull();
    expect(await store.entries(table)).toEqual([]);
    expect(await store.entries(other)).toHaveLength(1);
  });
});

describe('the device store', () => {
  test('gives one of two pages the place, and tells the other', async () => {
    const [one, two] = [
      await openDeviceStore('shared', () => undefined),
      await openDeviceStore('shared', () => undefined),
    ];
    const results = await Promise.all([one.addEntries([entry(0, 0, 1)]), two.addEntries([entry(0, 0, 2)])]);
    expect([...results].sort()).toEqual(['added', 'taken']);
    expect(await one.entries(table)).toEqual(await two.entries(table));
  });

  test('row 45: full storage is told once, and leaves no rejection that nobody hears', async () => {
    const store = await fresh();
    await store.addEntries([entry(0, 0)]);
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      value,
    ) {
      add.mockRestore();
      const request = this.add(value);
      this.transaction.abort();
      return request;
    });
    await expect(store.addEntries([entry(0, 1), entry(0, 2)])).rejects.toThrow();
    await new Promise((settled) => setImmediate(settled));
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
    expect(await store.entries(table)).toEqual([entry(0, 0)]);
  });
  test('leaves out what is not what it should be', async () => {
    const store = await openDeviceStore('spoilt', () => undefined);
    await store.addEntries([entry(0, 0)]);
    await store.addEntries([{ ...entry(0, 1), bytes: 'text' as never }]);
    await store.write('room', 'text' as never);
    expect(await store.entries(table)).toEqual([entry(0, 0)]);
    expect(await store.read('room')).toBeNull();
  });
});

describe('row 45: the safe store', () => {
  test('plays from memory where the browser refuses, and says so once', async () => {
    let warnings = 0;
    const store = await createSafeStore(
      () => Promise.reject(new Error('refused')),
      () => (warnings += 1),
    );
    expect(await store.addEntries([entry(0, 0)])).toBe('added');
    expect(await store.addEntries([entry(0, 0, 2)])).toBe('taken');
    await store.write('room', Uint8Array.of(1));
    expect(await store.read('room')).toEqual(Uint8Array.of(1));
    expect(warnings).toBe(1);
  });

  test('goes on in memory when the store fails later, without losing what this page wrote', async () => {
    let warnings = 0;
    let works = true;
    const device = createMemoryStore();
    const failing: Store = {
      ...device,
      addEntries: (list) => (works ? device.addEntries(list) : Promise.reject(new Error('quota'))),
    };
    const store = await createSafeStore(
      () => Promise.resolve(failing),
      () => (warnings += 1),
    );
    await store.addEntries([entry(0, 0)]);
    works = false;
    expect(await store.addEntries([entry(0, 1)])).toBe('added');
    expect(await store.entries(table)).toEqual([entry(0, 0), entry(0, 1)]);
    expect(warnings).toBe(1);
  });
});

test('what a page has signed is on the disk before the promise is kept, of entries and of rooms', async () => {
  const store = await fresh();
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await store.addEntries([entry(0, 0)]);
  await store.write('room', Uint8Array.of(1));
  const strict = opened.mock.calls.map(([names, , options]) => [names, options?.durability]);
  opened.mockRestore();
  expect(strict).toEqual([
    ['entries', 'strict'],
    ['rooms', 'strict'],
  ]);
});
