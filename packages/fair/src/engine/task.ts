import type { Seat } from '@rockpool/game';
import type { DeckTasks } from '../deck/task.ts';
import type { DrawShare } from '../draw/share.ts';
import type { Commitments } from '../keys/commitments.ts';
import type { RebuildValue } from '../keys/rebuild.ts';
import type { Dealing } from '../keys/shares.ts';
import type { RoundPlace } from '../round-place.ts';

/**
 * The expensive steps of the protocol, as plain data: they can be done in a Worker, and what is the same is done once.
 * Each is a pure function of what it holds.
 */
interface Tasks extends DeckTasks {
  readonly 'make commitments': {
    readonly seed: Uint8Array;
    /** The table where this seat's x was first used. */
    readonly origin: Uint8Array;
    readonly place: RoundPlace;
    readonly seat: Seat;
    readonly t: number;
  };
  readonly 'check commitments': {
    readonly body: Uint8Array;
    readonly place: RoundPlace;
    readonly seat: Seat;
    readonly t: number;
    readonly constant: Uint8Array | null;
  };
  readonly 'make shares': {
    readonly seed: Uint8Array;
    readonly origin: Uint8Array;
    readonly dealing: Dealing;
    readonly seat: Seat;
  };
  /** One byte a bad sender: none if all is good. */
  readonly 'find bad shares': {
    readonly seed: Uint8Array;
    readonly dealing: Dealing;
    readonly seat: Seat;
    readonly bodies: readonly Uint8Array[];
  };
  readonly 'open share': { readonly seed: Uint8Array; readonly dealing: Dealing; readonly to: Seat };
  readonly 'check answer': {
    readonly opening: Uint8Array;
    readonly dealing: Dealing;
    readonly from: Seat;
    readonly to: Seat;
    readonly body: Uint8Array;
  };
  /** Y, then S of each seat. */
  readonly 'make keys': {
    readonly table: Uint8Array;
    readonly seats: readonly Seat[];
    readonly commitments: readonly Commitments[];
  };
  /** The seat's share of the group secret. */
  readonly 'make own share': {
    readonly seed: Uint8Array;
    readonly origin: Uint8Array;
    readonly dealing: Dealing;
    readonly seat: Seat;
    readonly bodies: readonly Uint8Array[];
  };
  readonly 'make draw share': {
    readonly s: Uint8Array;
    readonly S: Uint8Array;
    readonly place: RoundPlace;
    readonly seed: Uint8Array;
  };
  readonly 'check draw share': {
    readonly body: Uint8Array;
    readonly S: Uint8Array;
    readonly place: RoundPlace;
  };
  /** The value that a seat was sent of another seat's polynomial. */
  readonly 'make rebuild value': {
    readonly seed: Uint8Array;
    readonly dealing: Dealing;
    readonly of: Seat;
    readonly seat: Seat;
    readonly body: Uint8Array;
  };
  readonly 'check rebuild value': {
    readonly dealing: Dealing;
    readonly of: Seat;
    readonly given: RebuildValue;
  };
  /** x, of t checked values. */
  readonly rebuild: { readonly table: Uint8Array; readonly values: readonly RebuildValue[] };
  /** The point that t checked shares make. */
  readonly 'combine draw': { readonly table: Uint8Array; readonly shares: readonly DrawShare[] };
}

export type Task = { [Name in keyof Tasks]: { readonly task: Name } & Tasks[Name] }[keyof Tasks];

/** What came of a task; null: what it checks is not so, or what it makes cannot be made. */
export type Result = Uint8Array | null;
