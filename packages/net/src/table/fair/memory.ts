import type { Dealing, Engine, Sealing } from '@rockpool/fair';
import type { CardNumber, Face, Seat } from '@rockpool/game';

/** What the rounds of dice and cards keep from round to round. */
export interface FairMemory {
  /** Null until the set-up has closed, and at tables without one. */
  readonly keys: TableKeys | null;
  readonly decks: Decks;
  /** Every X that a seat has here, or that cards are sealed under. */
  readonly ring: readonly RingKey[];
  /** The closed set-ups of this table and of those that it continues, oldest first. */
  readonly setups: readonly TableKeys[];
  /** Whether these bytes are the x of this X. It comes with the rounds that have keys. */
  readonly isSecretOf: (bytes: Uint8Array, X: Uint8Array) => boolean;
}

export const noMemory: FairMemory = {
  keys: null,
  decks: { sealings: new Map(), next: new Map(), faces: new Map() },
  ring: [],
  setups: [],
  isSecretOf: () => false,
};

/** A face that this page knows, and whether everybody does. What its seat alone knows is no part of what is agreed. */
interface KnownFace {
  readonly face: Face;
  readonly open: boolean;
}

/** The sealed decks of a table, and what this page knows of them. */
export interface Decks {
  readonly sealings: ReadonlyMap<string, Sealing>;
  /** The number that the next card sealed again gets, by deck. */
  readonly next: ReadonlyMap<string, number>;
  readonly faces: ReadonlyMap<string, ReadonlyMap<CardNumber, KnownFace>>;
}

/** A public key X, and who has its x. */
export interface RingKey {
  readonly X: Uint8Array;
  /** The seat that has x; null: nobody who plays here. */
  readonly seat: Seat | null;
  /** x, if it is open to all. */
  readonly x: Uint8Array | null;
  /** The table where it was first used: what a seat's x derives from. */
  readonly origin: Uint8Array;
}

/** What a closed set-up has left, public all of it; a seat reads its own secrets out of it with its seed. */
export interface TableKeys {
  readonly dealing: Dealing;
  /** The encrypted shares, by position in the dealing's seats. */
  readonly bodies: readonly Uint8Array[];
  /** The public point of each seat's share of the group secret, by position. */
  readonly S: readonly Uint8Array[];
  readonly Y: Uint8Array;
  /** The signing keys of the seats that took part, by position. */
  readonly signers: readonly Uint8Array[];
}

/** What the rounds of one page work with. */
export interface FairTools {
  readonly engine: Engine;
  /** What a round waited for from the engine is there: the fold goes on. */
  readonly wake: () => void;
  /** The signing key of each seat; null: the house's. */
  readonly seatKeys: readonly (Uint8Array | null)[];
}
