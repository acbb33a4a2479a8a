import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createForger } from '../testing/forge.ts';
import { createParty } from '../testing/party.ts';

test('an entry for a round that never comes is no answer that keeps its seat from being left out', async () => {
  const party = await createParty({ game: noughts, players: ['key', 'key'], seed: 'ahead' });
  const forger = createForger(party);
  await party.settle();
  forger.tell(0, forger.entry({ seat: 1, round: 900 }));
  await party.settle();
  expect(party.guest(0).table.isBehind(1)).toBe(false);
  expect(party.guest(0).table.view().legal).toHaveLength(9);
});
