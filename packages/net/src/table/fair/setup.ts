import type { OpenRound, RoundKind, RoundStart } from '../round-kind.ts';
import { committing } from './committing.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import type { SetupPhase } from './setup-phase.ts';

/**
 * The table makes its keys: every keyed seat commits, sends the others their shares, and confirms what it was sent.
 * PROTOCOL.md 2.3; `fair`, 2.
 */
export function setupRounds(tools: CardTools): RoundKind<FairMemory> {
  return { late: 'ignored', open: (start) => openSetup(start, tools) };
}

function openSetup(start: RoundStart<FairMemory>, tools: CardTools): OpenRound<FairMemory> {
  let phase = committing(start, tools);
  let following: ((prev: Uint8Array) => SetupPhase) | null = null;
  return {
    due: () => phase.due(),
    admits: (seat) => start.keyed.includes(seat) && phase.admits(seat),
    take: (entry) => phase.take(entry),
    end() {
      const end = phase.end();
      following = end?.following ?? null;
      return end === null ? null : { content: end.content, outcome: end.outcome };
    },
    next(prev) {
      if (following !== null) phase = following(prev);
      following = null;
    },
    own: (seat, seed) => phase.own(seat, seed),
  };
}
