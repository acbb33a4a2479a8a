import { race } from './race.ts';
import type { AnyGame, Seat } from '@rockpool/game';
import { morra } from '@rockpool/game/testing';
import { writeCount } from '../log/body.ts';
import { writeEntry, type Entry } from '../log/entry.ts';
import { noMemory, type FairMemory } from '../table/fair/memory.ts';
import { createFold } from '../table/fold.ts';
import { openRounds } from '../table/kinds.ts';
import type { Draft } from '../table/round-kind.ts';
import { bench, solo, type Bench } from './fold-bench.ts';
import { choice } from './forge.ts';

/** A whole number below a bound. */
export type Below = (bound: number) => number;

/** Games in which the kinds of open rounds follow each other, with who sits at them. */
const mischievous: readonly (readonly [AnyGame, readonly ('key' | 'house')[]])[] = [
  // All commit, then all open; the house with them. 24 rounds, where the example has three.
  [
    { ...morra, id: 'long-morra', start: (seats) => ({ ...morra.start(seats, {}), round: -21 }) } as AnyGame,
    ['key', 'key', 'house'],
  ],
  [{ ...race, start: (seats) => race.start(seats, { goal: 60 }) } as AnyGame, ['key', 'house', 'key']],
  [solo, ['key', 'key']],
];

/** A log that seats have written who keep no rule but that of good signatures. */
export interface Mischief extends Bench<FairMemory> {
  readonly game: AnyGame;
  /** In the order in which they were written. */
  readonly entries: readonly Entry[];
}

/**
 * Plays such a game, mostly well. Now and then an entry is none that is asked for, comes late, or names a hash that never
 * was; in many logs one does to which the others answered all the same.
 */
export function mischief(below: Below): Mischief {
  const [game, players]: (typeof mischievous)[number] = mischievous[below(mischievous.length)] ?? [
    race,
    ['key', 'key'],
  ];
  const made = bench(game, players, openRounds(noMemory));
  const { setup, write, genesis } = made;
  const played = createFold(setup);
  const entries: Entry[] = [];
  /** Whether seats name hashes that never were, and then go on well. */
  const isLoud = below(8) === 0;
  const draftOf = (seat: Seat): Draft | null => {
    const open = played.open();
    const seed = genesis.seeds[seat] ?? new Uint8Array(0);
    const own = open.own?.(seat, seed) ?? null;
    if (own !== null) return own === 'waiting' ? null : own;
    if (game === solo && played.ask().ask === 'choose' && below(2) === 0)
      return { kind: 'undo', body: writeCount(1) };
    const legal = game.legal(played.state(), seat, {});
    const draft = open.propose?.(seat, seed, legal[below(legal.length)]) ?? 'waiting';
    return draft === 'waiting' || 'refused' in draft ? null : draft;
  };
  while (entries.length < 110) {
    const due = played.open().due();
    const seat = due[below(Math.max(1, due.length))];
    const draft = seat === undefined ? null : draftOf(seat);
    if (seat === undefined || draft === null) break;
    const { round } = played.position();
    const roll = below(40);
    const add = (what: Parameters<typeof write>[2]): void => {
      const entry = write(played, seat, what);
      entries.push(entry);
      played.add(entry);
    };
    if (roll === 0) add({ kind: 'choose', body: choice('nonsense') });
    if (roll === 1) add({ kind: 'release', body: new Uint8Array(16) });
    // A second answer to a round that has closed.
    const before = played.chain()[round - 2];
    if (roll === 2 && before !== undefined && played.position().phase === 0)
      add({ kind: 'choose', body: choice(1), round: round - 1, prev: before });
    if (roll === 3 && isLoud) add({ ...draft, prev: new Uint8Array(32) });
    else add(draft);
  }
  // One may be written as if what its author names had been.
  const lie = below(3) > 0 ? entries[below(entries.length)] : undefined;
  const key = genesis.keys[lie?.seat ?? 0];
  const lied = (entry: Entry): Entry =>
    entry === lie && key ? writeEntry(setup.table, key, { ...entry, prev: new Uint8Array(32) }) : entry;
  return { ...made, game, entries: entries.map(lied) };
}
