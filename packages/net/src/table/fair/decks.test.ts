import type { Answer, AnyGame } from '@rockpool/game';
import { pearls, trickTaking } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { createParty, type Party } from '../../testing/party.ts';
import { simulate } from '../../testing/simulate.ts';

const keys = (count: number) => Array.from({ length: count }, () => 'key' as const);
const chains = (party: Party) => party.guests().map(({ table }) => table.chain().map(String).join());
const view = (party: Party, index: number) => party.guest(index).table.view();

async function sealedParty(game: AnyGame, seats: number, seed: string): Promise<Party> {
  const party = await createParty({ game, players: keys(seats), seed, watchers: 1 });
  party.linkAll();
  await party.settle();
  return party;
}

/** Who may act takes the next action of his list, counted round, until the game is over. */
async function playOut(party: Party, pick: number): Promise<readonly Answer[]> {
  for (let turn = 0; view(party, 0).ask.ask !== 'over'; turn += 1) {
    const [seat = 0] = view(party, 0).waiting;
    const page = party.guests().find((guest) => guest.seat === seat);
    const legal = page?.table.view().legal ?? [];
    expect(legal.length, `turn ${turn}`).toBeGreaterThan(0);
    expect(page?.table.act(legal[(turn + pick) % legal.length])).toBeNull();
    await party.settle();
  }
  return view(party, 0).answers;
}

describe('sealed decks', () => {
  test.each([
    [2, 0],
    [3, 1],
  ])('shuffle, deal, peek, show, seal again and reveal at a table of %i, choice %i', async (seats, pick) => {
    const party = await sealedParty(pearls, seats, 'pearls');
    const answers = await playOut(party, pick);
    expect(new Set(chains(party)).size).toBe(1);
    for (const { table } of party.guests()) expect(table.refusal()).toBeNull();
    const kinds = new Set(answers.map(({ ask }) => ask));
    for (const kind of ['shuffle', 'deal', 'choose', 'reveal'] as const) expect(kinds).toContain(kind);
  });

  test('tell each seat its own cards, and nobody else', async () => {
    const party = await sealedParty(trickTaking, 3, 'hands');
    const known = party.guests().map(({ table }) => table.view().known['cards'] ?? {});
    expect(known.map((own) => Object.keys(own))).toEqual([
      ['0', '1', '2'],
      ['3', '4', '5'],
      ['6', '7', '8'],
      [],
    ]);
    const faces = known.flatMap((own) => Object.values(own));
    expect(new Set(faces).size).toBe(9);
  });

  test.each([2, 4, 6])('play a follow-suit game to its end at a table of %i', async (seats) => {
    const party = await sealedParty(trickTaking, seats, 'tricks');
    const before = view(party, 1).known['cards'];
    await playOut(party, 0);
    expect(new Set(chains(party)).size).toBe(1);
    // What everybody knows at the end is what the seat knew at the beginning.
    expect(view(party, seats).known['cards']).toMatchObject(before ?? {});
    expect(Object.keys(view(party, seats).known['cards'] ?? {})).toHaveLength(3 * seats);
  });

  test('are dealt open to the house', async () => {
    const party = await createParty({
      game: pearls,
      players: ['key', 'house', 'key'],
      seed: 'house',
      watchers: 1,
    });
    party.linkAll();
    await party.settle();
    expect(Object.keys(view(party, 2).known['pearls'] ?? {})).toEqual(['2', '3']);
    await playOut(party, 1);
    expect(new Set(chains(party)).size).toBe(1);
  });

  test('survive a reload of every page in the middle of everything', async () => {
    const party = await createParty({ game: pearls, players: keys(2), seed: 'reload', slow: true });
    for (let n = 0; n < 80; n += 1) {
      const index = n % 2;
      if (n % 7 === 6) await party.reload(index);
      party.linkAll();
      const { legal } = view(party, index);
      if (legal.length > 0) party.guest(index).table.act(legal[n % legal.length]);
      for (let m = 0; m < 9; m += 1) party.network.step();
      await party.storeAll(n % 3 === 0 ? 0 : 1);
    }
    await party.settle();
    expect(new Set(chains(party)).size).toBe(1);
    expect(party.guest(0).table.proof()).toBeNull();
    await playOut(party, 0);
  });

  test.each(['late 0', 'late 1'])(
    'are the same whatever comes late: links, stores, and what Workers make; seed %s',
    async (seed) => {
      const { party } = await simulate(
        { game: pearls, players: keys(3), seed, watchers: 1, late: true },
        150,
      );
      expect(view(party, 3).ask.ask).toBe('over');
    },
  );
});
