import type { Engine, Result, Task } from '@rockpool/fair';
import { pig } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { createParty, type Party } from '../../testing/party.ts';

/** What a lying page puts in the place of what its engine makes; undefined: the truth. */
type Lie = (task: Task, honest: Engine) => Result | undefined;

const liar = 1;

/** A table at which seat 1 lies, and all others are honest. */
async function lyingParty(seed: string, seats: number, lie: Lie): Promise<Party> {
  const party = await createParty({
    game: pig,
    players: Array.from({ length: seats }, () => 'key' as const),
    seed,
    engine: (seat, honest) =>
      seat === liar
        ? {
            run(task, done) {
              // Its own page takes the lie for the truth, so it draws nothing.
              const told = task.task === 'combine draw' ? null : lie(task, honest);
              return told === undefined ? honest.run(task, done) : told;
            },
          }
        : honest,
  });
  party.linkAll();
  await party.settle();
  return party;
}

const none = () => undefined;
const honestly = (task: Task, honest: Engine): Uint8Array => {
  const result = honest.run(task, none);
  if (result === 'waiting' || result === null) throw new Error(`No result of ${task.task}.`);
  return result;
};
/** The body with one bit turned. */
const turned = (body: Uint8Array, at: number): Uint8Array => {
  const out = body.slice();
  out[at] = (out[at] ?? 0) ^ 1;
  return out;
};
const refusalOf = (party: Party, index: number) => party.guest(index).table.refusal();
const waiting = (party: Party, index: number) => party.guest(index).table.view().waiting;
const draws = (party: Party, index: number) =>
  party
    .guest(index)
    .table.view()
    .answers.filter(({ ask }) => ask === 'chance').length;
const roll = async (party: Party) => {
  party.guest(0).table.act({ type: 'roll' });
  await party.settle();
};

describe('a forged share of a draw', () => {
  const lies: Record<string, Lie> = {
    'of an earlier step': (task, honest) =>
      task.task === 'make draw share'
        ? honestly({ ...task, place: { ...task.place, round: task.place.round - 1 } }, honest)
        : undefined,
    'of another state': (task, honest) =>
      task.task === 'make draw share'
        ? honestly({ ...task, place: { ...task.place, prev: task.seed } }, honest)
        : undefined,
    'of another table': (task, honest) =>
      task.task === 'make draw share'
        ? honestly({ ...task, place: { ...task.place, table: task.seed } }, honest)
        : undefined,
    'of another key': (task, honest) =>
      task.task === 'make draw share'
        ? honestly({ ...task, s: new Uint8Array(32).fill(1) }, honest)
        : undefined,
    'with another proof': (task, honest) =>
      task.task === 'make draw share' ? turned(honestly(task, honest), 40) : undefined,
    'that is the identity': (task) => (task.task === 'make draw share' ? new Uint8Array(96) : undefined),
    'that is no point': (task) =>
      task.task === 'make draw share' ? new Uint8Array(96).fill(255) : undefined,
  };

  test.each(Object.entries(lies))('%s is refused, and the table names whose it is', async (name, lie) => {
    const party = await lyingParty(name, 2, lie);
    await roll(party);
    expect(draws(party, 0)).toBe(0);
    expect(refusalOf(party, 0)).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
    expect(waiting(party, 0)).toEqual([liar]);
  });

  test('does not stop the dice of a table of 3', async () => {
    const party = await lyingParty('three', 3, (task, honest) =>
      task.task === 'make draw share' ? turned(honestly(task, honest), 95) : undefined,
    );
    await roll(party);
    for (const index of [0, 2]) {
      expect(draws(party, index)).toBe(1);
      expect(party.guest(index).table.proof()).toBeNull();
    }
  });

  test('that is a copy of another seat’s, proof and all, is refused', async () => {
    let copied: Uint8Array | undefined;
    const party = await createParty({
      game: pig,
      players: ['key', 'key'],
      seed: 'copy',
      engine: (seat, honest) => ({
        run(task, done) {
          if (task.task !== 'make draw share') return honest.run(task, done);
          if (seat === liar) return copied ?? null;
          copied = honestly(task, honest);
          return copied;
        },
      }),
    });
    party.linkAll();
    await party.settle();
    await roll(party);
    expect(copied).toBeDefined();
    expect(refusalOf(party, 0)).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
    expect(draws(party, 0)).toBe(0);
  });
});

describe('in a set-up', () => {
  const inSetUp = (party: Party) => party.guests().every(({ table }) => table.closed() === 0);

  test.each([0, 1, 33, 65, 97, 129])(
    'commitments of which byte %i is another are refused, and nothing begins',
    async (at) => {
      const party = await lyingParty(`commit ${at}`, 3, (task, honest) =>
        task.task === 'make commitments' ? turned(honestly(task, honest), at) : undefined,
      );
      for (const index of [0, 2]) {
        expect(refusalOf(party, index)).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
        expect(waiting(party, index)).toEqual([liar]);
      }
      expect(inSetUp(party)).toBe(true);
    },
  );

  test('commitments of another table are refused', async () => {
    const party = await lyingParty('elsewhere', 3, (task, honest) =>
      task.task === 'make commitments'
        ? honestly({ ...task, place: { ...task.place, table: task.seed } }, honest)
        : undefined,
    );
    expect(refusalOf(party, 0)).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
  });

  /** Seat 1 sends seat 0 a share that is none; seat 2's is good. */
  const badShare: Lie = (task, honest) =>
    task.task === 'make shares' ? turned(honestly(task, honest), 50) : undefined;

  test('a bad share is complained about; its sender’s answer shows it, and the set-up never closes', async () => {
    const party = await lyingParty('bad', 3, badShare);
    expect(inSetUp(party)).toBe(true);
    for (const index of [0, 2]) {
      expect(refusalOf(party, index)).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
      expect(waiting(party, index)).toEqual([liar]);
    }
  });

  test('a sender who does not answer is the one whom the table waits for', async () => {
    const party = await lyingParty('silent', 3, (task, honest) =>
      task.task === 'open share' ? null : badShare(task, honest),
    );
    expect(inSetUp(party)).toBe(true);
    for (const index of [0, 2]) expect(waiting(party, index)).toEqual([liar]);
  });

  test('a share sealed for another place is as bad', async () => {
    const party = await lyingParty('other place', 3, (task, honest) =>
      task.task === 'make shares'
        ? honestly({ ...task, dealing: { ...task.dealing, prev: task.seed } }, honest)
        : undefined,
    );
    expect(inSetUp(party)).toBe(true);
    expect(waiting(party, 2)).toEqual([liar]);
  });

  test('a false complaint is answered by the accused, opens nothing else, and stops nobody else', async () => {
    let lies = 0;
    const party = await lyingParty('false', 3, (task) =>
      task.task === 'find bad shares' && (lies += 1) === 1 ? new Uint8Array([0]) : undefined,
    );
    expect(lies).toBeGreaterThan(1);
    // The complaint was void, and the liar said `ok` after all.
    expect(party.guests().every(({ table }) => table.closed() === 1)).toBe(true);
    for (const index of [0, 2]) expect(refusalOf(party, index)).toBeNull();
    await roll(party);
    expect(draws(party, 0)).toBe(1);
  });

  test('who complains for ever is the one whom the table waits for', async () => {
    const party = await lyingParty('for ever', 3, (task) =>
      task.task === 'find bad shares' ? new Uint8Array([0]) : undefined,
    );
    expect(inSetUp(party)).toBe(true);
    for (const index of [0, 2]) expect(waiting(party, index)).toEqual([liar]);
  });

  test('a complaint about oneself or nobody is refused', async () => {
    const party = await lyingParty('nobody', 3, (task) =>
      task.task === 'find bad shares' ? new Uint8Array([9]) : undefined,
    );
    expect(refusalOf(party, 0)).toEqual({ seat: liar, refusal: { refused: 'bad-complaint' } });
  });
});
