import type { AnyGame, Game, Seat } from '@rockpool/game';
import fc from 'fast-check';
import { writeEntry, type Entry, type Statement } from '../log/entry.ts';
import { createTestGenesis, type TestGenesis } from './party.ts';
import { createTestRandom } from './random.ts';
import type { Fold, FoldSetup } from '../table/fold.ts';
import type { RoundKinds } from '../table/round-kind.ts';

/** A table whose entries a test writes, to be folded. */
export interface Bench<Memory> {
  readonly setup: FoldSetup<Memory>;
  readonly genesis: TestGenesis;
  /** The next entry of a seat, for the step that this fold has open. */
  readonly write: (
    at: Fold<Memory>,
    seat: Seat,
    what: Pick<Statement, 'kind' | 'body'> & Partial<Statement>,
  ) => Entry;
}

export function bench<Memory>(
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
export const solo: Game<readonly number[], number, Record<string, never>> = {
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
export const arrivals = (entries: readonly Entry[]) =>
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

export const chainOf = (folded: Pick<Fold<never>, 'chain'>) => folded.chain().map(String).join();
