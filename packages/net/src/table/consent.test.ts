import { morra, noughts } from '@rockpool/game/testing';
import type { AnyGame, Seat } from '@rockpool/game';
import { describe, expect, test } from 'vitest';
import { join } from '../bytes.ts';
import { createEntryLog, type Proof } from '../carrier/entry-log.ts';
import { deriveSeatKey, type SeatKey } from '../keys.ts';
import { readAction } from '../log/body.ts';
import type { Continues } from '../log/continues.ts';
import { writeEntry, type Entry, type Statement } from '../log/entry.ts';
import { genesisHash, proposeGenesis, type Genesis } from '../log/genesis.ts';
import { choice } from '../testing/forge.ts';
import { createTestGenesis } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { createConsents } from './consent.ts';
import { createFold, type Fold, type Point } from './fold.ts';
import { openKinds } from './kinds.ts';

const random = createTestRandom('consent');
const empty = new Uint8Array(0);

/** A table that is folded here; its seats sign whatever the test wants. */
function bench(game: AnyGame, seats: number) {
  const made = createTestGenesis(
    game,
    Array.from({ length: seats }, () => 'key' as const),
    random,
  );
  return benchOf(game, made.signed.genesis, made.signed.table, made.keys, made.seeds);
}
function benchOf(
  game: AnyGame,
  genesis: Genesis,
  table: Uint8Array,
  keys: readonly (SeatKey | null)[],
  seeds: readonly (Uint8Array | null)[],
  more: { readonly from?: Point; readonly isLive?: () => boolean } = {},
) {
  const log = createEntryLog(
    table,
    keys.map((key) => key?.key ?? null),
  );
  const counts = keys.map(() => 0);
  const consents = createConsents({
    genesis,
    table,
    proof: (seat) => log.proof(seat),
    shown: [],
    carries: () => true,
  });
  const setup = {
    game,
    options: genesis.options,
    table,
    keyed: keys.map((key) => key !== null),
    kinds: openKinds,
  };
  const fold: Fold<null> = createFold({ ...setup, ...more, consents });
  const write = (seat: Seat, what: Pick<Statement, 'kind' | 'body'> & Partial<Statement>): Entry => {
    const key = keys[seat];
    if (key === null || key === undefined) throw new Error('a keyed seat');
    const seq = what.seq ?? counts[seat] ?? 0;
    counts[seat] = seq + 1;
    return writeEntry(table, key, { ...fold.position(), ...what, seat, seq });
  };
  /** Writes, folds, and says what became of it. */
  const say = (seat: Seat, what: Pick<Statement, 'kind' | 'body'> & Partial<Statement>): string => {
    const entry = write(seat, what);
    fold.add(entry);
    return fold.refused().find((one) => one.entry === entry)?.refusal.refused ?? 'counted';
  };
  /** A genesis that continues this table. */
  const next = (continues: Partial<Continues>, change: Partial<Genesis> = {}): Uint8Array => {
    const rounds = continues.rounds ?? fold.position().round;
    const about = { reason: 'take-back', seat: null, proof: null, back: 0, keys: [], sealings: [] } as const;
    const hash = fold.at(rounds)?.hash ?? table;
    const nonce = random(16);
    return proposeGenesis({
      ...genesis,
      nonce,
      ...change,
      continues: { ...about, table, rounds, hash, ...continues },
    });
  };
  const without = (seat: Seat) => genesis.seats.map((holder, one) => (one === seat ? null : holder));
  return { game, genesis, table, keys, seeds, log, fold, consents, write, say, next, without };
}
/** A withdrawal of one seat from a continuation, as the others cite it. */
function citation(bytes: Uint8Array, seat: Seat, key: SeatKey | null | undefined): Uint8Array {
  if (key === null || key === undefined) throw new Error('a key');
  const table = genesisHash(bytes);
  const statement = { kind: 'withdraw', seat, seq: 0, round: 0, phase: 0, prev: table, body: empty } as const;
  return join(table, writeEntry(table, key, statement).bytes);
}
const cell = (number: number) => ({ kind: 'choose', body: choice({ cell: number }) }) as const;

describe('after a signature', () => {
  test('the seat’s answers count no more, until it cites a withdrawal of that continuation', () => {
    const { say, next, keys, consents } = bench(noughts, 2);
    const bytes = next({ reason: 'end' });
    expect(say(0, { kind: 'sign', body: bytes })).toBe('counted');
    expect(say(0, cell(0))).toBe('signed-away');
    expect(say(0, { kind: 'sign', body: next({ reason: 'end' }) })).toBe('signed-away');
    expect(say(0, { kind: 'cite', body: citation(bytes, 1, keys[1]) })).toBe('counted');
    expect(consents.held(0)).toBeNull();
    expect(say(0, cell(0))).toBe('counted');
  });

  test('a citation of another continuation, or one that its seat did not sign, frees nobody', () => {
    const { say, next, keys, consents } = bench(noughts, 2);
    const bytes = next({ reason: 'end' });
    say(0, { kind: 'sign', body: bytes });
    expect(say(0, { kind: 'cite', body: citation(next({ reason: 'end' }), 1, keys[1]) })).toBe(
      'bad-citation',
    );
    expect(say(0, { kind: 'cite', body: citation(bytes, 1, keys[0]) })).toBe('bad-citation');
    expect(say(0, { kind: 'cite', body: citation(bytes, 1, deriveSeatKey(random(32))) })).toBe(
      'bad-citation',
    );
    expect(consents.held(0)).not.toBeNull();
  });

  test('the other seats play on', () => {
    const { say, next, fold } = bench(noughts, 2);
    say(1, { kind: 'sign', body: next({ reason: 'end' }) });
    expect(say(0, cell(0))).toBe('counted');
    expect(fold.line()).toHaveLength(1);
  });
});

describe('a genesis that is signed', () => {
  test('row 48: from the head it names the round of its signer: a late one undoes nothing played since', () => {
    const { say, next, without } = bench(noughts, 2);
    const bytes = next({ reason: 'gone', seat: 1 }, { seats: without(1) });
    say(0, cell(0));
    say(1, cell(1));
    expect(say(0, { kind: 'sign', body: bytes })).toBe('other-state');
  });

  test('names a round and hash of this table, its game, options and seats', () => {
    const { say, next, without, genesis } = bench(noughts, 2);
    const other = { key: deriveSeatKey(random(32)).key, member: random(32) };
    const bad = [
      next({ reason: 'end', hash: random(32) }),
      next({ reason: 'end', table: random(32) }),
      next({ rounds: 1 }),
      next({ back: 1, rounds: 0 }),
      next({ reason: 'end' }, { options: { misere: true } }),
      next({ reason: 'end' }, { room: random(16) }),
      next({ reason: 'end' }, { previous: random(32) }),
      next({}, { seats: without(1) }),
      next({ reason: 'gone', seat: 1 }),
      next({ reason: 'gone', seat: 0 }, { seats: without(1) }),
      next({ reason: 'back', seat: 1 }, { seats: [genesis.seats[0] ?? null, other] }),
      next({ reason: 'device', seat: 1 }, { seats: [other, genesis.seats[1] ?? null] }),
      next({ reason: 'gone', seat: 0 }, { seats: without(0) }),
    ];
    for (const body of bad) expect(say(0, { kind: 'sign', body })).toBe('bad-genesis');
    expect(say(0, { kind: 'sign', body: empty.length === 0 ? random(40) : empty })).toBe('bad-genesis');
    expect(
      say(0, {
        kind: 'sign',
        body: next({ reason: 'device', seat: 1 }, { seats: [genesis.seats[0] ?? null, other] }),
      }),
    ).toBe('counted');
  });

  test('for a cheat it waits for the proof, and names the round before the earlier entry', () => {
    const { say, next, without, log, fold, write } = bench(noughts, 2);
    say(0, cell(0));
    const first = write(1, cell(1));
    const second = write(1, { ...cell(2), seq: 0 });
    fold.add(first);
    say(0, cell(3));
    const [low, high] = [first, second].sort((a, b) => (String(a.hash) < String(b.hash) ? -1 : 1)) as [
      Entry,
      Entry,
    ];
    const proof: Proof = log.prove(low.bytes, high.bytes) ?? { seat: 1, first: low, second: high };
    const named = [proof.first.hash, proof.second.hash] as const;
    const cheat = (rounds: number) =>
      next({ reason: 'cheat', seat: 1, proof: named, rounds }, { seats: without(1) });
    fold.add(write(0, { kind: 'sign', body: cheat(1) }));
    expect(fold.isWaiting(0)).toBe(true);
    log.keep(proof);
    fold.advance();
    expect(fold.isWaiting(0)).toBe(false);
    expect(fold.refused()).toEqual([]);
    const late = bench(noughts, 2);
    expect(
      late.say(0, {
        kind: 'sign',
        body: late.next({ reason: 'cheat', seat: 1, proof: named, rounds: 0 }, { seats: late.without(1) }),
      }),
    ).toBe('counted');
  });
});

describe('a secret round', () => {
  const commit = ({ fold, seeds }: ReturnType<typeof bench>, seat: Seat) => {
    const draft = fold.open().propose?.(seat, seeds[seat] ?? empty, { fingers: seat + 1 });
    if (draft === undefined || draft === 'waiting' || 'refused' in draft) throw new Error('a commitment');
    return draft;
  };
  const opening = ({ fold, seeds }: ReturnType<typeof bench>, seat: Seat) => {
    const draft = fold.open().own?.(seat, seeds[seat] ?? empty) ?? null;
    if (draft === null || draft === 'waiting') throw new Error('an opening');
    return draft;
  };

  test('who has still to open cannot sign first: it would have seen the others', () => {
    const table = bench(morra, 3);
    for (const seat of [0, 1, 2]) table.say(seat, commit(table, seat));
    expect(readAction('open', opening(table, 0).body)?.action).toEqual({ fingers: 1 });
    const bytes = table.next({ reason: 'gone', seat: 2 }, { seats: table.without(2) });
    expect(table.say(0, { kind: 'sign', body: bytes })).toBe('own-part-first');
    expect(table.say(0, opening(table, 0))).toBe('counted');
    expect(table.say(0, { kind: 'sign', body: bytes })).toBe('counted');
  });

  test('a take-back behind it is void once somebody has opened: nobody unsees', () => {
    const table = bench(morra, 2);
    for (const seat of [0, 1]) table.say(seat, commit(table, seat));
    expect(table.fold.seen(0, 0)).toBe(false);
    table.say(0, opening(table, 0));
    expect(table.fold.seen(0, 0)).toBe(true);
    table.say(1, opening(table, 1));
    table.say(1, { kind: 'sign', body: table.next({ rounds: 0 }) });
    expect(table.consents.signatures().map(({ isVoid }) => isVoid)).toEqual([true]);
  });
});

test('in a continuation answers wait until all have accepted; only entry 0 accepts', () => {
  const old = bench(noughts, 2);
  const bytes = old.next({ reason: 'take-back', rounds: 0 });
  const accepted = new Set<Seat>();
  const genesis = {
    ...old.genesis,
    continues: { ...(old.genesis.continues ?? {}), reason: 'take-back' } as never,
  };
  const from = { state: old.fold.state(), line: [] };
  const isLive = () => accepted.size === 2;
  const table = benchOf(noughts, genesis, genesisHash(bytes), old.keys, old.seeds, { from, isLive });
  expect(table.say(0, { kind: 'accept', body: empty })).toBe('counted');
  table.fold.add(table.write(0, cell(0)));
  expect(table.fold.line()).toEqual([]);
  expect(table.say(0, { kind: 'accept', body: empty })).toBe('counted'); // it waits behind the answer
  accepted.add(0).add(1);
  expect(table.say(1, { kind: 'accept', body: empty })).toBe('counted');
  expect(table.fold.line()).toHaveLength(1);
  expect(table.fold.refused().map(({ refusal }) => refusal.refused)).toEqual(['not-asked']);
});
