import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ed25519 } from '@noble/curves/ed25519.js';
import { deriveSeatKey, type SeatKey } from '../keys.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import {
  isComplete,
  isLive,
  newProposal,
  promiseProposal,
  readProposal,
  seatIn,
  signProposal,
  writeProposal,
  type Proposal,
} from './proposal.ts';
import { createStarting, type Starting } from './starting.ts';

const random = createTestRandom('starting');
const seeds = [0, 1, 2, 3].map(() => random(32));
const keys = seeds.map(deriveSeatKey);
const members = seeds.map(() => bytesToHex(ed25519.getPublicKey(random(32))));

const seatKeys = keys.map(({ key }) => bytesToHex(key));

/** A proposal that seats these players, under their own keys or others. */
function propose(players: readonly number[], under: readonly SeatKey[] = keys): Proposal {
  const proposal = newProposal(
    proposeGenesis({
      nonce: random(16),
      room: new Uint8Array(16),
      previous: null,
      game: 'pebbles',
      rules: 1,
      options: {},
      seats: players.map((player) => ({ key: under[player]!.key, member: hexToBytes(members[player]!) })),
      continues: null,
    }),
  );
  if (proposal === null) throw new Error('no proposal');
  return proposal;
}
const pageOf = (
  player: number,
  kept: Parameters<typeof createStarting>[2] = { proposals: [], pledges: [] },
  now = () => 0,
) => createStarting(members[player]!, () => keys[player]!, kept, now);
const agrees = () => true;

describe('starting a table', () => {
  it('is live when all have signed and one has promised', () => {
    const pages = [0, 1].map((player) => pageOf(player));
    let proposal = propose([0, 1]);
    for (const page of [...pages, ...pages]) {
      page.add(proposal);
      [proposal = proposal] = page.review(agrees);
    }
    expect(isLive(proposal)).toBe(true);
    expect(readProposal(writeProposal(proposal))).toEqual(proposal);
  });

  it('signs downwards only, and nothing beside a promise', () => {
    const page = pageOf(0);
    const [low, high] = [propose([0, 1]), propose([0, 1])].sort((a, b) => (a.id < b.id ? -1 : 1));
    page.add(high!);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([high!.id]);
    page.add(low!);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([low!.id]);
    const other = pageOf(0);
    other.add(low!);
    other.review(agrees);
    other.add(high!);
    expect(other.review(agrees)).toEqual([]);
  });

  it('who comes back to a lobby sits there under another key, and is bound only by what that has signed', () => {
    const [first, second] = [deriveSeatKey(random(32)), deriveSeatKey(random(32))];
    const page: Starting = createStarting(
      members[0]!,
      () => (page.turn(null) === 0 ? first : second),
      { proposals: [], pledges: [] },
      () => 0,
    );
    const alone = propose([0], [first]);
    page.add(alone);
    page.review(agrees);
    expect(page.live().map(({ id }) => id)).toEqual([alone.id]);
    page.enter(null);
    page.enter(null);
    expect(page.turn(null)).toBe(1);
    const together = propose([0, 1], [second, keys[1]!]);
    page.add(together);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([together.id]);
    // After a reload too, and nothing more under the first one.
    const again = pageOf(0, { proposals: page.all(), pledges: page.pledges() });
    expect(again.turn(null)).toBe(1);
  });

  it('does not sign what its lobby does not show', () => {
    const page = pageOf(0);
    page.add(propose([0, 1]));
    expect(page.review(() => false)).toEqual([]);
    expect(page.pledges()).toEqual([]);
  });

  /** Players start, hear, crash and come back in any order, messages get lost: what may ever be live? */
  const step = fc.oneof(
    fc.record({ what: fc.constant('start' as const), by: fc.nat(3), size: fc.constantFrom(2, 2, 3, 4) }),
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('hear' as const),
        by: fc.constantFrom(0, 0, 1, 1, 2, 3),
        from: fc.constantFrom(0, 0, 1, 1, 2, 3),
        which: fc.nat(3),
      }),
    },
    fc.record({ what: fc.constant('crash' as const), by: fc.nat(3), size: fc.constant(0) }),
  );
  /** Players of one who are not in the other: they may have promised it, knowing nothing of the other. */
  const left = (one: Proposal, other: Proposal) =>
    one.genesis.seats.some((holder) => holder !== null && seatIn(other, bytesToHex(holder.member)) === null);
  it('never makes a table live beside a lower one that seats all its players, and never gets stuck', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const pages: Starting[] = [0, 1, 2, 3].map((player) => pageOf(player));
        for (const one of steps) {
          const page = pages[one.by]!;
          if (one.what === 'start') page.add(propose([0, 1, 2, 3].slice(0, one.size)));
          else if (one.what === 'crash')
            pages[one.by] = pageOf(one.by, { proposals: page.all(), pledges: page.pledges() });
          else {
            const heard = pages[one.from]!.all()[one.which];
            if (heard !== undefined) page.add(heard);
          }
          pages[one.by]!.review(agrees);
        }
        const expectOne = () => {
          const live = new Map(pages.flatMap((page) => page.live().map((one) => [one.id, one] as const)));
          for (const low of live.values()) {
            for (const high of live.values()) expect(high.id <= low.id || left(high, low)).toBe(true);
          }
          return live.size;
        };
        expectOne();
        // At last everybody hears everything: then there is a table, if anybody started.
        for (let turn = 0; turn < 12; turn += 1) {
          for (const page of pages) {
            for (const other of pages) for (const proposal of other.all()) page.add(proposal);
            page.review(agrees);
          }
        }
        expect(expectOne() > 0).toBe(pages.some((page) => page.all().length > 0));
        expect(pages[0]!.live().every(isComplete)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('what no player of it has signed binds none of them, however low it is', () => {
    const page = pageOf(0);
    const [low, high] = [propose([2, 3]), propose([0, 1])].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const one of [low!, high!]) page.add(one);
    expect(page.lowest(null, seatKeys.slice(0, 2))).toBeNull();
    const stranger = pageOf(3);
    stranger.add(propose([3]));
    const [signed] = stranger.review(agrees);
    page.add(signed!);
    expect(page.lowest(null, seatKeys.slice(0, 2))).toBeNull();
    expect(page.lowest(null, [seatKeys[3]!])).toBe(signed!.id);
  });

  it('a table that somebody made in their names, with keys of his own, stops nobody and binds nobody', () => {
    const page = pageOf(0);
    const [mal, also] = [deriveSeatKey(random(32)), deriveSeatKey(random(32))];
    const signed = signProposal(propose([0, 1], [mal, also]), 0, mal);
    page.add(promiseProposal(signProposal(signed, 1, also), 0, mal));
    expect(page.live()).toHaveLength(1);
    expect(page.lowest(null, seatKeys.slice(0, 2))).toBeNull();
    const own = propose([0, 1]);
    page.add(own);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([own.id]);
  });

  it('a low one that somebody never signs is given up after a while, for one without him', () => {
    let now = 0;
    const page = pageOf(0, undefined, () => now);
    const without = propose([0, 1]);
    let low = propose([0, 3]);
    while (low.id > without.id) low = propose([0, 3]);
    page.add(low);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([low.id]);
    page.add(without);
    expect(page.review(agrees)).toEqual([]);
    now = 40_000;
    let again = propose([0, 3]);
    while (again.id < low.id) again = propose([0, 3]);
    page.add(again);
    expect(page.review(agrees).map(({ id }) => id)).toEqual([without.id]);
  });

  it('tables that one member makes alone leave place for the others: the latest few are kept', () => {
    const page = pageOf(0);
    const made: string[] = [];
    for (let turn = 0; turn < 300; turn += 1) {
      const maker = pageOf(3);
      maker.add(propose([3]));
      const [table] = maker.review(agrees);
      page.add(table!);
      made.push(table!.id);
    }
    expect(page.live().map(({ id }) => id)).toEqual(made.slice(-8));
    const own = propose([0, 1]);
    expect(page.add(own)).not.toBeNull();
    expect(page.review(agrees)).toHaveLength(1);
  });

  it('a flood of proposals takes nobody the way back to the table, in memory or in storage', () => {
    const page = pageOf(0);
    const own = propose([0, 1]);
    page.add(own);
    page.review(agrees);
    const shown = propose([2]);
    page.add(shown);
    for (let turn = 0; turn < 80; turn += 1) page.add(propose([3]));
    expect(page.get(own.id)?.signatures[0]).not.toBeNull();
    const stored = page.vital(shown.id, 8).map(({ id }) => id);
    expect(stored).toContain(own.id);
    expect(stored.length).toBeLessThanOrEqual(32);
    page.add(shown);
    expect(page.vital(shown.id, 8)[0]?.id).toBe(shown.id);
  });
});
