import { canonical, hashOf } from '@rockpool/game';
import { morra, noughts } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import { entryKinds } from '@rockpool/net';
import {
  caps,
  choice,
  createForger,
  createParty,
  hash,
  join,
  u16,
  u8,
  writeAction,
  writeCount,
} from '@rockpool/net/testing';

const chainOf = (table: { chain(): readonly Uint8Array[] }) => table.chain().map(String).join();

/** A game of noughts between two pages and a watcher; `prev` is the hash before the first move. */
async function noughtsTable(seed: string) {
  const party = await createParty({ game: noughts, players: ['key', 'key'], seed, watchers: 1 });
  party.linkAll();
  const forger = createForger(party);
  await party.settle();
  const prev = (round: number) => {
    const chain = party.guest(2).table.chain();
    return chain[round - 1] ?? startOf(party.signed.table, noughts.start(2, { misere: false }));
  };
  return { party, forger, prev };
}
const startOf = (table: Uint8Array, state: unknown) => hash('start', table, hashOf(state as never));

/** Two of three players have pages; the third (seat 2) is the forger. */
async function morraTable(seed: string) {
  const party = await createParty({ game: morra, players: ['key', 'key', 'key'], seed });
  party.linkAll();
  const forger = createForger(party);
  const prev = startOf(party.signed.table, morra.start(3, {}));
  const commitment = (seat: number, salt: Uint8Array, action: never) =>
    hash('commitment', party.signed.table, u16(0), prev, u8(seat), salt, canonical(action));
  const commitments = (...parts: readonly Uint8Array[]) =>
    hash('phase', prev, u16(0), u8(0), join(u8(3), ...parts.map((part, seat) => join(u8(seat), part))));
  return { party, forger, prev, commitment, commitments };
}

describe('a seat', () => {
  test('may answer legally after a refused action: that is no cheating', async () => {
    const { party, forger, prev } = await noughtsTable('refused first');
    forger.tell(2, forger.entry({ seat: 0, seq: 0, prev: prev(0), body: choice({ cell: 99 }) }));
    forger.tell(2, forger.entry({ seat: 0, seq: 1, prev: prev(0), body: choice({ cell: 4 }) }));
    await party.settle();
    const { table } = party.guest(2);
    expect(table.refusal()).toEqual({ seat: 0, refusal: { refused: 'bad-answer' } });
    expect(table.view().answers).toHaveLength(1);
    expect(table.proof()).toBeNull();
  });

  test('row 38: that computes another state is refused and told so', async () => {
    const { party, forger, prev } = await noughtsTable('desync');
    party.guest(0).table.act({ cell: 0 });
    await party.settle();
    forger.tell(2, forger.entry({ seat: 1, round: 1, prev: prev(0), body: choice({ cell: 4 }) }));
    await party.settle();
    expect(party.guest(0).table.refusal()).toEqual({ seat: 1, refusal: { refused: 'other-state' } });
    expect(party.guest(1).table.refusal()).toEqual({ seat: 1, refusal: { refused: 'other-state' } });
  });

  test("cannot take back past another seat's answer", async () => {
    const { party, forger, prev } = await noughtsTable('undo past another');
    party.guest(0).table.act({ cell: 0 });
    await party.settle();
    party.guest(1).table.act({ cell: 1 });
    await party.settle();
    forger.tell(
      2,
      forger.entry({ kind: 'undo', seat: 0, seq: 1, round: 2, prev: prev(2), body: writeCount(1) }),
    );
    await party.settle();
    expect(party.guest(2).table.refusal()).toEqual({ seat: 0, refusal: { refused: 'nothing-to-undo' } });
    expect(party.guest(2).table.view().answers).toHaveLength(2);
  });

  test('that fills its log with the largest entries, round after round, is cut off at the cap of bytes', async () => {
    const { party, forger } = await noughtsTable('bytes');
    const large = entryKinds.shuffle.most;
    const count = Math.ceil((caps.bytes * 1.25) / large);
    for (let seq = 0; seq < count; seq += 1) {
      const round = Math.floor(seq / caps.round);
      forger.tell(2, forger.entry({ seat: 0, seq, round, kind: 'shuffle', body: new Uint8Array(large) }));
      party.network.drain();
    }
    await party.settle();
    const stored = await party.guest(1).store.entries(party.guest(1).table.id);
    const bytes = stored.reduce((sum, entry) => sum + entry.bytes.length, 0);
    expect(bytes).toBeLessThanOrEqual(caps.bytes);
    expect(bytes).toBeGreaterThan(caps.bytes / 2);
  });

  test('that floods its log is cut off at the cap, and the game goes on without that', async () => {
    const { party, forger, prev } = await noughtsTable('flood');
    const flood = Array.from({ length: caps.round + 3 }, (_, seq) =>
      forger.entry({ seat: 1, seq, round: 0, prev: prev(0), body: choice({ cell: 0 }) }),
    );
    forger.tell(2, ...flood);
    await party.settle();
    expect(await party.guest(0).store.entries(party.guest(0).table.id)).toHaveLength(caps.round);
    expect(party.guest(0).table.act({ cell: 0 })).toBeNull();
  });

  test('that says without end who is to go on is cut off at a cap of its own, and may still answer', async () => {
    const { party, forger, prev } = await noughtsTable('consents');
    const said = Array.from({ length: caps.consent + 3 }, (_, seq) =>
      forger.entry({ kind: 'farewell', seat: 0, seq, prev: prev(0), body: new Uint8Array(32) }),
    );
    forger.tell(2, ...said);
    await party.settle();
    const stored = () => party.guest(1).store.entries(party.guest(1).table.id);
    expect(await stored()).toHaveLength(caps.consent);
    forger.tell(2, forger.entry({ seat: 0, seq: caps.consent, prev: prev(0), body: choice({ cell: 4 }) }));
    await party.settle();
    expect(await stored()).toHaveLength(caps.consent + 1);
    expect(party.guest(1).table.view().answers).toHaveLength(1);
  });
});

describe('row 31: two entries for one place', () => {
  test('are a proof that reaches everybody, is shown, and stops the table', async () => {
    const { party, forger, prev } = await noughtsTable('double');
    forger.tell(1, forger.entry({ seat: 0, prev: prev(0), body: choice({ cell: 0 }) }));
    forger.tell(2, forger.entry({ seat: 0, prev: prev(0), body: choice({ cell: 1 }) }));
    await party.settle();
    for (const { table } of party.guests()) {
      expect(table.proof()?.seat).toBe(0);
      expect(table.refusal()).toEqual({ seat: 0, refusal: { refused: 'cheat-proved' } });
      expect(table.view().legal).toEqual([]);
    }
    expect(party.guest(1).table.act({ cell: 8 })).toEqual({ refused: 'cheat-proved' });
    const again = await party.reload(1);
    expect(again.table.proof()?.seat).toBe(0);
  });

  test('row 40: are found by comparing heads when both sides hold one and their state vectors are equal', async () => {
    const party = await createParty({ game: noughts, players: ['key', 'key'], seed: 40, watchers: 2 });
    const forger = createForger(party);
    const prev = startOf(party.signed.table, noughts.start(2, { misere: false }));
    forger.tell(2, forger.entry({ seat: 0, prev, body: choice({ cell: 0 }) }));
    forger.tell(3, forger.entry({ seat: 0, prev, body: choice({ cell: 1 }) }));
    await party.settle();
    expect(party.guest(2).table.proof()).toBeNull();
    party.link(2, 3);
    await party.settle();
    for (const index of [2, 3]) expect(party.guest(index).table.proof()?.seat).toBe(0);
  });

  test('convict nobody when one of them is not signed by the seat', async () => {
    const { party, forger, prev } = await noughtsTable('framed');
    party.guest(0).table.act({ cell: 0 });
    await party.settle();
    const framed = forger.entry({ seat: 0, prev: prev(0), body: choice({ cell: 1 }) });
    const bytes = framed.bytes.slice();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    forger.tell(1, { seat: 0, seq: 0, bytes });
    await party.settle();
    expect(party.guest(1).table.proof()).toBeNull();
    expect(party.guest(1).page.faults).toEqual([`${forger.page.key}: bad-signature`]);
  });
});

describe('in a secret round', () => {
  const salt = new Uint8Array(32).fill(7);

  test('a copied commitment cannot be opened with the copied opening', async () => {
    const { party, forger, prev, commitments } = await morraTable('copied');
    party.guest(0).table.act({ fingers: 1 });
    party.guest(1).table.act({ fingers: 2 });
    await party.settle();
    const log = await party.guest(0).store.entries(party.guest(0).table.id);
    const [copied, other] = log.map(({ bytes }) => bytes.slice(39, 71));
    forger.tell(0, forger.entry({ kind: 'commit', seat: 2, prev, body: copied ?? salt }));
    await party.settle();
    // Everybody else has opened by now: the forger opens with seat 0's opening.
    const opened = await party.guest(1).store.entries(party.guest(1).table.id);
    const opening = opened.find(({ seat, seq }) => seat === 0 && seq === 1)?.bytes.slice(39, -64);
    const after = commitments(copied ?? salt, other ?? salt, copied ?? salt);
    forger.tell(
      0,
      forger.entry({ kind: 'open', seat: 2, seq: 1, phase: 1, prev: after, body: opening ?? salt }),
    );
    await party.settle();
    expect(party.guest(0).table.refusal()).toEqual({ seat: 2, refusal: { refused: 'wrong-opening' } });
    expect(party.guest(0).table.view().waiting).toEqual([2]);
    expect(party.guest(0).table.view().answers).toEqual([]);
  });

  const play = async (seed: string, committed: unknown, opened: unknown) => {
    const { party, forger, prev, commitment, commitments } = await morraTable(seed);
    const own = commitment(2, salt, committed as never);
    forger.tell(1, forger.entry({ kind: 'commit', seat: 2, prev, body: own }));
    party.guest(0).table.act({ fingers: 1 });
    party.guest(1).table.act({ fingers: 2 });
    await party.settle();
    const log = await party.guest(0).store.entries(party.guest(0).table.id);
    const [first, second] = [0, 1].map(
      (seat) => log.find((one) => one.seat === seat)?.bytes.slice(39, 71) ?? salt,
    );
    const after = commitments(first ?? salt, second ?? salt, own);
    const body = writeAction(opened as never, salt) ?? salt;
    forger.tell(1, forger.entry({ kind: 'open', seat: 2, seq: 1, phase: 1, prev: after, body }));
    await party.settle();
    return party;
  };

  test('an opening that is not what was committed is no answer, and the blame is shown', async () => {
    const party = await play('mismatch', { fingers: 3 }, { fingers: 1 });
    expect(party.guest(0).table.refusal()).toEqual({ seat: 2, refusal: { refused: 'wrong-opening' } });
    expect(party.guest(0).table.view().waiting).toEqual([2]);
  });

  test('an illegal action that was committed is no answer either', async () => {
    const party = await play('illegal', { fingers: 4 }, { fingers: 4 });
    expect(party.guest(1).table.refusal()).toEqual({ seat: 2, refusal: { refused: 'bad-answer' } });
    expect(party.guest(1).table.view().waiting).toEqual([2]);
  });

  test("a salt of the seat's own choice is as good as a derived one", async () => {
    const party = await play('good', { fingers: 3 }, { fingers: 3 });
    expect(party.guest(1).table.view().state).toMatchObject({ scores: [1, 2, 3] });
    expect(
      new Set(
        party
          .guests()
          .slice(0, 2)
          .map(({ table }) => chainOf(table)),
      ).size,
    ).toBe(1);
  });

  test('an opening before all have committed is refused, and a commitment of the next round waits', async () => {
    const { party, forger, prev, commitment } = await morraTable('early');
    const own = commitment(2, salt, { fingers: 3 } as never);
    forger.tell(1, forger.entry({ kind: 'commit', seat: 2, prev, body: own }));
    const body = writeAction({ fingers: 3 }, salt) ?? salt;
    forger.tell(1, forger.entry({ kind: 'open', seat: 2, seq: 1, phase: 1, prev, body }));
    await party.settle();
    party.guest(0).table.act({ fingers: 1 });
    party.guest(1).table.act({ fingers: 2 });
    await party.settle();
    expect(party.guest(0).table.refusal()).toEqual({ seat: 2, refusal: { refused: 'other-state' } });
    expect(party.guest(0).table.view().waiting).toEqual([2]);
  });
});
