import { canonical, type Seat } from '@rockpool/game';
import { pig } from '@rockpool/game/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { join, u8 } from '../bytes.ts';
import type { Entry } from '../log/entry.ts';
import { choice } from '../testing/forge.ts';
import { arrivals, bench, chainOf } from '../testing/fold-bench.ts';
import { carryNothing } from './carrying.ts';
import { chooseRounds } from './choose.ts';
import type { Consents } from './consent.ts';
import { createFold, fold } from './fold.ts';
import type { OpenRound, RoundKind, RoundKinds } from './round-kind.ts';

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
