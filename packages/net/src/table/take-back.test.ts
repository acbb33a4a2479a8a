import { describe, expect, test } from 'vitest';
import { writeCount } from '../log/body.ts';
import { bench, solo } from '../testing/fold-bench.ts';
import { createFold } from './fold.ts';
import { openKinds } from './kinds.ts';

describe('own take-back', () => {
  const play = (...moves: readonly (number | 'undo 1' | 'undo 2' | 'undo 9')[]) => {
    const { setup, write, genesis } = bench(solo, ['key', 'key'], openKinds);
    const live = createFold(setup);
    const seed = genesis.seeds[0] ?? new Uint8Array();
    for (const move of moves) {
      if (typeof move === 'string')
        live.add(write(live, 0, { kind: 'undo', body: writeCount(Number(move.slice(5))) }));
      else {
        const draft = live.open().propose?.(0, seed, move);
        if (draft !== undefined && draft !== 'waiting' && !('refused' in draft))
          live.add(write(live, 0, draft));
        const opening = live.open().own?.(0, seed);
        if (opening !== undefined && opening !== null && opening !== 'waiting')
          live.add(write(live, 0, opening));
      }
    }
    return live;
  };

  test('goes back to the state before, as a round of its own', () => {
    const live = play(1, 2, 'undo 1');
    expect(live.state()).toEqual([1]);
    expect(live.line()).toHaveLength(1);
    expect(live.chain()).toHaveLength(3);
    expect(new Set(live.chain().map(String)).size).toBe(3);
  });

  test('takes back several, and goes on from there', () => {
    expect(play(1, 2, 3, 'undo 2', 3, 'undo 1', 'undo 1', 2).state()).toEqual([2]);
  });

  test('is refused for more answers than the seat has given', () => {
    const live = play(1, 'undo 2');
    expect(live.state()).toEqual([1]);
    expect(live.refused().map(({ refusal }) => refusal.refused)).toEqual(['nothing-to-undo']);
  });

  test('never passes a secret round', () => {
    const live = play(1, 1, 1, 1, 3, 2, 'undo 2', 'undo 1');
    expect(live.state()).toEqual([1, 1, 1, 1, 3]);
    expect(live.refused()).toHaveLength(1);
  });
});
