import type { Known, Seat } from '@rockpool/game';
import { perform } from './advance.ts';
import { legalActions } from './legal.ts';
import { allLines, hasLineThrough } from './lines.ts';
import { contentAt, isPiece, pieceOf, sideOf, sideOfSeat } from './pieces.ts';
import { empty, type Action, type Cell, type Content, type Side, type State } from './vocabulary.ts';

// Worth of a row that only one side has pieces in, by how many; a full one is a line.
const worth: readonly number[] = [0, 1, 5, 25, 0];
// A win or loss outweighs one that the next seat may still take, and that every row on the board (64 of at most 25).
const decisive = 10_000;
const exposed = 5_000;

/**
 * Plays a seat without a player: takes a line at once, never hands one over or leaves one to the next seat if it can
 * help it, and otherwise goes for the most open rows. Equal choices are left to `pick`.
 */
export function house(state: State, seat: Seat, _known: Known, pick: (bound: number) => number): Action {
  const side = sideOfSeat(seat);
  let best: Action[] = [];
  let most = -Infinity;
  for (const action of legalActions(state, seat)) {
    const value = action.type === 'face' ? 0 : valueOf(perform(state, action), side);
    if (value > most) {
      most = value;
      best = [];
    }
    if (value === most) best.push(action);
  }
  const chosen = best[best.length > 1 ? pick(best.length) : 0];
  if (chosen === undefined) throw new Error('The house was asked to play a seat that has no legal action.');
  return chosen;
}

/** How good a state is for the side that has just acted. */
function valueOf(state: State, side: Side): number {
  if (state.end !== null) return state.end.by !== 'line' ? 0 : state.end.side === side ? decisive : -decisive;
  const replies = legalActions(state, state.turn);
  const rival = sideOfSeat(state.turn);
  if (rival !== side && replies.some((reply) => completes(state, reply, rival))) return -exposed;
  return rowsValue(state.cells, side, state.options.wrappedDiagonals);
}

/** Whether an action gives that side a line. */
function completes(state: State, action: Action, side: Side): boolean {
  const wrapped = state.options.wrappedDiagonals;
  const cells: Content[] = state.cells.slice();
  if (action.type === 'place') {
    cells[action.cell] = pieceOf(action.element);
    return hasLineThrough(cells, action.cell, side, wrapped);
  }
  const [a, b] =
    action.type === 'move'
      ? [action.from, action.to]
      : action.type === 'switch'
        ? [action.own, action.other]
        : [];
  if (a === undefined || b === undefined) return false;
  return swapCompletes(cells, a, b, side, wrapped);
}

function swapCompletes(cells: Content[], a: Cell, b: Cell, side: Side, wrapped: boolean): boolean {
  const held = contentAt(cells, a);
  cells[a] = contentAt(cells, b);
  cells[b] = held;
  return hasLineThrough(cells, b, side, wrapped);
}

/** Open rows of the side less those of the other: a row counts if no stone and only one side is in it. */
function rowsValue(cells: readonly Content[], side: Side, wrapped: boolean): number {
  let value = 0;
  for (const row of allLines(wrapped)) {
    const count = [0, 0];
    let blocked = false;
    for (const cell of row) {
      const content = contentAt(cells, cell);
      if (isPiece(content)) count[sideOf(content)] = (count[sideOf(content)] ?? 0) + 1;
      else if (content !== empty) blocked = true;
    }
    const mine = count[side] ?? 0;
    const theirs = count[1 - side] ?? 0;
    if (!blocked && theirs === 0) value += worth[mine] ?? 0;
    if (!blocked && mine === 0) value -= worth[theirs] ?? 0;
  }
  return value;
}
