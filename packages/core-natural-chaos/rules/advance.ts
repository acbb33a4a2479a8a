import type { Answer, Seat } from '@rockpool/game';
import { hasTwoMoves, legalActions } from './legal.ts';
import { hasLineThrough } from './lines.ts';
import { beats, contentAt, isPiece, pieceOf, sideOf, sideOfSeat } from './pieces.ts';
import { occursThirdTime, packSwap } from './draws.ts';
import {
  quietLimit,
  stone,
  type Action,
  type Cell,
  type Content,
  type End,
  type Face,
  type Piece,
  type Quiet,
  type State,
} from './vocabulary.ts';

/** One thing that happened: a seat's action, its own choice or forced on it, or a pass. */
export type Step =
  | { readonly did: 'act'; readonly seat: Seat; readonly action: Action; readonly forced: boolean }
  | { readonly did: 'pass'; readonly seat: Seat };

/** The state that follows, and every step on the way to it: the answer's own, then what goes by itself. */
export interface Advance {
  readonly after: State;
  readonly steps: readonly Step[];
}

/** What a legal answer leads to, up to the next seat that has a choice or to the end. */
export function advance(state: State, answer: Answer<Action>): Advance {
  if (answer.ask === 'secret') {
    const [black, white] = answer.take;
    if (black?.type !== 'face' || white?.type !== 'face') return { after: state, steps: [] };
    return { after: decideStart(state, black, white), steps: [] };
  }
  if (answer.ask !== 'choose') return { after: state, steps: [] };
  const [action] = answer.take;
  const seat = state.turn;
  return settle(perform(state, action), { did: 'act', seat, action, forced: false });
}

/** Who begins: the side whose shown element beats the other; with 4 players the seat of that element. */
function starterOf(black: Piece, white: Piece, seats: number): Seat {
  const winner = beats(black, white) ? black : white;
  return seats === 4 ? winner : sideOfSeat(winner);
}

function decideStart(state: State, black: Face, white: Face): State {
  const turn = starterOf(pieceOf(black.element), pieceOf(white.element), state.seats);
  return { ...state, started: true, turn, quiet: { first: turn, swaps: [] } };
}

/** Seats with no choice go on by themselves: no action is a pass, a single one is taken. */
function settle(first: State, taken: Step): Advance {
  let state = first;
  let passes = 0;
  const steps: Step[] = [taken];
  while (state.end === null) {
    const seat = state.turn;
    if (hasTwoMoves(state, seat)) break;
    const [action, another] = legalActions(state, seat);
    if (another !== undefined) break;
    if (action === undefined) {
      passes += 1;
      steps.push({ did: 'pass', seat });
      const end: End | null = passes === state.seats ? { by: 'passes' } : null;
      state = { ...state, turn: (seat + 1) % state.seats, end };
    } else {
      passes = 0;
      steps.push({ did: 'act', seat, action, forced: true });
      state = perform(state, action);
    }
  }
  return { after: state, steps };
}

/** The state right after one legal action of the seat whose turn it is: nothing goes on by itself yet. */
export function perform(state: State, action: Action): State {
  const seat = state.turn;
  const next = (seat + 1) % state.seats;
  switch (action.type) {
    case 'face':
      return state; // a face-off is decided by two actions at once, in `decideStart`
    case 'stone': {
      const stones = lessOne(state.stones, sideOfSeat(seat));
      return { ...state, cells: withContent(state.cells, action.cell, stone), stones, ...fresh(next) };
    }
    case 'place': {
      const piece = pieceOf(action.element);
      const cells = withContent(state.cells, action.cell, piece);
      const supply = lessOne(state.supply, piece);
      const end = lineEnd(state, cells, [action.cell]);
      return { ...state, cells, supply, ...fresh(next), end };
    }
    case 'move':
      return swapped(state, action.from, action.to);
    case 'switch':
      return swapped(state, action.own, action.other);
  }
}

function swapped(state: State, a: Cell, b: Cell): State {
  const cells = state.cells.slice();
  cells[a] = contentAt(state.cells, b);
  cells[b] = contentAt(state.cells, a);
  const quiet: Quiet = { ...state.quiet, swaps: [...state.quiet.swaps, packSwap(state.turn, a, b)] };
  const end = lineEnd(state, cells, [a, b]) ?? drawnEnd(cells, quiet, state.seats);
  return { ...state, cells, turn: (state.turn + 1) % state.seats, quiet, end };
}

/** After a placement the turn passes and the history starts anew. */
function fresh(turn: Seat): Pick<State, 'turn' | 'quiet'> {
  return { turn, quiet: { first: turn, swaps: [] } };
}

/** A line that an action completed goes through a cell that it changed; whoever did it, its side wins. */
function lineEnd(state: State, cells: readonly Content[], changed: readonly Cell[]): End | null {
  for (const cell of changed) {
    const content = contentAt(cells, cell);
    if (!isPiece(content)) continue; // a move leaves an empty cell behind
    const side = sideOf(content);
    if (hasLineThrough(cells, cell, side, state.options.wrappedDiagonals)) return { by: 'line', side };
  }
  return null;
}

function drawnEnd(cells: readonly Content[], quiet: Quiet, seats: number): End | null {
  if (occursThirdTime(cells, quiet, seats)) return { by: 'repetition' };
  return quiet.swaps.length >= quietLimit ? { by: 'quiet' } : null;
}

function withContent(cells: readonly Content[], cell: Cell, content: Content): Content[] {
  const copy = cells.slice();
  copy[cell] = content;
  return copy;
}

function lessOne(counts: readonly number[], index: number): number[] {
  return counts.map((count, at) => (at === index ? count - 1 : count));
}
