import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import type { EntryLog } from '../carrier/entry-log.ts';
import type { Entry } from '../log/entry.ts';
import { bench } from '../testing/fold-bench.ts';
import { choice } from '../testing/forge.ts';
import { noMemory } from './fair/memory.ts';
import { createFold } from './fold.ts';
import { createFolding } from './folding.ts';
import { openRounds } from './kinds.ts';

/** Two moves, of which the second names another hash than the first leads to. Nothing else is wrong with it. */
function misnamed(isLive = () => true) {
  const { setup, write, genesis } = bench(noughts, ['key', 'key'], openRounds(noMemory));
  const live = createFold(setup);
  const entries = [0, 1].map((cell) => {
    const what = { kind: 'choose', body: choice({ cell }) } as const;
    const entry = write(live, cell, { ...what, ...(cell === 1 ? { prev: new Uint8Array(32) } : {}) });
    live.add(entry);
    return entry;
  });
  const held: Entry[] = [];
  const log = {
    count: (seat: number) => held.filter((one) => one.seat === seat).length,
    entry: (seat: number, seq: number) => held.find((one) => one.seat === seat && one.seq === seq) ?? null,
  } as unknown as EntryLog;
  const parent = {
    ...{ genesis: genesis.signed.genesis, table: genesis.signed.table },
    ...{ proof: () => null, shown: [] },
  };
  const folding = createFolding(log, { ...setup, isLive }, parent, () => []);
  const refused = () => folding.fold().refused();
  return { entries, held, folding, refused };
}

test('what an entry names is taken as it is named only until it is checked', () => {
  const { entries, folding, refused } = misnamed();
  expect(folding.advance(entries, false)).toBe(true);
  expect(folding.fold().line()).toHaveLength(2);
  expect(refused()).toEqual([]);
  expect(folding.holds(entries.slice(0, 1))).toBe(true);
  expect(folding.holds(entries)).toBe(false);
});

test('of what is in the log nothing is taken as it is named, though it was shown before', () => {
  const { entries, held, folding, refused } = misnamed();
  folding.advance(entries, false);
  held.push(...entries);
  folding.renew();
  expect(folding.fold().line()).toHaveLength(1);
  expect(refused()).toEqual([{ entry: entries[1], refusal: { refused: 'other-state' } }]);
});

test('what is named falsely once is found so whenever it is looked at', () => {
  const { entries, folding } = misnamed();
  folding.advance(entries, false);
  for (let look = 0; look < 2; look += 1) expect(folding.holds(entries)).toBe(false);
});

test('another table starts from nothing that was only named', () => {
  const { entries, folding } = misnamed();
  folding.advance(entries, false);
  const { fold } = folding;
  expect([0, 1, 2, 2].map((round) => fold().at(round)?.line.length ?? null)).toEqual([0, null, null, null]);
  folding.retreat();
  folding.advance(entries.slice(0, 1), false);
  expect(fold().at(1)?.line).toHaveLength(1);
});

test('when what waited goes on, the newest of each seat is looked at again', () => {
  let live = false;
  const { entries, folding } = misnamed(() => live);
  expect(folding.advance(entries, true)).toBe(true);
  live = true;
  expect(folding.advance([], true)).toBe(false);
});

test('what goes on by itself takes nothing as it is named', () => {
  let live = false;
  const { entries, folding, refused } = misnamed(() => live);
  folding.advance(entries, true);
  live = true;
  folding.fold().advance();
  expect(folding.fold().line()).toHaveLength(1);
  expect(refused()).toEqual([{ entry: entries[1], refusal: { refused: 'other-state' } }]);
});
