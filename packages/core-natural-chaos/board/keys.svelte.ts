import { RovingGrid } from '@rockpool/ui';
import { label } from '../rules/label.ts';
import type { Cell } from '../rules/vocabulary.ts';
import { cellOfSpot, spotOf } from './layout.ts';
import { actionOf } from './marks.ts';
import type { Picking } from './picking.svelte.ts';
import { optionsLine, suppliesLine } from './speech.ts';
import { aimOf, stops, takeable, type Props } from './view.ts';

/**
 * The board's keyboard: arrows and Enter from the grid; l the last move, o my options, s the supplies, n and p the
 * next and previous place that matters, 1 and 2 an element from the supply. The spoken help lists them.
 */
export function boardKeys(props: () => Props, picking: Picking): RovingGrid {
  const grid: RovingGrid = new RovingGrid({
    rows: () => 8,
    columns: () => 8,
    press: (spot) => {
      picking.press(cellOfSpot(spot));
    },
    cancel: () => {
      picking.cancel();
    },
    key: (key, spot) => {
      switch (key.toLowerCase()) {
        case 'l':
          sayLast();
          return true;
        case 'o':
          props().say(optionsLine(props().legal, picking.picked, picking.targets));
          return true;
        case 's':
          props().say(suppliesLine(props().state));
          return true;
        case 'n':
        case 'p':
          jump(cellOfSpot(spot), key.toLowerCase() === 'n' ? 1 : -1);
          return true;
        case '1':
        case '2':
          return takeNth(Number(key) - 1);
        default:
          return false;
      }
    },
  });

  function sayLast(): void {
    const { last, say } = props();
    const action = last ? actionOf(last.answer) : null;
    if (!last || !action) {
      say({ key: 'board.last.none' });
      return;
    }
    say(label(last.before, last.before.turn, action));
    const cell = aimOf(action);
    if (cell !== null) grid.focus(spotOf(cell));
  }

  function jump(from: Cell, by: 1 | -1): void {
    const all = stops(props().legal, picking.targets);
    const next = by === 1 ? all.find((cell) => cell > from) : [...all].reverse().find((cell) => cell < from);
    const to = next ?? all.at(by === 1 ? 0 : -1);
    if (to !== undefined) grid.focus(spotOf(to));
  }

  function takeNth(n: number): boolean {
    const element = takeable(props().legal, picking.picked)[n];
    if (element !== undefined) picking.take(element);
    return element !== undefined;
  }

  return grid;
}
