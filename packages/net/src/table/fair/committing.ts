import { readCommitments, thresholdOf } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { join, u8 } from '../../bytes.ts';
import type { RoundStart } from '../round-kind.ts';
import type { FairMemory, FairTools } from './memory.ts';
import { heldBy } from './ring.ts';
import { sending } from './sending.ts';
import type { SetupPhase } from './setup-phase.ts';

/** Phase 0 of a set-up: each seat commits to its polynomial. */
export function committing(start: RoundStart<FairMemory>, tools: FairTools): SetupPhase {
  const { engine, wake } = tools;
  const { game, table, round, prev, keyed, memory } = start;
  const place = { table, round, prev };
  const t = thresholdOf(keyed.length, game.decks !== undefined);
  const bodies = new Map<Seat, Uint8Array>();

  return {
    due: () => keyed.filter((seat) => !bodies.has(seat)),
    admits: (seat) => !bodies.has(seat),
    take({ kind, seat, body }) {
      if (kind !== 'keys-commit') return { refused: 'not-asked' };
      if (readCommitments(body, t) === null) return { refused: 'bad-share' };
      // Who goes on keeps x: cards are sealed under it.
      const constant = heldBy(memory, seat)?.X ?? null;
      const result = engine.run({ task: 'check commitments', body, place, seat, t, constant }, wake);
      if (result === 'waiting') return 'waiting';
      if (result === null) return { refused: 'bad-share' };
      bodies.set(seat, body);
      return 'counted';
    },
    end() {
      const read = keyed.map((seat) => readCommitments(bodies.get(seat) ?? new Uint8Array(0), t));
      const commitments = read.filter((one) => one !== null);
      if (commitments.length < keyed.length) return null;
      const keys = engine.run({ task: 'make keys', table, seats: keyed, commitments }, wake);
      if (keys === 'waiting' || keys === null) return null;
      const stated = commitments.map(({ points, mail }, index) =>
        join(u8(keyed[index] ?? 0), ...points, mail),
      );
      return {
        content: join(u8(0x10), ...stated),
        outcome: null,
        following: (next) => sending(start, tools, { place, prev: next, seats: keyed, t, commitments }, keys),
      };
    },
    own(seat, seed) {
      const origin = heldBy(memory, seat)?.origin ?? table;
      const body = engine.run({ task: 'make commitments', seed, origin, place, seat, t }, wake);
      return body === 'waiting' ? body : body && { kind: 'keys-commit', body };
    },
  };
}
