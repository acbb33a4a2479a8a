import { morra, noughts } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { plainChecking } from '../carrier/intake.ts';
import { solo } from '../testing/fold-bench.ts';
import { createParty, type Party } from '../testing/party.ts';

/** Every page's view of what was agreed. */
const chains = (party: Party) => party.guests().map(({ table }) => table.chain().map(String).join());
const same = (party: Party) => new Set(chains(party)).size === 1;

async function noughtsParty(seed: string) {
  const party = await createParty({ game: noughts, players: ['key', 'key'], seed, watchers: 1 });
  party.linkAll();
  await party.settle();
  return party;
}

describe('a table over links', () => {
  test('shows an own action at once, and to the others after it was stored', async () => {
    const party = await noughtsParty('at once');
    const [ana, bo] = [party.guest(0), party.guest(1)];
    expect(ana.table.view().legal).toHaveLength(9);
    expect(bo.table.view().legal).toEqual([]);
    expect(ana.table.act({ cell: 4 })).toBeNull();
    expect(ana.table.view().state).toMatchObject({
      cells: [null, null, null, null, 0, null, null, null, null],
    });
    expect(ana.table.view().legal).toEqual([]);
    expect(party.network.step()).toBe(false);
    await party.settle();
    expect(bo.table.view().answers).toEqual([{ ask: 'choose', seats: [0], take: [{ cell: 4 }] }]);
    expect(bo.table.view().legal).toHaveLength(8);
    expect(same(party)).toBe(true);
  });

  test('lets the page draw between the entries of a table that it opens again', async () => {
    let rests = 0;
    const rest = () => Promise.resolve(void (rests += 1));
    const checking = { ...plainChecking, rest };
    const party = await createParty({ game: solo, players: ['key', 'key'], seed: 'opened', checking });
    party.linkAll();
    const { table } = party.guest(0);
    for (let entries = 0; entries < 40; entries += 2) {
      await party.settle();
      expect(table.act(1)).toBeNull();
      expect(table.undo()).toBeNull();
    }
    await party.settle();
    rests = 0;
    await party.reload(1);
    // Of 40 entries, as they are read and as they are folded.
    expect(rests).toBe(6);
    expect(same(party)).toBe(true);
  });

  test('refuses what the rules refuse, and a seat that is not asked', async () => {
    const party = await noughtsParty('refusals');
    expect(party.guest(1).table.act({ cell: 0 })).toEqual({ refused: 'not-your-turn' });
    expect(party.guest(2).table.act({ cell: 0 })).toEqual({ refused: 'not-your-turn' });
    expect(party.guest(0).table.act({ cell: 9 })).toEqual({ refused: 'bad-answer' });
    expect(party.guest(0).table.act({ cell: 0.5 })).toEqual({ refused: 'bad-answer' });
    expect(party.guest(0).table.view().answers).toEqual([]);
  });

  test('keeps the view object until something changes, and tells subscribers', async () => {
    const party = await noughtsParty('identity');
    const { table } = party.guest(1);
    let calls = 0;
    const stop = table.subscribe(() => (calls += 1));
    const before = table.view();
    expect(table.view()).toBe(before);
    party.guest(0).table.act({ cell: 0 });
    await party.settle();
    expect(table.view()).not.toBe(before);
    expect(calls).toBe(1);
    stop();
  });

  test('keeps a move that a reload cuts off before it was sent', async () => {
    const party = await noughtsParty('reload');
    party.unlink(0, 1);
    party.unlink(0, 2);
    party.guest(0).table.act({ cell: 4 });
    await party.guest(0).table.settled();
    const ana = await party.reload(0);
    expect(ana.table.view().answers).toHaveLength(1);
    party.link(0, 2);
    await party.settle();
    expect(party.guest(1).table.view().answers).toHaveLength(1);
    expect(same(party)).toBe(true);
  });

  test('row 34: the page that began the table leaves, and the others play on through a watcher', async () => {
    const party = await createParty({ game: morra, players: ['key', 'key', 'key'], seed: 34, watchers: 1 });
    for (const index of [0, 1, 2]) party.link(index, 3);
    await party.settle();
    for (const index of [0, 1, 2]) expect(party.guest(index).table.act({ fingers: index + 1 })).toBeNull();
    await party.settle();
    for (const { table } of party.guests())
      expect(table.view().state).toMatchObject({ scores: [1, 2, 3], round: 1 });
    expect(same(party)).toBe(true);
  });
});

describe('a secret round', () => {
  test('shows nothing before all have committed, then opens by itself', async () => {
    const party = await createParty({ game: morra, players: ['key', 'key'], seed: 'secret' });
    party.linkAll();
    const [ana, bo] = [party.guest(0).table, party.guest(1).table];
    expect(ana.act({ fingers: 3 })).toBeNull();
    expect(ana.act({ fingers: 2 })).toEqual({ refused: 'not-your-turn' });
    await party.settle();
    expect(bo.view().waiting).toEqual([1]);
    expect(bo.view().answers).toEqual([]);
    expect(bo.act({ fingers: 1 })).toBeNull();
    await party.settle();
    expect(ana.view().answers).toEqual([
      { ask: 'secret', seats: [0, 1], take: [{ fingers: 3 }, { fingers: 1 }] },
    ]);
    expect(same(party)).toBe(true);
  });

  test('row 46: a crash after committing loses nothing: salt and action are found again', async () => {
    const party = await createParty({ game: morra, players: ['key', 'key'], seed: 46 });
    party.linkAll();
    party.guest(0).table.act({ fingers: 3 });
    await party.settle();
    await party.reload(0);
    party.link(0, 1);
    party.guest(1).table.act({ fingers: 2 });
    await party.settle();
    expect(party.guest(0).table.view().state).toMatchObject({ scores: [3, 2], round: 1 });
    expect(same(party)).toBe(true);
  });

  test('plays house seats on every page without an entry', async () => {
    const party = await createParty({
      game: morra,
      players: ['key', 'house', 'key'],
      seed: 'house',
      watchers: 1,
    });
    party.linkAll();
    for (let round = 0; round < 3; round += 1) {
      party.guest(0).table.act({ fingers: 1 });
      party.guest(1).table.act({ fingers: 2 });
      await party.settle();
    }
    expect(party.guest(2).table.view().ask.ask).toBe('over');
    expect(party.guest(2).table.view().house).toEqual([1]);
    expect(same(party)).toBe(true);
    expect(await party.guest(2).store.entries(party.guest(2).table.id)).toHaveLength(12);
  });
});

describe('own take-back', () => {
  test('is refused once another seat has answered', async () => {
    const party = await noughtsParty('undo');
    party.guest(0).table.act({ cell: 0 });
    expect(party.guest(0).table.undo()).toEqual({ refused: 'not-your-turn' });
    await party.settle();
    expect(party.guest(1).table.view().undoable).toBe(0);
    expect(party.guest(1).table.undo()).toEqual({ refused: 'nothing-to-undo' });
  });
});
