/** A round of a table: what keys, draws and their derivations are bound to. */
export interface RoundPlace {
  readonly table: Uint8Array;
  readonly round: number;
  /** The `prev` of its phase 0. */
  readonly prev: Uint8Array;
}
