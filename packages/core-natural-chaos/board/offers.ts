import { quadrantOf, wraps } from '../rules/geometry.ts';
import { elements, type Action, type Cell, type Element } from '../rules/vocabulary.ts';

/** What the player has in hand: nothing, a piece on the board, an element from the supply, an empty cell, a stone. */
export type Picked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'piece'; readonly cell: Cell }
  | { readonly kind: 'supply'; readonly element: Element }
  | { readonly kind: 'spot'; readonly cell: Cell }
  | { readonly kind: 'stone' };

export const nothing: Picked = { kind: 'nothing' };

/** A cell that would do something now, and what. */
export interface Target {
  readonly cell: Cell;
  readonly does: 'step' | 'switch' | 'place' | 'stone';
  /** Over the quadrant's edge. */
  readonly wrapped: boolean;
  /** In another quadrant. */
  readonly far: boolean;
  readonly action: Action;
}

function target(cell: Cell, action: Action, does: Target['does'], from?: Cell): Target {
  const far = from !== undefined && quadrantOf(from) !== quadrantOf(cell);
  return { cell, does, wrapped: from !== undefined && !far && wraps(from, cell), far, action };
}

/** Where the picked thing can go, by cell. */
export function targetsOf(legal: readonly Action[], picked: Picked): ReadonlyMap<Cell, Target> {
  const found = new Map<Cell, Target>();
  for (const action of legal) {
    if (picked.kind === 'piece') {
      if (action.type === 'move' && action.from === picked.cell) {
        found.set(action.to, target(action.to, action, 'step', action.from));
      } else if (action.type === 'switch' && action.own === picked.cell) {
        found.set(action.other, target(action.other, action, 'switch', action.own));
      }
    } else if (picked.kind === 'supply' && action.type === 'place' && action.element === picked.element) {
      found.set(action.cell, target(action.cell, action, 'place'));
    } else if (picked.kind === 'stone' && action.type === 'stone') {
      found.set(action.cell, target(action.cell, action, 'stone'));
    }
  }
  return found;
}

/** The pieces that can step or switch, ascending. */
export function movable(legal: readonly Action[]): readonly Cell[] {
  const found = new Set<Cell>();
  for (const action of legal) {
    if (action.type === 'move') found.add(action.from);
    else if (action.type === 'switch') found.add(action.own);
  }
  return [...found].sort((a, b) => a - b);
}

/** The elements that can be placed, on that cell if one is given. */
export function placeable(legal: readonly Action[], cell?: Cell): readonly Element[] {
  return elements.filter((element) =>
    legal.some((a) => a.type === 'place' && a.element === element && (cell === undefined || a.cell === cell)),
  );
}

/** The quadrants where something can be placed, ascending. */
export function openCourts(legal: readonly Action[]): readonly number[] {
  const found = new Set<number>();
  for (const action of legal) if (action.type === 'place') found.add(quadrantOf(action.cell));
  return [...found].sort((a, b) => a - b);
}

/** The elements to choose from in the face-off. */
export function faces(legal: readonly Action[]): readonly Element[] {
  return legal.flatMap((action) => (action.type === 'face' ? [action.element] : []));
}

/** Whether the only thing to do is to place a stone. */
export function stonesOnly(legal: readonly Action[]): boolean {
  return legal[0]?.type === 'stone';
}
