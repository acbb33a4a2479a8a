import type { Seat } from '@rockpool/game';
import type { Entry } from '../../log/entry.ts';
import type { Draft, PhaseEnd, Verdict } from '../round-kind.ts';
import type { FairMemory } from './memory.ts';

/** One phase of a set-up. Each is judged by what the ones before it have agreed, and by nothing that arrives later. */
export interface SetupPhase {
  due(): readonly Seat[];
  /** Whether a keyed seat may still write, due or not. */
  admits(seat: Seat): boolean;
  take(entry: Entry): Verdict;
  end(): SetupEnd | null;
  own(seat: Seat, seed: Uint8Array): Draft | 'waiting' | null;
}

interface SetupEnd extends PhaseEnd<FairMemory> {
  /** The next phase, by its `prev`; null after the last. */
  readonly following: ((prev: Uint8Array) => SetupPhase) | null;
}
