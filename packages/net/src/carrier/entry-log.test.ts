import fc from 'fast-check';
import { noughts } from '@rockpool/game/testing';
import * as Y from 'yjs';
import { expect, test } from 'vitest';
import { writeEntry, type Entry } from '../log/entry.ts';
import { choice } from '../testing/forge.ts';
import { createTestGenesis } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { createEntryLog, type EntryLog } from './entry-log.ts';

const { signed, keys } = createTestGenesis(noughts, ['key', 'key'], createTestRandom('entry log'));
const { table } = signed;
const seats = [0, 1];
const bytesOf = keys.map((key) => key?.key ?? null);
/** By seat. */
const written: readonly (readonly Entry[])[] = keys.map((key, seat) =>
  Array.from({ length: 70 }, (_, seq) => {
    if (key === null) throw new Error('a keyed seat');
    const what = { kind: 'choose', seat, seq, round: seq, phase: 0, prev: table, body: choice(seq) } as const;
    return writeEntry(table, key, what);
  }),
);

/** All that a log tells of its entries: the document first, since others bring it up to date. */
const told = (log: EntryLog) => ({
  document: Y.encodeStateAsUpdate(log.document),
  heads: seats.map((seat) => Array.from({ length: log.count(seat) + 1 }, (_, at) => log.head(seat, at))),
  hashes: seats.map((seat) => [...log.hashes(seat)]),
  carried: log.carried(),
});

test('tells the same whether it is asked after each entry, now and then, or only in the end', () => {
  const order = fc.array(fc.constantFrom(...seats), { maxLength: 140, size: 'max' });
  fc.assert(
    fc.property(order, fc.array(fc.nat(5), { minLength: 1 }), (from, asks) => {
      const [each, some, last] = [0, 1, 2].map(() => createEntryLog(table, bytesOf)) as [
        ...[EntryLog, EntryLog, EntryLog],
      ];
      for (const [at, seat] of from.entries()) {
        const entry = written[seat]?.[last.count(seat)];
        if (entry === undefined) continue;
        for (const log of [each, some, last]) expect(log.take(entry)).toBe(true);
        expect(last.take(entry)).toBe(false);
        told(each);
        const ask = asks[at % asks.length];
        if (ask === 0) some.head(seat);
        if (ask === 1) expect(some.bytes(seat, entry.seq)).toEqual(entry.bytes);
        if (ask === 2) expect(some.holds(entry)).toBe(true);
      }
      expect(told(last)).toEqual(told(each));
      expect(told(some)).toEqual(told(each));
      for (const seat of seats)
        expect(last.hashes(seat)).toEqual(written[seat]?.slice(0, last.count(seat)).map(({ hash }) => hash));
    }),
    { numRuns: 12 },
  );
});
