import { bytesToHex } from '@noble/hashes/utils.js';
import type { Task } from '@rockpool/fair';
import { createEngine } from '@rockpool/fair/local';
import { secretsOf, shareOf } from '@rockpool/fair/testing';
import { pearls } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { readEntry } from '../../log/entry.ts';
import { overhear } from '../../testing/overhear.ts';
import { createParty } from '../../testing/party.ts';

type Of<Name extends Task['task']> = Extract<Task, { task: Name }>;
const size = 9;
/** To which seat each pearl was dealt first; the last two to nobody, number 6 to seat 0 and on to seat 1. */
const owners = [0, 0, 1, 1, 2, 2, 0, null, null];

test('no page can open, or has a secret for, a card that its seat may not see', async () => {
  let setUp: Of<'make own share'> | undefined;
  let shuffle: Of<'check shuffle'> | undefined;
  const party = await createParty({
    game: pearls,
    players: ['key', 'key', 'key'],
    seed: 'secrecy of decks',
    watchers: 1,
    engine: (_, honest) => ({
      run(task, done) {
        // No draw comes: the set-up is read as a draw would.
        if (task.task === 'check shuffle') shuffle = task;
        if (task.task === 'find bad shares')
          setUp = { ...task, task: 'make own share', origin: task.dealing.place.table };
        return honest.run(task, done);
      },
    }),
  });
  const heard = overhear(party);
  party.linkAll();
  await party.settle();
  for (const seat of [0, 1]) {
    party.guest(seat).table.act({ type: 'peek' });
    await party.settle();
  }

  // What each page says that it knows.
  const known = party.guests().map(({ table }) => table.view().known['pearls'] ?? {});
  expect(known.map((own) => Object.keys(own))).toEqual([['0', '1', '6'], ['2', '3', '6'], ['4', '5'], []]);

  const { dealing, bodies } = setUp!;
  const table = dealing.place.table;
  const deck = shuffle!.body.slice(2, 2 + 64 * size);
  const shares = owners.map((owner, card) =>
    party.seeds.map((seed, seat) => ({
      bytes: shareOf(seed!, table, deck.slice(card * 64, card * 64 + 32)),
      isPublished: owner !== null && owner !== seat,
    })),
  );
  const flat = shares.flat();

  // No secret of another seat, and no share that it kept, is in what a page received or stored.
  for (const guest of party.guests()) {
    const all = await heard(guest);
    for (const { bytes, isPublished } of flat) expect(all.includes(bytesToHex(bytes))).toBe(isPublished);
    for (const [seat, seed] of party.seeds.entries())
      for (const secret of secretsOf(seed!, seat, { dealing, bodies }))
        expect(all.includes(bytesToHex(secret))).toBe(false);
  }

  // Nothing that was published opens a card, in the place of the share that is missing.
  const engine = createEngine();
  const run = (task: Task) => engine.run(task, () => undefined);
  const first = run({ task: 'make first deck', deck: 'pearls', faces: size, blocks: 1 }) as Uint8Array;
  const points = Array.from({ length: size }, (_, face) =>
    bytesToHex(first.slice(face * 64 + 32, face * 64 + 64)),
  );
  const faceWith = (card: number, D: Uint8Array): number => {
    const published = shares[card]!.filter(({ isPublished }) => isPublished).map(({ bytes }) => bytes);
    const c2 = deck.slice(card * 64 + 32, card * 64 + 64);
    const openings = [{ c2, shares: published, made: [], D }];
    try {
      return points.indexOf(bytesToHex(run({ task: 'open cards', openings, own: null }) as Uint8Array));
    } catch {
      return -1; // no point
    }
  };
  const watcher = party.guest(3);
  const candidates = (await watcher.store.entries(watcher.table.id)).flatMap(({ bytes }) => {
    const { kind, body } = readEntry(party.signed.table, bytes)!;
    const start = kind === 'shuffle' ? 2 : 0;
    return Array.from({ length: Math.floor((body.length - start) / 32) }, (_, index) =>
      body.slice(start + index * 32, start + index * 32 + 32),
    );
  });
  expect(candidates.length).toBeGreaterThan(200);
  for (const card of owners.keys())
    for (const candidate of candidates) expect(faceWith(card, candidate)).toBe(-1);
  // The share that its owner kept does.
  for (const [card, owner] of owners.entries())
    if (owner !== null) expect(faceWith(card, shares[card]![owner]!.bytes)).toBe(known[owner]![card]);
});
