import { arrowOf, type Arrow } from './divers.ts';
import { acrossFrom, cardAt, sideOf, spaceOf, withCard } from './spaces.ts';
import { columnCount, type Column, type Shift, type Space, type State } from './vocabulary.ts';

/** What an arrow needs to see. */
type Board = Pick<State, 'spaces' | 'anchor' | 'options'>;

/** The arrow of the card on a space. */
export function arrowAt({ spaces }: Pick<State, 'spaces'>, space: Space): Arrow | null {
  return arrowOf(cardAt(spaces, space)?.value ?? 0);
}

/**
 * Every move that the arrow of the card just placed may make, by column and target: another card of the same side,
 * not anchored, straight across (vertical) or to a free space of that side (horizontal).
 */
export function shiftsFor(board: Board, placed: Space): readonly Shift[] {
  if (arrowAt(board, placed) === null) return [];
  const found: Shift[] = [];
  for (let column = 0; column < columnCount; column += 1) {
    const from = spaceOf(sideOf(placed), column);
    if (!isOther(board, placed, from) || from === board.anchor) continue;
    for (let to = 0; to < columnCount; to += 1) {
      if (mayGo(board, placed, column, to)) found.push({ type: 'shift', column, to });
    }
  }
  return found;
}

/** Whether a card lies there that is not the one just placed. */
export function isOther({ spaces }: Board, placed: Space, from: Space): boolean {
  return from !== placed && cardAt(spaces, from) !== null;
}

/** Whether the arrow leads from one column of its side to another, or across, and the space there is free. */
export function mayGo(board: Board, placed: Space, column: Column, to: Column): boolean {
  if (cardAt(board.spaces, targetOf(board, placed, to)) !== null) return false;
  if (arrowAt(board, placed) === 'vertical') return to === column;
  const steps = Math.abs(to - column);
  return board.options.shift === 'adjacent' ? steps === 1 : steps > 0;
}

/** Where a card goes that the arrow moves to that column. */
function targetOf(board: Board, placed: Space, to: Column): Space {
  const space = spaceOf(sideOf(placed), to);
  return arrowAt(board, placed) === 'vertical' ? acrossFrom(space) : space;
}

/** The state right after an arrow has made an allowed move. */
export function shifted(state: State, placed: Space, { column, to }: Shift): State {
  const from = spaceOf(sideOf(placed), column);
  const moving = cardAt(state.spaces, from);
  const left = withCard(state.spaces, from, null);
  return { ...state, spaces: withCard(left, targetOf(state, placed, to), moving) };
}
