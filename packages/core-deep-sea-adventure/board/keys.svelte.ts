import { RovingGrid } from '@rockpool/ui';
import { describe } from '../rules/describe.ts';
import { diverOf } from '../rules/divers.ts';
import type { Choosing } from './choosing.svelte.ts';
import type { Layout } from './layout.ts';
import { optionsLine, scoresLine } from './speech.ts';
import type { Props } from './view.ts';

/** The way along the path that an arrow to the side means at a depth: the neighbour that lies more to that side. */
export function sideways(layout: Layout, depth: number, to: 'left' | 'right'): number {
  const sign = to === 'right' ? 1 : -1;
  const here = layout.spaces[depth - 1]?.x ?? 0;
  const lies = (other: number): number => ((layout.spaces[other - 1]?.x ?? here) - here) * sign;
  const [deeper, nearer] = [lies(depth + 1), lies(depth - 1)];
  if (deeper <= 0 && nearer <= 0) return depth;
  return deeper >= nearer ? depth + 1 : Math.max(1, depth - 1);
}

/**
 * The board's keyboard: one column, from the submarine down the path. Arrows and Enter; n and p the next and the
 * previous diver, m the own one, 1 … 9 the options, l the last move, o the options and costs, s the scores. While a
 * closing scene is playing the letters tell nothing ahead of it.
 */
export function boardKeys(
  props: () => Props,
  choosing: Choosing,
  layout: () => Layout,
  playing: () => boolean,
): { grid: RovingGrid; keydown: (event: KeyboardEvent) => void } {
  const grid = new RovingGrid({
    rows: () => props().state.path.length + 1,
    columns: () => 1,
    press: ({ row }) => {
      choosing.press(row);
    },
    cancel: () => {
      choosing.cancel();
    },
    key: (key, { row }) => {
      const { state, seat, legal, say } = props();
      if (playing()) return false;
      switch (key.toLowerCase()) {
        case 'l':
          sayLast();
          return true;
        case 'o':
          say(optionsLine(state, legal));
          return true;
        case 's':
          say(scoresLine(state));
          return true;
        case 'n':
        case 'p':
          toDiver(row, key.toLowerCase() === 'n');
          return true;
        case 'm':
          if (seat !== null) grid.focus({ row: diverOf(state, seat).depth, column: 0 });
          return true;
        default:
          return option(Number(key) - 1);
      }
    },
  });

  function sayLast(): void {
    const { last, state, say } = props();
    const [line] = last ? describe(last.before, last.answer, state) : [];
    say(line ?? { key: 'board.last.none' });
    if (last) grid.focus({ row: diverOf(state, last.before.turn).depth, column: 0 });
  }

  function toDiver(from: number, next: boolean): void {
    const depths = props()
      .state.divers.map(({ depth }) => depth)
      .sort((a, b) => a - b);
    const to = next
      ? (depths.find((depth) => depth > from) ?? depths[0])
      : (depths.filter((depth) => depth < from).at(-1) ?? depths.at(-1));
    if (to !== undefined) grid.focus({ row: to, column: 0 });
  }

  function option(index: number): boolean {
    const action = props().legal[index];
    if (action !== undefined) choosing.choose(action);
    return action !== undefined;
  }

  return {
    grid,
    keydown: (event) => {
      const side = event.key === 'ArrowLeft' ? 'left' : event.key === 'ArrowRight' ? 'right' : null;
      if (side === null || event.altKey || event.metaKey || event.ctrlKey) {
        grid.keydown(event);
        return;
      }
      event.preventDefault();
      grid.focus({ row: sideways(layout(), grid.spot.row, side), column: 0 });
    },
  };
}
