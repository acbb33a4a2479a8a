import { createEngine } from '@rockpool/fair/local';
import type { Task } from '@rockpool/fair';
import { seeded, type AnyGame } from '@rockpool/game';
import { pig, trickTaking } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { readEntry, type Entry } from '../../log/entry.ts';
import { createLateEngine } from '../../testing/late-engine.ts';
import { createParty, type Party } from '../../testing/party.ts';
import { createTestRandom } from '../../testing/random.ts';
import { createFold } from '../fold.ts';
import { fairKinds } from './kinds.ts';
import { noMemory } from './memory.ts';

const engine = createEngine();

/** All entries of a party's table, by seat, in `seq` order. */
async function entriesOf(party: Party): Promise<readonly (readonly Entry[])[]> {
  const { store, table } = party.guest(0);
  const all = (await store.entries(table.id)).map(({ bytes }) => readEntry(party.signed.table, bytes)!);
  return party.seeds.map((_, seat) =>
    all.filter((entry) => entry.seat === seat).sort((a, b) => a.seq - b.seq),
  );
}

/** What a watcher makes of them in an order that the seed picks; `late`: the engine answers when it likes. */
function foldIn(game: AnyGame, party: Party, bySeat: readonly (readonly Entry[])[], seed: number) {
  const { table, genesis } = party.signed;
  const dice = seeded(`order ${seed}`);
  const late = createLateEngine(engine, createTestRandom(`engine ${seed}`));
  const fold = createFold({
    game,
    options: genesis.options,
    table,
    keyed: genesis.seats.map((holder) => holder !== null),
    kinds: fairKinds(
      game,
      {
        engine: late.engine,
        wake: () => fold.advance(),
        decks: game.decks?.(genesis.seats.length, genesis.options) ?? {},
        own: null,
        seatKeys: genesis.seats.map((holder) => holder?.key ?? null),
      },
      { memory: noMemory, carried: { keys: [], sealings: [] } },
    ),
  });
  const queues = bySeat.map((entries) => [...entries]);
  for (;;) {
    const left = queues.filter((queue) => queue.length > 0);
    if (left.length === 0) break;
    if (dice.below(3) > 0) fold.add(left[dice.below(left.length)]!.shift()!);
    else late.step();
  }
  while (late.step());
  return {
    chain: fold.chain().map(String),
    refused: fold
      .refused()
      .map(({ entry, refusal }) => `${entry.seat}/${entry.seq} ${refusal.refused}`)
      .sort(),
    due: fold.open().due(),
  };
}

async function sameInAnyOrder(game: AnyGame, party: Party): Promise<void> {
  const bySeat = await entriesOf(party);
  const first = foldIn(game, party, bySeat, 0);
  expect(first.chain).toEqual(party.guest(0).table.chain().map(String));
  for (let seed = 1; seed < 15; seed += 1)
    expect(foldIn(game, party, bySeat, seed), `order ${seed}`).toEqual(first);
}

/** Three seats; the page of seat 1 lies as told. */
async function partyOf(game: AnyGame, seed: string, lie: (task: Task) => Uint8Array | undefined) {
  const party = await createParty({
    game,
    players: ['key', 'key', 'key'],
    seed,
    engine: (seat, honest) =>
      seat === 1 ? { run: (task, done) => lie(task) ?? honest.run(task, done) } : honest,
  });
  party.linkAll();
  await party.settle();
  return party;
}

describe('in whatever order entries and proofs come, all see the same', () => {
  test('of a set-up and dice', async () => {
    const party = await partyOf(pig, 'dice', () => undefined);
    for (let n = 0; n < 3; n += 1) {
      const [seat = 0] = party.guest(0).table.view().waiting;
      party.guest(seat).table.act({ type: 'roll' });
      await party.settle();
    }
    await sameInAnyOrder(pig, party);
  });

  test('of a false complaint and its answer', async () => {
    let lies = 0;
    const party = await partyOf(pig, 'false', ({ task }) =>
      task === 'find bad shares' && (lies += 1) === 1 ? new Uint8Array([0]) : undefined,
    );
    await sameInAnyOrder(pig, party);
  });

  test('of a bad share, a complaint and an answer that shows it', async () => {
    const party = await partyOf(pig, 'bad', ({ task }) =>
      task === 'make shares' ? new Uint8Array(160) : undefined,
    );
    expect(party.guest(0).table.chain()).toHaveLength(0);
    await sameInAnyOrder(pig, party);
  });

  test('of shuffles, deals and shows', async () => {
    const party = await partyOf(trickTaking, 'cards', () => undefined);
    for (let n = 0; n < 3; n += 1) {
      const [seat = 0] = party.guest(0).table.view().waiting;
      party.guest(seat).table.act(party.guest(seat).table.view().legal[0]);
      await party.settle();
    }
    await sameInAnyOrder(trickTaking, party);
  });
});
