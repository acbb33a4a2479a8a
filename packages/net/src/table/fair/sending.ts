import { areShares, type Dealing } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { join, u8 } from '../../bytes.ts';
import type { RoundStart } from '../round-kind.ts';
import { confirming } from './confirming.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { heldBy } from './ring.ts';
import type { SetupPhase } from './setup-phase.ts';

/** Phase 1 of a set-up: each seat sends every other one its share. Only receivers can judge them, in the next phase. */
export function sending(
  start: RoundStart<FairMemory>,
  tools: CardTools,
  dealing: Dealing,
  keys: Uint8Array,
): SetupPhase {
  const { table, keyed, memory } = start;
  const { engine, wake } = tools;
  const bodies = new Map<Seat, Uint8Array>();

  return {
    due: () => keyed.filter((seat) => !bodies.has(seat)),
    admits: (seat) => !bodies.has(seat),
    take({ kind, seat, body }) {
      if (kind !== 'keys-share') return { refused: 'not-asked' };
      if (!areShares(body, keyed.length)) return { refused: 'bad-share' };
      bodies.set(seat, body);
      return 'counted';
    },
    end() {
      const sent = keyed.map((seat) => bodies.get(seat)).filter((body) => body !== undefined);
      if (sent.length < keyed.length) return null;
      return {
        content: join(u8(0x11), ...sent.map((body, index) => join(u8(keyed[index] ?? 0), body))),
        outcome: null,
        following: () => confirming(start, tools, dealing, sent, keys),
      };
    },
    own(seat, seed) {
      const origin = heldBy(memory, seat)?.origin ?? table;
      const body = engine.run({ task: 'make shares', seed, origin, dealing, seat }, wake);
      return body === 'waiting' ? body : body && { kind: 'keys-share', body };
    },
  };
}
