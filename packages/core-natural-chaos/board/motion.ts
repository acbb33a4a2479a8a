import { wraps, quadrantOf } from '../rules/geometry.ts';
import type { Action, Cell, State } from '../rules/vocabulary.ts';
import { centreOf, slab, unit, wayOf } from './layout.ts';

/** How a piece comes to its cell: dropped there, from another cell, or over the edge. In per cent of a cell. */
export interface Arrival {
  readonly cell: Cell;
  readonly from: { readonly x: number; readonly y: number } | 'above';
  /** Over the edge: the piece also leaves here, in the same direction, while it comes in there. */
  readonly leaves?: Cell;
}

/** The arrivals that show an action on the state after it. */
export function arrivals(action: Action): readonly Arrival[] {
  switch (action.type) {
    case 'place':
    case 'stone':
      return [{ cell: action.cell, from: 'above' }];
    case 'move':
      return [arrival(action.from, action.to)];
    case 'switch':
      return [arrival(action.own, action.other), arrival(action.other, action.own)];
    default:
      return [];
  }
}

function arrival(from: Cell, to: Cell): Arrival {
  if (quadrantOf(from) === quadrantOf(to) && wraps(from, to)) {
    const way = wayOf(from, to);
    return { cell: to, from: share({ x: -way.x * unit, y: -way.y * unit }), leaves: from };
  }
  const a = centreOf(from);
  const b = centreOf(to);
  return { cell: to, from: share({ x: a.x - b.x, y: a.y - b.y }) };
}

/** As a share of a piece's own box, which is one cell: what `translate` in per cent wants. */
function share({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: (x / unit) * 100, y: (y / unit) * 100 };
}

/** Whether two states show the same pieces: a table may make its states anew. */
export function follows(before: State, seen: State): boolean {
  return before === seen || before.cells.every((content, cell) => content === seen.cells[cell]);
}

const travel = 240;
const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Plays the arrivals on a layer whose pieces carry `data-cell`. Far ways take a little longer, never over 400 ms. */
export function play(layer: HTMLElement, moves: readonly Arrival[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { cell, from, leaves } of moves) {
    const piece = layer.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    if (!piece) continue;
    if (from === 'above') {
      piece.animate([{ translate: '0 -22%', scale: '1.25', opacity: 0 }, { opacity: 1, offset: 0.5 }, {}], {
        duration: travel,
        easing: ease,
      });
      continue;
    }
    const length = Math.hypot(from.x, from.y);
    const timing = { duration: length > 150 ? travel * 1.5 : travel, easing: 'ease-in-out' };
    const start = { translate: `${from.x}% ${from.y}%`, zIndex: 3 };
    if (leaves === undefined) {
      piece.animate([start, { translate: '0 0', zIndex: 3 }], timing);
      continue;
    }
    piece.animate(
      [
        { ...start, opacity: 0 },
        { translate: '0 0', opacity: 1, zIndex: 3 },
      ],
      timing,
    );
    leave(layer, piece, leaves, { x: -from.x, y: -from.y }, timing);
  }
}

/** A copy of the piece slides out over the edge and is gone. */
function leave(
  layer: HTMLElement,
  piece: HTMLElement,
  cell: Cell,
  to: { x: number; y: number },
  timing: KeyframeAnimationOptions,
): void {
  const ghost = piece.cloneNode(true) as HTMLElement; // cloneNode keeps the kind of node
  const { x, y } = centreOf(cell);
  ghost.removeAttribute('data-cell');
  ghost.style.insetInlineStart = `${((x - unit / 2) / slab) * 100}%`;
  ghost.style.insetBlockStart = `${((y - unit / 2) / slab) * 100}%`;
  layer.append(ghost);
  const going = ghost.animate([{ opacity: 1 }, { translate: `${to.x}% ${to.y}%`, opacity: 0 }], timing);
  going.onfinish = going.oncancel = () => {
    ghost.remove();
  };
}
