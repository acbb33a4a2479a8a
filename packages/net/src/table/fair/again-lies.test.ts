import type { Engine, Owed, Result, Task } from '@rockpool/fair';
import { pearls } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { createParty, type Party } from '../../testing/party.ts';

type Lie = (task: Task, honest: Engine) => Result | undefined;
const liar = 1;

/** A table of pearls at which seat 1's page lies; each in turn looks at the pearl in the middle, or shows one. */
async function played(seed: string, seats: number, type: 'peek' | 'show', lie: Lie): Promise<Party> {
  const party = await createParty({
    game: pearls,
    players: Array.from({ length: seats }, () => 'key' as const),
    seed,
    engine: (seat, honest) => ({
      run(task, done) {
        const told = seat === liar ? lie(task, honest) : undefined;
        return told === undefined ? honest.run(task, done) : told;
      },
    }),
  });
  party.linkAll();
  await party.settle();
  for (let seat = 0; seat < seats; seat += 1) {
    const { act, view } = party.guest(seat).table;
    const action = (view().legal as readonly { readonly type: string }[]).find((one) => one.type === type);
    expect(act(action), `seat ${seat}`).toBeNull();
    await party.settle();
  }
  return party;
}
const honestly = (task: Task, honest: Engine): Uint8Array => {
  const result = honest.run(task, () => undefined);
  if (result === 'waiting' || result === null) throw new Error(`No result of ${task.task}.`);
  return result;
};
/** Every honest page refuses the lie, names its author, and waits for him, at this last answer. */
function expectCaught(party: Party, last: unknown): void {
  for (const { seat, table } of party.guests()) {
    if (seat === liar) continue;
    expect(table.refusal()).toEqual({ seat: liar, refusal: { refused: 'bad-share' } });
    expect(table.view().waiting).toEqual([liar]);
    expect(table.view().answers.at(-1)).toMatchObject({ ask: last });
  }
}

describe('cards sealed again, falsely', () => {
  type Turn = Extract<Task, { task: 'make shuffle' }>['turn'];
  /** Of the second shuffle alone, which starts from the seven pearls that are left. */
  const of =
    (change: (turn: Turn, first: Uint8Array) => Turn): Lie =>
    (task, honest) => {
      if (task.task !== 'make shuffle') return undefined;
      if (task.turn.before.length === 9 * 64) {
        first = task.turn.before;
        return undefined;
      }
      return honestly({ ...task, turn: change(task.turn, first) }, honest);
    };
  let first: Uint8Array = new Uint8Array(0);
  const lies: Record<string, Lie> = {
    'with a pearl of the first sealing': of((turn, deck) => ({
      ...turn,
      before: Uint8Array.from([...turn.before.slice(64), ...deck.slice(0, 64)]),
    })),
    'with one pearl twice': of((turn) => ({
      ...turn,
      before: Uint8Array.from([...turn.before.slice(64), ...turn.before.slice(64, 128)]),
    })),
    'of one pearl less': of((turn) => ({ ...turn, before: turn.before.slice(64) })),
  };

  test.each(Object.entries(lies))('%s, are refused', async (name, lie) => {
    expectCaught(await played(name, 2, 'show', lie), 'choose');
  });
});

describe('a card passed on falsely by who was passed it', () => {
  const isLater = (owed: readonly Owed[]) =>
    owed.some((one) => one.kind === 'pass' && one.hop.kind === 'later');
  const of =
    (change: (owed: Extract<Owed, { kind: 'pass' }>) => Owed): Lie =>
    (task, honest) => {
      if (task.task !== 'make owed' || !isLater(task.debt.owed)) return undefined;
      const owed = task.debt.owed.map((one) => (one.kind === 'pass' ? change(one) : one));
      return honestly({ ...task, debt: { ...task.debt, owed } }, honest);
    };
  const lies: Record<string, Lie> = {
    'by its own x as if it were the first': of((owed) =>
      owed.hop.kind === 'later' ? { ...owed, hop: { kind: 'first', c1: owed.hop.E } } : owed,
    ),
    'with the two halves changed': of((owed) =>
      owed.hop.kind === 'later' ? { ...owed, hop: { kind: 'later', E: owed.hop.F, F: owed.hop.E } } : owed,
    ),
    'to its own key': of((owed) => ({ ...owed, to: owed.X })),
  };

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    expectCaught(await played(name, 3, 'peek', lie), 'choose');
  });
});
