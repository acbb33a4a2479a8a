import type { Engine, Owed, Result, Task } from '@rockpool/fair';
import { pearls } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { createParty, type Party } from '../../testing/party.ts';

type Lie = (task: Task, honest: Engine) => Result | undefined;

/** A table of two at which this seat's page puts lies in the place of what its engine makes. */
async function lyingParty(seed: string, liar: number, lie: Lie): Promise<Party> {
  const party = await createParty({
    game: pearls,
    players: ['key', 'key'],
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
  return party;
}

const honestly = (task: Task, honest: Engine): Uint8Array => {
  const result = honest.run(task, () => undefined);
  if (result === 'waiting' || result === null) throw new Error(`No result of ${task.task}.`);
  return result;
};
const turned = (body: Uint8Array, at: number): Uint8Array =>
  body.map((byte, index) => (index === at ? byte ^ 1 : byte));
const act = async (party: Party, seat: number, action: unknown) => {
  expect(party.guest(seat).table.act(action)).toBeNull();
  await party.settle();
};
const answers = (party: Party, seat: number) =>
  party
    .guest(seat)
    .table.view()
    .answers.map(({ ask }) => ask);

/** The honest page refuses the lie, names its author, and waits for him: nothing has moved. */
function expectCaught(party: Party, liar: number, refused: string, line: readonly string[]): void {
  const { table } = party.guest(1 - liar);
  expect(table.refusal()).toEqual({ seat: liar, refusal: { refused } });
  expect(table.view().waiting).toEqual([liar]);
  expect(answers(party, 1 - liar)).toEqual(line);
}

describe('a false shuffle', () => {
  type Turn = Extract<Task, { task: 'make shuffle' }>['turn'];
  const of =
    (change: (turn: Turn, seed: Uint8Array) => Turn): Lie =>
    (task, honest) =>
      task.task === 'make shuffle'
        ? honestly({ ...task, turn: change(task.turn, task.seed) }, honest)
        : undefined;
  const lies: Record<string, Lie> = {
    'of another round': of((turn) => ({ ...turn, place: { ...turn.place, round: turn.place.round + 1 } })),
    'of another phase': of((turn) => ({ ...turn, place: { ...turn.place, phase: turn.place.phase + 1 } })),
    'of another table': of((turn, seed) => ({ ...turn, place: { ...turn.place, table: seed } })),
    'of another state': of((turn, seed) => ({ ...turn, place: { ...turn.place, prev: seed } })),
    'by another seat': of((turn) => ({ ...turn, seat: 0 })),
    'under another key': of((turn) => ({ ...turn, Y: turn.before.slice(0, 32) })),
    'with a card twice': of((turn) => ({
      ...turn,
      before: Uint8Array.from([...turn.before.slice(0, 64), ...turn.before.slice(0, -64)]),
    })),
    'with two cards in each other’s place behind the proof': (task, honest) => {
      if (task.task !== 'make shuffle') return undefined;
      const body = honestly(task, honest);
      return Uint8Array.from([
        ...body.slice(0, 2),
        ...body.slice(66, 130),
        ...body.slice(2, 66),
        ...body.slice(130),
      ]);
    },
    'that leaves the deck as it is': (task, honest) => {
      if (task.task !== 'make shuffle') return undefined;
      const body = honestly(task, honest);
      body.set(task.turn.before, 2);
      return body;
    },
    'of a card less': of((turn) => ({ ...turn, before: turn.before.slice(64) })),
  };

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    const party = await lyingParty(name, 1, lie);
    expectCaught(party, 1, 'bad-share', []);
  });

  test('that copies another seat’s is refused', async () => {
    let copied: Uint8Array | null = null;
    const party = await createParty({
      game: pearls,
      players: ['key', 'key'],
      seed: 'copy',
      engine: (seat, honest) => ({
        run(task, done) {
          if (task.task !== 'make shuffle') return honest.run(task, done);
          if (seat === 1) return copied;
          copied = honestly(task, honest);
          return copied;
        },
      }),
    });
    party.linkAll();
    await party.settle();
    expect(copied).not.toBeNull();
    expectCaught(party, 1, 'bad-share', []);
  });
});

describe('a false share of a deal', () => {
  const of =
    (change: (owed: readonly Owed[]) => readonly Owed[]): Lie =>
    (task, honest) =>
      task.task === 'make owed'
        ? honestly({ ...task, debt: { ...task.debt, owed: change(task.debt.owed) } }, honest)
        : undefined;
  const lies: Record<string, Lie> = {
    'with a bit turned': (task, honest) =>
      task.task === 'make owed' ? turned(honestly(task, honest), 100) : undefined,
    'of the cards in another order': of((owed) => [...owed].reverse()),
    'of one card twice': of((owed) => owed.map(() => owed[0]!)),
    'of one card less': of((owed) => owed.slice(1)),
    'by another x': (task, honest) =>
      task.task === 'make owed' ? honestly({ ...task, origin: task.seed }, honest) : undefined,
  };

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    const party = await lyingParty(name, 1, lie);
    expectCaught(party, 1, 'bad-share', ['shuffle']);
  });
});

test('a body of shares copied from another seat is refused by everybody, its author too', async () => {
  let copied: Uint8Array | null = null;
  const copies: (() => void)[] = [];
  const party = await createParty({
    game: pearls,
    players: ['key', 'key', 'key'],
    seed: 'copied share',
    engine: (seat, honest) => ({
      run(task, done) {
        if (task.task !== 'make owed' || task.debt.place.round !== 2) return honest.run(task, done);
        if (seat === 1) {
          if (copied === null) copies.push(done);
          return copied ?? 'waiting';
        }
        copied = honestly(task, honest);
        return copied;
      },
    }),
  });
  party.linkAll();
  await party.settle();
  for (const done of copies) done();
  await party.settle();
  for (const seat of [0, 2]) {
    const { table } = party.guest(seat);
    expect(table.refusal()).toEqual({ seat: 1, refusal: { refused: 'bad-share' } });
    expect(table.view().waiting).toEqual([1]);
  }
});

describe('a card passed on falsely', () => {
  const of =
    (change: (owed: Extract<Owed, { kind: 'pass' }>, seed: Uint8Array) => Owed): Lie =>
    (task, honest) => {
      if (task.task !== 'make owed') return undefined;
      const owed = task.debt.owed.map((one) => (one.kind === 'pass' ? change(one, task.seed) : one));
      return honestly({ ...task, debt: { ...task.debt, owed } }, honest);
    };
  const lies: Record<string, Lie> = {
    'with a bit of E turned': (task, honest) =>
      task.task === 'make owed' && task.debt.owed[0]?.kind === 'pass'
        ? turned(honestly(task, honest), 3)
        : undefined,
    'to another key': of((owed) => ({ ...owed, to: owed.X })),
    'of another card': of((owed) => ({ ...owed, card: owed.card + 1 })),
    'of another hop': of((owed) => ({ ...owed, hop: { kind: 'first', c1: owed.to } })),
    'in the open': of((owed) =>
      owed.hop.kind === 'first' ? { kind: 'share', card: owed.card, X: owed.X, c1: owed.hop.c1 } : owed,
    ),
  };

  test.each(Object.entries(lies))('%s is refused', async (name, lie) => {
    const party = await lyingParty(name, 0, lie);
    await act(party, 0, { type: 'peek' });
    await act(party, 1, { type: 'peek' });
    expectCaught(party, 0, 'bad-share', ['shuffle', 'deal', 'deal', 'choose', 'deal', 'choose']);
  });
});

describe('a false show', () => {
  const line = ['shuffle', 'deal', 'deal'];
  /** The first of the seat's two pearls, as it is. */
  const own = (party: Party) => {
    const [action] = party
      .guest(0)
      .table.view()
      .legal.filter((one) => (one as { type: string }).type === 'show');
    return action as { readonly type: 'show'; readonly card: number; readonly face: number };
  };

  test.each([3, 40, 95])('with byte %i turned is refused', async (at) => {
    const party = await lyingParty('show', 0, (task, honest) =>
      task.task === 'make show' ? turned(honestly(task, honest), at) : undefined,
    );
    await act(party, 0, own(party));
    expectCaught(party, 0, 'bad-show', line);
  });

  test('of another face is refused, rightly proved as the card is', async () => {
    const party = await lyingParty('face', 0, () => undefined);
    const { face, ...rest } = own(party);
    await act(party, 0, { ...rest, face: (face + 1) % 9 });
    expectCaught(party, 0, 'bad-show', line);
  });

  test('of another card of the seat is refused', async () => {
    let first: Uint8Array | null = null;
    const party = await lyingParty('other card', 0, (task, honest) => {
      if (task.task !== 'make show') return undefined;
      first ??= honestly(task, honest);
      return first;
    });
    const { face } = own(party);
    // The second card is said to have the face of the first, and the first one's proof shows it.
    await act(party, 0, { type: 'show', card: 1, face });
    expectCaught(party, 0, 'bad-show', line);
  });

  test('by another x is refused', async () => {
    const party = await lyingParty('other x', 0, (task, honest) =>
      task.task === 'make show' ? honestly({ ...task, origin: task.seed }, honest) : undefined,
    );
    await act(party, 0, own(party));
    expectCaught(party, 0, 'bad-show', line);
  });
});

describe('a false share of a reveal', () => {
  test('is refused, and the card stays closed', async () => {
    const party = await lyingParty('reveal', 1, (task, honest) =>
      task.task === 'make owed' && task.debt.owed.length === 1 && task.debt.place.round > 9
        ? turned(honestly(task, honest), 70)
        : undefined,
    );
    for (let n = 0; n < 4; n += 1) {
      const [seat = 0] = party.guest(0).table.view().waiting;
      const legal = party.guest(seat).table.view().legal;
      if (legal.length === 0) break;
      await act(party, seat, legal.at(-1));
    }
    const { table } = party.guest(0);
    expect(table.refusal()).toEqual({ seat: 1, refusal: { refused: 'bad-share' } });
    expect(table.view().waiting).toEqual([1]);
  });
});
