import type { Seat } from '@rockpool/game';
import type { Signature } from './consent.ts';
import type { Fold } from './fold.ts';
import type { FairMemory } from './fair/memory.ts';
import type { Folding } from './folding.ts';

/** What a table tells of its past, for whatever would go on from it. */
export interface History extends Pick<
  Fold<FairMemory>,
  'closed' | 'chain' | 'at' | 'roundOf' | 'seen' | 'movesCards' | 'isBehind'
> {
  /** Signatures of continuations that count. */
  signatures(): readonly Signature[];
  /** What a seat has signed and is bound to. */
  held(seat: Seat): Signature | null;
  /** The secret that a seat has published; null if it has not. */
  farewellOf(seat: Seat): Uint8Array | null;
  /** Whether an entry of somebody else than this seat names another state than this page has: their lines part. */
  isApart(from: Seat): boolean;
  /** Whether one of the last answers of the line that it started from showed somebody something. */
  seenBefore(back: number): boolean;
}

/** @param shownBefore By answer of the line that the table started from: whether it showed somebody something. */
export function createHistory(folding: Folding, shownBefore: readonly boolean[]): History {
  const fold = () => folding.fold();
  const consents = () => folding.consents();
  return {
    closed: () => fold().closed(),
    chain: () => fold().chain(),
    at: (round) => fold().at(round),
    roundOf: (place) => fold().roundOf(place),
    seen: (round, seat) => fold().seen(round, seat),
    movesCards: (from, to) => fold().movesCards(from, to),
    isBehind: (seat) => fold().isBehind(seat),
    signatures: () => consents().signatures(),
    held: (seat) => consents().held(seat),
    farewellOf: (seat) => consents().farewell(seat),
    isApart: (from) =>
      fold()
        .refused()
        .some(({ entry, refusal }) => entry.seat !== from && refusal.refused === 'other-state'),
    seenBefore: (back) => back > 0 && shownBefore.slice(-back).includes(true),
  };
}
