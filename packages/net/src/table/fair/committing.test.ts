import { createEngine } from '@rockpool/fair/local';
import { pig } from '@rockpool/game/testing';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../log/entry.ts';
import type { RoundStart } from '../round-kind.ts';
import { committing } from './committing.ts';
import { noMemory, type FairMemory } from './memory.ts';

const table = new Uint8Array(32).fill(1);
const prev = new Uint8Array(32).fill(2);
const before = new Uint8Array(32).fill(3);
const seeds = [4, 5, 6].map((byte) => new Uint8Array(32).fill(byte));
const engine = createEngine();
const keyed = [0, 1, 2];

function begin(memory: Partial<FairMemory> = {}) {
  const start = { game: pig, table, round: 0, prev, keyed, memory: { ...noMemory, ...memory } };
  return committing(start as unknown as RoundStart<FairMemory>, {
    engine,
    wake: () => undefined,
    seatKeys: [],
    decks: {},
    own: null,
  });
}
function bodyOf(seat: number, seed: Uint8Array, origin = table): Uint8Array {
  const place = { table, round: 0, prev };
  const task = { task: 'make commitments', seed, origin, place, seat, t: 2 } as const;
  return engine.run(task, () => undefined) as Uint8Array;
}
const entry = (seat: number, body: Uint8Array) => ({ kind: 'keys-commit', seat, body }) as Entry;
const honest = (seat: number) => entry(seat, bodyOf(seat, seeds[seat]!));

describe('a set-up', () => {
  test('of different keys ends its first phase', () => {
    const phase = begin();
    for (const seat of keyed) expect(phase.take(honest(seat))).toBe('counted');
    expect(phase.end()).not.toBeNull();
  });

  test.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]]])(
    'in which two seats state one X waits for both of them, in the order %j',
    (order) => {
      const twice = [honest(0), entry(1, bodyOf(1, seeds[0]!)), honest(2)];
      const phase = begin();
      for (const seat of order) expect(phase.take(twice[seat]!)).toBe('counted');
      expect(phase.due()).toEqual([0, 1]);
      expect(phase.end()).toBeNull();
    },
  );

  const X = bodyOf(1, seeds[1]!, before).slice(1, 33);
  const old = entry(1, bodyOf(1, seeds[1]!, before));

  test.each([
    ['of nobody', { seat: null, x: null }],
    ['that is open', { seat: null, x: new Uint8Array(32) }],
    ['of another seat', { seat: 0, x: null }],
  ])('takes no key %s', (_, about) => {
    const phase = begin({ ring: [{ X, origin: before, ...about }] });
    expect(phase.take(old)).toEqual({ refused: 'bad-share' });
    expect(phase.take(honest(1))).toBe('counted');
  });

  test('takes no key of an earlier set-up, but from the seat that has it', () => {
    const commitments = [{ points: [X], mail: X }];
    const setups = [{ dealing: { commitments } }] as unknown as FairMemory['setups'];
    expect(begin({ setups }).take(old)).toEqual({ refused: 'bad-share' });
    const ring = [{ X, seat: 1, x: null, origin: before }];
    expect(begin({ setups, ring }).take(old)).toBe('counted');
    expect(begin({ setups, ring }).take(honest(1))).toEqual({ refused: 'bad-share' });
  });
});
