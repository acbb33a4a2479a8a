import { readCommitments, thresholdOf } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { join, sameBytes, u8 } from '../../bytes.ts';
import type { RoundStart } from '../round-kind.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { heldBy } from './ring.ts';
import { sending } from './sending.ts';
import type { SetupPhase } from './setup-phase.ts';

/** Phase 0 of a set-up: each seat commits to its polynomial. */
export function committing(start: RoundStart<FairMemory>, tools: CardTools): SetupPhase {
  const { engine, wake } = tools;
  const { game, table, round, prev, keyed, memory } = start;
  const place = { table, round, prev };
  const t = thresholdOf(keyed.length, game.decks !== undefined);
  const bodies = new Map<Seat, Uint8Array>();
  const keyOf = (seat: Seat): Uint8Array | null =>
    readCommitments(bodies.get(seat) ?? new Uint8Array(0), t)?.points[0] ?? null;
  /** Two seats of one X are one, and what it owes could be given once only: neither has stated a key of its own. */
  const isShared = (seat: Seat): boolean => {
    const X = keyOf(seat);
    return keyed.some((other) => other !== seat && sameMaybe(X, keyOf(other)));
  };

  return {
    due: () => keyed.filter((seat) => !bodies.has(seat) || isShared(seat)),
    admits: (seat) => !bodies.has(seat),
    take({ kind, seat, body }) {
      if (kind !== 'keys-commit') return { refused: 'not-asked' };
      const [X] = readCommitments(body, t)?.points ?? [];
      if (X === undefined) return { refused: 'bad-share' };
      // Who goes on keeps x: cards are sealed under it. Nobody else may bring a key that was here before.
      const constant = heldBy(memory, seat)?.X ?? null;
      if (constant === null && isUsed(memory, X)) return { refused: 'bad-share' };
      const result = engine.run({ task: 'check commitments', body, place, seat, t, constant }, wake);
      if (result === 'waiting') return 'waiting';
      if (result === null) return { refused: 'bad-share' };
      bodies.set(seat, body);
      return 'counted';
    },
    end() {
      const read = keyed.map((seat) => readCommitments(bodies.get(seat) ?? new Uint8Array(0), t));
      const commitments = read.filter((one) => one !== null);
      if (commitments.length < keyed.length || keyed.some(isShared)) return null;
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

/** Whether X was a key before: then its x may be open, or somebody else's. */
function isUsed({ ring, setups }: FairMemory, X: Uint8Array): boolean {
  const shared = setups.flatMap(({ dealing }) => dealing.commitments.map(({ points }) => points[0]));
  return [...ring.map((key) => key.X), ...shared].some((one) => one !== undefined && sameBytes(one, X));
}

function sameMaybe(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && sameBytes(a, b);
}
