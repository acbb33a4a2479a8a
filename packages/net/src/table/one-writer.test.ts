import { createEngine } from '@rockpool/fair/local';
import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../store/memory.ts';
import { createForger } from '../testing/forge.ts';
import { createParty } from '../testing/party.ts';
import { createRoomTable } from './room-table.ts';

const noughtsParty = (seed: string) =>
  createParty({ game: noughts, players: ['key', 'key'], seed, watchers: 1 });

/** A second page with the seed of seat 0, on the same store or a copy of it. */
async function secondPage(party: Awaited<ReturnType<typeof noughtsParty>>, store = party.guest(0).store) {
  const page = party.network.join('5e'.repeat(32));
  const { game, signed: genesis, clock } = party;
  const seed = party.seeds[0] ?? null;
  const engine = createEngine();
  const table = await createRoomTable({
    game,
    genesis,
    seed,
    store,
    neighbours: page.neighbours,
    clock,
    engine,
  });
  return { page, table };
}

test('row 29: of two pages with one seat and one store only one writes; the other sees it and watches', async () => {
  const party = await noughtsParty('two tabs');
  party.linkAll();
  const { table } = await secondPage(party);
  party.guest(0).table.act({ cell: 0 });
  await party.settle();
  expect(table.act({ cell: 1 })).toBeNull(); // it has heard nothing yet
  await table.settled();
  expect(table.refusal()).toEqual({ seat: 0, refusal: { refused: 'played-elsewhere' } });
  expect(table.view().answers).toEqual(party.guest(0).table.view().answers);
  expect(table.act({ cell: 1 })).toEqual({ refused: 'played-elsewhere' });
  expect(party.guest(1).table.proof()).toBeNull();
  expect(party.guest(1).table.view().answers).toHaveLength(1);
});

test('row 31: a page with a restored backup gets its own entries back from the others, and only watches', async () => {
  const party = await noughtsParty('backup');
  party.linkAll();
  party.guest(0).table.act({ cell: 0 });
  await party.settle();
  const { page, table } = await secondPage(party, createMemoryStore());
  party.network.connect(page.key, party.guest(2).page.key);
  await party.settle();
  expect(table.view().answers).toHaveLength(1);
  expect(table.refusal()).toEqual({ seat: 0, refusal: { refused: 'played-elsewhere' } });
  party.guest(1).table.act({ cell: 1 });
  await party.settle();
  expect(table.view().answers).toHaveLength(2);
  expect(table.view().legal).toEqual([]);
  expect(party.guest(1).table.proof()).toBeNull();
});

test('a seat whose store has a hole only watches: it might sign again what it signed before', async () => {
  const party = await noughtsParty('hole');
  const store = createMemoryStore();
  const later = createForger(party).entry({ seat: 0, seq: 1 });
  await store.addEntries([{ table: party.guest(0).table.id, seat: 0, seq: 1, bytes: later.bytes }]);
  const { table } = await secondPage(party, store);
  expect(table.act({ cell: 0 })).toEqual({ refused: 'store-broken' });
});

test('row 15: entries that come before those that precede them are asked for again', async () => {
  const party = await noughtsParty('gap');
  const forger = createForger(party);
  await party.settle();
  const asked: Uint8Array[] = [];
  forger.page.neighbours.onMessage((_, message) => asked.push(message));
  const entry = forger.entry({ seat: 0, seq: 1 });
  forger.tell(1, entry);
  await party.settle();
  expect(asked.map(([kind]) => kind)).toEqual([0]); // heads: what this page has
  expect(party.guest(1).page.faults).toEqual([]);
  forger.tell(1, forger.entry({ seat: 0, seq: 0 }), entry);
  await party.settle();
  expect(await party.guest(1).store.entries(party.guest(1).table.id)).toHaveLength(2);
});

test('the same entries again change nothing and are not passed on', async () => {
  const party = await noughtsParty('replay');
  party.linkAll();
  const forger = createForger(party);
  party.guest(0).table.act({ cell: 0 });
  await party.settle();
  const [stored] = await party.guest(0).store.entries(party.guest(0).table.id);
  const before = party.guest(1).table.view();
  const carried = party.network.carried();
  if (stored !== undefined) forger.tell(1, stored);
  await party.settle();
  expect(party.guest(1).table.view()).toBe(before);
  expect(party.network.carried() - carried).toBeLessThan(200);
});

test('row 9: heads are compared both ways, so a late page gets what it missed whoever opened the link', async () => {
  const party = await noughtsParty('late');
  party.guest(0).table.act({ cell: 0 });
  await party.settle();
  expect(party.guest(2).table.view().answers).toEqual([]);
  party.link(2, 0);
  await party.settle();
  expect(party.guest(2).table.view().answers).toHaveLength(1);
});

test('heads are compared on a beat too, so what was lost on a living link is found', async () => {
  const party = await noughtsParty('beat');
  const forger = createForger(party);
  await party.settle();
  const kinds: (number | undefined)[] = [];
  forger.page.neighbours.onMessage((_, message) => kinds.push(message[0]));
  await party.clock.pass(20_000);
  await party.settle();
  expect(kinds).toEqual([0, 0, 0]);
});
