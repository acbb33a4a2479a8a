import { pig } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { createParty } from '../../testing/party.ts';

test('a page that can make nothing good stops at half of what a seat may write in one round', async () => {
  let made = 0;
  const party = await createParty({
    game: pig,
    players: ['key', 'key'],
    seed: 'caps',
    engine: (seat, honest) => ({
      run(task, done) {
        const result = honest.run(task, done);
        if (seat !== 0 || task.task !== 'make commitments' || result === 'waiting' || result === null)
          return result;
        made += 1;
        // Another bad one each time; a page without bounds would go on for ever.
        return made > 100 ? null : result.map((byte, at) => (at === 40 ? byte ^ made : byte));
      },
    }),
  });
  party.linkAll();
  await party.settle();
  const { table } = party.guest(0);
  expect((await party.guest(0).store.entries(table.id)).filter(({ seat }) => seat === 0)).toHaveLength(16);
  expect(table.refusal()).toEqual({ seat: 0, refusal: { refused: 'too-many' } });
});
