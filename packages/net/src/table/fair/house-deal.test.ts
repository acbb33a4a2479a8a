import { pearls } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createParty } from '../../testing/party.ts';

test('a card dealt to the house is open on every page, also on one that has read it before', async () => {
  const party = await createParty({
    game: pearls,
    players: ['key', 'key', 'house'],
    seed: 'house peeks 4',
    watchers: 1,
  });
  party.linkAll();
  await party.settle();
  const { table } = party.guest(0);
  // Seat 0 looks at the pearl in the middle, seat 1 shows one of its own, and the house looks at the middle too.
  expect(table.act({ type: 'peek' })).toBeNull();
  await party.settle();
  expect(party.guest(1).table.act(party.guest(1).table.view().legal.at(-1))).toBeNull();
  await party.settle();
  const dealt = table.view().answers.filter((answer) => answer.ask === 'deal' && answer.cards[0] === 6);
  expect(dealt.map((answer) => answer.ask === 'deal' && answer.to)).toEqual([0, 2]);
  // It is sealed again right after, so what was known is looked up round by round.
  for (const guest of party.guests()) {
    const rounds = guest.table.chain().map((_, round) => guest.table.at(round)?.memory.decks);
    const open = rounds.some((decks) => decks?.faces.get('pearls')?.get(6)?.open === true);
    expect(open, `guest ${guest.seat}`).toBe(true);
  }
});
