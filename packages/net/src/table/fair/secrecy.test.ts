import { bytesToHex } from '@noble/hashes/utils.js';
import type { Task } from '@rockpool/fair';
import { secretsOf } from '@rockpool/fair/testing';
import { pig } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { overhear } from '../../testing/overhear.ts';
import { createParty } from '../../testing/party.ts';

test('nothing that a page receives or stores holds a secret of another seat', async () => {
  let setUp: Extract<Task, { task: 'make own share' }> | undefined;
  const party = await createParty({
    game: pig,
    players: ['key', 'key', 'key'],
    seed: 'secrecy',
    watchers: 1,
    engine: (_, honest) => ({
      run(task, done) {
        if (task.task === 'make own share') setUp = task;
        return honest.run(task, done);
      },
    }),
  });
  const heard = overhear(party);
  party.linkAll();
  await party.settle();
  for (let n = 0; n < 4; n += 1) {
    const [seat = 0] = party.guest(0).table.view().waiting;
    party.guest(seat).table.act({ type: 'roll' });
    await party.settle();
  }
  const closed = setUp!;
  const secrets = party.seeds.map((seed, seat) => secretsOf(seed!, seat, closed).map(bytesToHex));
  // Seed, coefficients (2), mail secret, share, received shares (2), ephemerals (2).
  expect(secrets.map((list) => list.length)).toEqual([9, 9, 9]);
  for (const guest of party.guests()) {
    const all = await heard(guest);
    // What is public is there.
    expect(all).toContain(bytesToHex(closed.bodies[0]!));
    for (const [seat, list] of secrets.entries())
      for (const [index, secret] of list.entries())
        expect(all.includes(secret), `guest ${guest.seat}: secret ${index} of seat ${seat}`).toBe(false);
  }
});
