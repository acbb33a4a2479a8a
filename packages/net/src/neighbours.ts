import type { MemberKey } from './api.ts';

/**
 * The peers that this page has a link to, as one protocol part sees them. Messages to one neighbour arrive
 * whole, in order and at most once while the link lives; anything may be lost when it breaks, so each part
 * compares heads again on `opened`. Parts flood by passing on what is new to them.
 */
export interface Neighbours {
  list(): readonly MemberKey[];
  send(to: MemberKey, message: Uint8Array): void;
  /** One handler a part. */
  onMessage(handle: (from: MemberKey, message: Uint8Array) => void): void;
  /** After each (re)connect, on both sides. */
  onOpened(handle: (peer: MemberKey) => void): void;
  /** A context-free fault (shape, size, signature) of what a neighbour sent: the link pays for it. */
  fault(from: MemberKey, code: string): void;
}

/** Injected time, so that a test can hold it. Milliseconds. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

/** Injected secure randomness. */
export type Random = (bytes: number) => Uint8Array;
