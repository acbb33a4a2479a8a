import type { Dealing, Engine } from '@rockpool/fair';
import type { Decks } from './decks.ts';

/** What the rounds of dice and cards keep from round to round. */
export interface FairMemory {
  /** Null until the set-up has closed, and at tables without one. */
  readonly keys: TableKeys | null;
  readonly decks: Decks;
}

/** What a closed set-up has left, public all of it; a seat reads its own secrets out of it with its seed. */
export interface TableKeys {
  readonly dealing: Dealing;
  /** The encrypted shares, by position in the dealing's seats. */
  readonly bodies: readonly Uint8Array[];
  /** The public point of each seat's share of the group secret, by position. */
  readonly S: readonly Uint8Array[];
  readonly Y: Uint8Array;
}

/** What the rounds of one page work with. */
export interface FairTools {
  readonly engine: Engine;
  /** What a round waited for from the engine is there: the fold goes on. */
  readonly wake: () => void;
}
