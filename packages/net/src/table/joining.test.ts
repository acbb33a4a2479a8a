import { createEngine } from '@rockpool/fair/local';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeMessage } from '../carrier/messages.ts';
import { writeUpdate, type Carried } from '../carrier/update.ts';
import { isGood, type Rest } from '../carrier/verifier.ts';
import type { Entry } from '../log/entry.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createTestClock } from '../testing/clock.ts';
import { arrivals, chainOf } from '../testing/fold-bench.ts';
import { mischief, type Below, type Mischief } from '../testing/mischief.ts';
import { createTestNeighbours } from '../testing/neighbours.ts';
import { createTestRandom } from '../testing/random.ts';
import { createRoomTable, type NetTable } from './room-table.ts';

const engine = createEngine();
const [liar, honest, other] = [0, 1, 2];

/** A page at such a table, and three that speak to it. `happens` is called whenever it gives way. */
async function joiner({ game, genesis }: Mischief, seat: number | null, happens: () => void) {
  const network = createTestNeighbours(createTestRandom('joining'));
  const page = network.join('0f'.repeat(32));
  const rest: Rest = () => {
    happens();
    return Promise.resolve();
  };
  const table = await createRoomTable({
    ...{ game, genesis: genesis.signed, store: createMemoryStore(), clock: createTestClock(), engine },
    seed: seat === null ? null : (genesis.seeds[seat] ?? null),
    neighbours: page.neighbours,
    checking: { verify: async (checks) => (await rest(), checks.map(isGood)), rest, pause: rest },
  });
  const speakers = ['a1', 'b2', 'c3'].map((byte) => network.join(byte.repeat(32)));
  for (const { key } of speakers) network.connect(key, page.key);
  return {
    table,
    tell(by: number, entries: readonly Carried[]): void {
      const update = writeUpdate(genesis.signed.table, entries);
      speakers[by]?.neighbours.send(page.key, writeMessage({ is: 'update', update }));
      network.drain();
    },
    async settle(): Promise<void> {
      do {
        network.drain();
        await table.settled();
      } while (network.step());
    },
  };
}

/** What a table has come to, whatever came when. */
const outcome = (table: NetTable) => ({
  chain: chainOf(table),
  line: table.view().answers,
  ask: table.view().ask,
  apart: [0, 1, 2].map((seat) => table.isApart(seat)),
  behind: [0, 1, 2].map((seat) => table.isBehind(seat)),
  checked: table.checked(),
  proof: table.proof(),
});

/** What a page makes of these that is told one after the other. */
async function plainly(log: Mischief): Promise<ReturnType<typeof outcome>> {
  const plain = await joiner(log, null, () => undefined);
  for (const entry of log.entries) plain.tell(honest, [entry]);
  await plain.settle();
  return outcome(plain.table);
}

const spoil = (entry: Entry): Carried => {
  const bytes = entry.bytes.slice();
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return { ...entry, bytes };
};

const sequence = fc.infiniteStream(fc.nat(1_000_000)).map(
  (stream): Below =>
    (bound) =>
      (stream.next().value ?? 0) % bound,
);

test('who joins a table sees in the end what those see who were there, whatever is said, by whom and when', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (below) => {
      const log = mischief(below);
      const { entries } = log;
      const expected = await plainly(log);
      const [order = entries] = fc.sample(arrivals(entries), { numRuns: 1, seed: below(1_000_000) });
      const lie = below(2) === 0 ? entries[below(entries.length)] : undefined;
      let left = below(3) === 0 ? entries : order;
      const say = (): void => {
        const part = left.slice(0, below(3) === 0 ? 1 + below(60) : left.length);
        left = left.slice(part.length);
        const by = below(2) === 0 ? liar : below(3);
        joining.tell(by, by === liar ? part.map((one) => (one === lie ? spoil(one) : one)) : part);
      };
      const joining = await joiner(log, below(3) === 0 ? 0 : null, () => {
        if (left.length > 0 && below(3) > 0) say();
      });
      while (left.length > 0) {
        say();
        if (below(2) === 0) await joining.settle();
      }
      await joining.settle();
      // What the liar took with him comes again.
      joining.tell(honest, entries);
      await joining.settle();
      expect(outcome(joining.table)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('own entries that come from outside are folded once, though each neighbour sends a part of them', async () => {
  const log = mischief((bound) => (bound === 40 ? 39 : 0)); // nobody does any
  const joining = await joiner(log, 0, () => undefined);
  joining.tell(honest, log.entries.slice(0, 30));
  joining.tell(other, log.entries.slice(30));
  await joining.settle();
  expect(outcome(joining.table)).toEqual(await plainly(log));
  expect(joining.table.refusal()).toEqual({ seat: 0, refusal: { refused: 'played-elsewhere' } });
});
