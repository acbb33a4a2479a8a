import { describe, expect, it } from 'vitest';
import { moved } from './grid.svelte.ts';

describe('the keys of a grid', () => {
  const from = { row: 3, column: 4 };
  it.each([
    ['ArrowUp', false, { row: 2, column: 4 }],
    ['ArrowDown', false, { row: 4, column: 4 }],
    ['ArrowLeft', false, { row: 3, column: 3 }],
    ['ArrowRight', false, { row: 3, column: 5 }],
    ['Home', false, { row: 3, column: 0 }],
    ['End', false, { row: 3, column: 7 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 7, column: 7 }],
    ['PageUp', false, { row: 0, column: 4 }],
    ['PageDown', false, { row: 7, column: 4 }],
  ])('%s (ctrl: %s) leads to %o', (key, ctrl, to) => {
    expect(moved(from, key, ctrl, 8, 8)).toEqual(to);
  });

  it('stops at the edges and leaves other keys alone', () => {
    expect(moved({ row: 0, column: 0 }, 'ArrowUp', false, 8, 8)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 7, column: 7 }, 'ArrowRight', false, 8, 8)).toEqual({ row: 7, column: 7 });
    expect(moved(from, 'Enter', false, 8, 8)).toBeNull();
  });
});
