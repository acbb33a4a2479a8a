import type { Json, Refusal, Seat } from '@rockpool/game';
import type { RoundStart } from './round-kind.ts';

/** What is remembered of cards that were turned up, on top of what else a round does. */
export type Remembering<Memory> = (memory: Memory) => Memory;

/** How the cards that an action turns up are proved. */
export interface Shows<Memory> {
  /**
   * Judges the proofs of an action that has passed `check`, by what was known when the round began: so it does not matter
   * in which order several seats open theirs.
   */
  take(
    start: RoundStart<Memory>,
    seat: Seat,
    action: Json,
    proofs: Uint8Array,
  ): Remembering<Memory> | 'waiting' | Refusal;
  /** The proofs for an own action. Null: the seat may not show these cards. */
  make(start: RoundStart<Memory>, seat: Seat, seed: Uint8Array, action: Json): Uint8Array | 'waiting' | null;
  /** Lets what this seat may have to show be made in advance. */
  prepare(start: RoundStart<Memory>, seat: Seat): void;
}

const none = new Uint8Array(0);

/** Games without decks: nothing is turned up. */
export function noShows<Memory>(): Shows<Memory> {
  return {
    take: (_start, _seat, _action, proofs) =>
      proofs.length > 0 ? { refused: 'bad-show' } : (memory) => memory,
    make: () => none,
    prepare: () => undefined,
  };
}
