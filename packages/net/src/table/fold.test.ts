import { morra, noughts } from '@rockpool/game/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { u8 } from '../bytes.ts';
import { writeAction, writeCount } from '../log/body.ts';
import type { Entry } from '../log/entry.ts';
import { choice } from '../testing/forge.ts';
import { arrivals, bench, chainOf, solo } from '../testing/fold-bench.ts';
import { createFold, fold } from './fold.ts';
import { openKinds } from './kinds.ts';

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
