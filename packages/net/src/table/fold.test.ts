import { canonical, type AnyGame, type Game, type Seat } from '@rockpool/game';
import { morra, noughts, pig } from '@rockpool/game/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { join, u8 } from '../bytes.ts';
import { choice } from '../testing/forge.ts';
import { createTestGenesis, type TestGenesis } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { writeAction, writeCount } from '../log/body.ts';
import { writeEntry, type Entry, type Statement } from '../log/entry.ts';
import type { Consents } from './consent.ts';
import { carryNothing } from './carrying.ts';
import { createFold, fold, type Fold, type FoldSetup } from './fold.ts';
import { chooseRounds } from './choose.ts';
import { openKinds } from './kinds.ts';
import type { OpenRound, RoundKind, RoundKinds } from './round-kind.ts';

interface Bench<Memory> {
  readonly setup: FoldSetup<Memory>;
  readonly genesis: TestGenesis;
  /** The next entry of a seat, for the step that this fold has open. */
  readonly write: (
    at: Fold<Memory>,
    seat: Seat,
    what: Pick<Statement, 'kind' | 'body'> & Partial<Statement>,
  ) => Entry;
}

function bench<Memory>(
  game: AnyGame,
  players: readonly ('key' | 'house')[],
  kinds: RoundKinds<Memory>,
): Bench<Memory> {
  const genesis = createTestGenesis(game, players, createTestRandom(game.id));
  const { table, genesis: agreed } = genesis.signed;
  const counts = players.map(() => 0);
  return {
    genesis,
    setup: { game, options: agreed.options, table, keyed: players.map((one) => one === 'key'), kinds },
    write(at, seat, what) {
      const key = genesis.keys[seat];
      if (key === null || key === undefined) throw new Error('a keyed seat');
      const { round, phase, prev } = at.position();
      const seq = counts[seat] ?? 0;
      counts[seat] = seq + 1;
      return writeEntry(table, key, { seat, seq, round, phase, prev, ...what });
    },
  };
}

/** One seat answers all the time: what own take-back is for. */
const solo: Game<readonly number[], number, Record<string, never>> = {
  id: 'solo',
  rules: 1,
  seats: [2],
  kind: 'open',
  minutes: [1, 1],
  options: {},
  codes: ['bad-answer'],
  start: () => [],
  ask: (state) =>
    state.length === 4
      ? { ask: 'secret', seats: [0] }
      : state.length === 8
        ? { ask: 'over', scores: [0, 0], winners: [] }
        : { ask: 'choose', seats: [0] },
  legal: (_, seat) => (seat === 0 ? [1, 2, 3] : []),
  check: (_, seat, action) =>
    seat === 0 && [1, 2, 3].some((one) => one === action) ? null : { refused: 'bad-answer' },
  apply: (state, answer) =>
    answer.ask === 'choose' || answer.ask === 'secret'
      ? [...state, ...answer.take]
      : { refused: 'bad-answer' },
  prompt: () => ({ key: 'prompt' }),
  label: () => ({ key: 'label' }),
  describe: () => [],
};

/** Any order in which the seats' entries can arrive, each seat's own in `seq` order. */
const arrivals = (entries: readonly Entry[]) =>
  fc.infiniteStream(fc.nat(1000)).map((stream) => {
    const queues = new Map<Seat, Entry[]>();
    for (const entry of entries) queues.set(entry.seat, [...(queues.get(entry.seat) ?? []), entry]);
    const out: Entry[] = [];
    while (queues.size > 0) {
      const seats = [...queues.keys()];
      const seat = seats[(stream.next().value ?? 0) % seats.length] ?? 0;
      const next = queues.get(seat)?.shift();
      if (next === undefined) queues.delete(seat);
      else out.push(next);
    }
    return out;
  });
const chainOf = (folded: Fold<never> | Fold<null> | Fold<Shared>) => folded.chain().map(String).join();

describe('the fold', () => {
  test('gives the same chain for every order of arrival, refused entries and all', () => {
    const { setup, write, genesis } = bench(morra, ['key', 'key', 'house'], openKinds);
    const live = createFold(setup);
    const log: Entry[] = [];
    const add = (entry: Entry) => {
      log.push(entry);
      live.add(entry);
    };
    for (let round = 0; round < 3; round += 1) {
      for (const seat of [0, 1]) {
        const draft = live
          .open()
          .propose?.(seat, genesis.seeds[seat] ?? new Uint8Array(), { fingers: 1 + ((round + seat) % 3) });
        if (draft === undefined || draft === 'waiting' || 'refused' in draft) throw new Error('a draft');
        add(write(live, seat, { kind: 'choose', body: choice({ fingers: 1 }) })); // of another kind: refused
        add(write(live, seat, { ...draft }));
      }
      for (const seat of [0, 1]) {
        add(
          write(live, seat, { kind: 'open', body: writeAction({ fingers: 1 }, new Uint8Array(32)) ?? u8(0) }),
        ); // wrong
        const draft = live.open().own?.(seat, genesis.seeds[seat] ?? new Uint8Array());
        if (draft === undefined || draft === null || draft === 'waiting') throw new Error('an opening');
        add(write(live, seat, draft));
      }
    }
    expect(live.ask().ask).toBe('over');
    fc.assert(
      fc.property(arrivals(log), (order) => {
        const folded = fold(setup, order);
        expect(chainOf(folded)).toBe(chainOf(live));
        expect(new Set(folded.refused().map(({ entry }) => entry))).toEqual(
          new Set(live.refused().map(({ entry }) => entry)),
        );
      }),
      { numRuns: 20 },
    );
    expect(live.refused()).toHaveLength(12);
  });

  test('refuses an entry that steps back, whatever became of the one before it', () => {
    const { setup, write } = bench(noughts, ['key', 'key'], openKinds);
    const live = createFold(setup);
    live.add(write(live, 0, { kind: 'choose', body: choice({ cell: 0 }), round: 7 }));
    live.add(write(live, 0, { kind: 'choose', body: choice({ cell: 0 }) }));
    expect(live.refused().map(({ refusal }) => refusal.refused)).toEqual(['steps-back']);
    expect(live.chain()).toHaveLength(0);
  });

  test('does not fold closed rounds again: the thousandth entry costs what the first did', () => {
    const { setup, write } = bench(solo, ['key', 'key'], openKinds);
    const live = createFold(setup);
    let applied = 0;
    const counting = {
      ...setup,
      game: {
        ...setup.game,
        apply: (...given: Parameters<typeof solo.apply>) => ((applied += 1), solo.apply(...given)),
      },
    };
    const counted = createFold(counting);
    for (let round = 0; round < 100; round += 1) {
      const entry = write(
        live,
        0,
        round % 2 === 0 ? { kind: 'choose', body: choice(1) } : { kind: 'undo', body: writeCount(1) },
      );
      live.add(entry);
      counted.add(entry);
    }
    expect(live.chain()).toHaveLength(100);
    expect(applied).toBe(50);
  });

  test('counts nothing for entries that say who goes on: this version has no continuations', () => {
    const { setup, write } = bench(noughts, ['key', 'key'], openKinds);
    const live = createFold(setup);
    live.add(write(live, 1, { kind: 'release', body: new Uint8Array(16) }));
    expect(live.refused().map(({ refusal }) => refusal.refused)).toEqual(['unknown-kind']);
  });

  test('closes a chance step whose bounds are all 1 by itself', () => {
    const certain: typeof solo = {
      ...solo,
      id: 'certain',
      ask: (state) => (state.length < 2 ? { ask: 'chance', bounds: [1, 1] } : { ask: 'choose', seats: [0] }),
      apply: (state, answer) =>
        answer.ask === 'chance' ? [...state, ...answer.drawn] : solo.apply(state, answer),
    };
    const live = createFold(bench(certain, ['key', 'key'], openKinds).setup);
    expect(live.line().map(({ answer }) => answer)).toEqual([
      { ask: 'chance', bounds: [1, 1], drawn: [0, 0] },
    ]);
  });
});

describe('own take-back', () => {
  const play = (...moves: readonly (number | 'undo 1' | 'undo 2' | 'undo 9')[]) => {
    const { setup, write, genesis } = bench(solo, ['key', 'key'], openKinds);
    const live = createFold(setup);
    const seed = genesis.seeds[0] ?? new Uint8Array();
    for (const move of moves) {
      if (typeof move === 'string')
        live.add(write(live, 0, { kind: 'undo', body: writeCount(Number(move.slice(5))) }));
      else {
        const draft = live.open().propose?.(0, seed, move);
        if (draft !== undefined && draft !== 'waiting' && !('refused' in draft))
          live.add(write(live, 0, draft));
        const opening = live.open().own?.(0, seed);
        if (opening !== undefined && opening !== null && opening !== 'waiting')
          live.add(write(live, 0, opening));
      }
    }
    return live;
  };

  test('goes back to the state before, as a round of its own', () => {
    const live = play(1, 2, 'undo 1');
    expect(live.state()).toEqual([1]);
    expect(live.line()).toHaveLength(1);
    expect(live.chain()).toHaveLength(3);
    expect(new Set(live.chain().map(String)).size).toBe(3);
  });

  test('takes back several, and goes on from there', () => {
    expect(play(1, 2, 3, 'undo 2', 3, 'undo 1', 'undo 1', 2).state()).toEqual([2]);
  });

  test('is refused for more answers than the seat has given', () => {
    const live = play(1, 'undo 2');
    expect(live.state()).toEqual([1]);
    expect(live.refused().map(({ refusal }) => refusal.refused)).toEqual(['nothing-to-undo']);
  });

  test('never passes a secret round', () => {
    const live = play(1, 1, 1, 1, 3, 2, 'undo 2', 'undo 1');
    expect(live.state()).toEqual([1, 1, 1, 1, 3]);
    expect(live.refused()).toHaveLength(1);
  });
});

/** What the fake dice remember: how often they were thrown, and a key from the set-up. */
interface Shared {
  readonly key: number;
}

/**
 * Dice that any two of the seats' shares throw, as real ones do: each share of a step is `H` of the step in its own
 * way, any two give the same number, and no share says which others were there.
 */
const anyTwo: RoundKind<Shared> = {
  late: 'ignored',
  open({ game, state, ask, round, keyed, memory }): OpenRound<Shared> {
    const shares = new Set<Seat>();
    const bounds = ask?.ask === 'chance' ? ask.bounds : [];
    const drawn = bounds.map((bound) => (memory.key + round) % bound);
    return {
      due: () => keyed.filter((seat) => !shares.has(seat)),
      take(entry) {
        if (entry.kind !== 'draw') return { refused: 'not-asked' };
        if (entry.body[0] !== entry.seat) return { refused: 'bad-share' };
        shares.add(entry.seat);
        return 'counted';
      },
      end() {
        if (shares.size < 2) return null;
        const answer = { ask: 'chance', bounds, drawn } as const;
        const after: unknown = game.apply(state, answer);
        return { content: join(u8(5), canonical(drawn)), outcome: { state: after, answer, undo: 0, memory } };
      },
      next: () => undefined,
      own: (seat) => ({ kind: 'draw', body: Uint8Array.from({ length: 96 }, () => seat) }),
    };
  },
};
const setup: RoundKind<Shared> = {
  late: 'refused',
  open({ state, keyed }): OpenRound<Shared> {
    const parts = new Map<Seat, number>();
    return {
      due: () => keyed.filter((seat) => !parts.has(seat)),
      take(entry) {
        if (entry.kind !== 'keys-commit') return { refused: 'not-asked' };
        parts.set(entry.seat, entry.body[0] ?? 0);
        return 'counted';
      },
      end() {
        if (parts.size < keyed.length) return null;
        const key = [...parts.values()].reduce((sum, part) => sum + part, 0);
        return { content: join(u8(16), u8(key)), outcome: { state, answer: null, undo: 0, memory: { key } } };
      },
      next: () => undefined,
      own: (seat) => ({ kind: 'keys-commit', body: Uint8Array.from({ length: 129 }, () => seat + 3) }),
    };
  },
};
const dice: RoundKinds<Shared> = {
  setup: [setup],
  asks: { choose: chooseRounds<Shared>(), chance: anyTwo },
  memory: { key: 0 },
  carrying: carryNothing(),
  known: () => ({}),
};
describe('a kind that any t of n shares close', () => {
  /** All entries of a game of pig in which every seat always publishes its share. */
  const whole = () => {
    const made = bench(pig, ['key', 'key', 'key'], dice);
    const live = createFold(made.setup);
    const log: Entry[] = [];
    const add = (entry: Entry) => {
      log.push(entry);
      live.add(entry);
    };
    for (let turn = 0; turn < 60 && live.ask().ask !== 'over'; turn += 1) {
      const { round } = live.position();
      const shares = [0, 1, 2].flatMap((seat) => {
        const draft = live.open().own?.(seat, new Uint8Array()) ?? null;
        return draft === null || draft === 'waiting' ? [] : [made.write(live, seat, draft)];
      });
      for (const share of shares) add(share);
      const asked = live.open().due()[0];
      if (live.position().round === round && asked !== undefined)
        add(
          made.write(live, asked, {
            kind: 'choose',
            body: choice({ type: turn % 4 === 3 ? 'hold' : 'roll' }),
          }),
        );
    }
    return { live, log, setup: made.setup };
  };

  test('has one chain, whichever shares came first, and ignores the late ones', () => {
    const { live, log, setup: table } = whole();
    expect(live.chain().length).toBeGreaterThan(10);
    expect(live.refused().filter(({ entry }) => entry.kind === 'draw')).toEqual([]);
    fc.assert(
      fc.property(arrivals(log), (order) => {
        const folded = fold(table, order);
        expect(chainOf(folded)).toBe(chainOf(live));
        expect(folded.refused().filter(({ entry }) => entry.kind === 'draw')).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('judges a bad share the same early and late, and takes it for no share of the seat', () => {
    const made = bench(pig, ['key', 'key', 'key'], dice);
    const live = createFold(made.setup);
    const begin = [0, 1, 2].map((seat) =>
      made.write(live, seat, { kind: 'keys-commit', body: new Uint8Array(129) }),
    );
    for (const entry of begin) live.add(entry);
    const roll = made.write(live, 0, { kind: 'choose', body: choice({ type: 'roll' }) });
    live.add(roll);
    expect(live.ask().ask).toBe('chance');
    const share = (seat: Seat, by = seat) =>
      made.write(live, seat, { kind: 'draw', body: new Uint8Array(96).fill(by) });
    const others = [share(0), share(1)];
    const bad = share(2, 9);
    const sign = made.write(live, 2, { kind: 'sign', body: new Uint8Array(1) });
    for (const good of [[], [share(2), share(2)]]) {
      const own = [bad, ...good, sign];
      const judged = [
        [...own, ...others],
        [...others, ...own],
      ].map((order) => {
        const owing: boolean[] = [];
        const consents: Consents = {
          judge(entry, chain) {
            owing.push(chain.owes(entry));
            return 'counted';
          },
          held: () => null,
          farewell: () => null,
          signatures: () => [],
        };
        const folded = fold({ ...made.setup, consents }, [...begin, roll, ...order]);
        return { owing, refused: folded.refused().map(({ entry }) => entry), seen: folded.seen(2, 2) };
      });
      expect(judged[0]?.owing).toEqual([good.length === 0]);
      expect(judged[0]?.refused).toContain(bad);
      expect(judged[1]).toEqual(judged[0]);
    }
  });

  test('goes on without one seat whose shares never come', () => {
    const { live, log, setup: table } = whole();
    const asleep = log.filter(({ seat, kind }) => seat !== 2 || kind !== 'draw');
    // The sleeping seat's later entries keep their numbers; the fold is not told of sequence, the log is.
    expect(chainOf(fold(table, asleep))).toBe(chainOf(live));
  });

  test('refuses a bad share, and waits for another', () => {
    const made = bench(pig, ['key', 'key'], dice);
    const live = createFold(made.setup);
    for (const seat of [0, 1])
      live.add(made.write(live, seat, { kind: 'keys-commit', body: new Uint8Array(129) }));
    live.add(made.write(live, 0, { kind: 'choose', body: choice({ type: 'roll' }) }));
    expect(live.ask().ask).toBe('chance');
    live.add(made.write(live, 0, { kind: 'draw', body: new Uint8Array(96).fill(9) }));
    live.add(made.write(live, 1, { kind: 'draw', body: new Uint8Array(96).fill(1) }));
    expect(live.open().due()).toEqual([0]);
    expect(live.refused().map(({ refusal }) => refusal.refused)).toEqual(['bad-share']);
    live.add(made.write(live, 0, { kind: 'draw', body: new Uint8Array(96) }));
    expect(live.ask().ask).toBe('choose');
  });
});
