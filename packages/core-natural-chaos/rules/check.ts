import type { Refusal, Seat } from '@rockpool/game';
import { parseAction } from './actions.ts';
import { readBitboard } from './bitboard.ts';
import { openQuadrants } from './counts.ts';
import { neighboursOf, quadrantOf, reachOf } from './geometry.ts';
import { makesDoubleLine, placeable } from './legal.ts';
import { beats, contentAt, holds, isPiece, pieceOf, sideOf, sideOfSeat } from './pieces.ts';
import {
  empty,
  type Code,
  type Face,
  type Move,
  type Place,
  type PlaceStone,
  type State,
  type Switch,
} from './vocabulary.ts';

/** Why a seat's action is refused, as the first code that fits, or null. Takes any value and never throws. */
export function check(state: State, seat: Seat, action: unknown): Refusal | null {
  const code = codeOf(state, seat, action);
  return code === null ? null : { refused: code };
}

function codeOf(state: State, seat: Seat, value: unknown): Code | null {
  if (state.end !== null) return 'game-over';
  if (state.started ? seat !== state.turn : seat !== 0 && seat !== 1) return 'not-your-turn';
  const action = parseAction(value);
  if (action === null || (action.type === 'face') === state.started) return 'bad-answer';
  if (action.type === 'face') return codeOfFace(seat, action);
  if (action.type === 'stone') return codeOfStone(state, seat, action);
  if ((state.stones[sideOfSeat(seat)] ?? 0) > 0) return 'stone-first';
  if (action.type === 'place') return codeOfPlace(state, seat, action);
  if (action.type === 'move') return codeOfMove(state, seat, action);
  return codeOfSwitch(state, seat, action);
}

function codeOfFace(seat: Seat, { element }: Face): Code | null {
  return sideOf(pieceOf(element)) === sideOfSeat(seat) ? null : 'not-your-piece';
}

function codeOfStone(state: State, seat: Seat, { cell }: PlaceStone): Code | null {
  if ((state.stones[sideOfSeat(seat)] ?? 0) === 0) return 'no-supply';
  return contentAt(state.cells, cell) === empty ? null : 'cell-taken';
}

function codeOfPlace(state: State, seat: Seat, { element, cell }: Place): Code | null {
  const piece = pieceOf(element);
  if (!placeable(seat, state.seats).includes(piece)) return 'not-your-piece';
  if ((state.supply[piece] ?? 0) === 0) return 'no-supply';
  if (contentAt(state.cells, cell) !== empty) return 'cell-taken';
  return openQuadrants(state.cells, sideOfSeat(seat)).includes(quadrantOf(cell)) ? null : 'not-fewest';
}

function codeOfMove(state: State, seat: Seat, { from, to }: Move): Code | null {
  if (!holds(contentAt(state.cells, from), sideOfSeat(seat))) return 'not-your-piece';
  if (!neighboursOf(from).includes(to)) return 'not-adjacent';
  return contentAt(state.cells, to) === empty ? null : 'cell-taken';
}

function codeOfSwitch(state: State, seat: Seat, { own, other }: Switch): Code | null {
  const mine = contentAt(state.cells, own);
  if (!isPiece(mine) || sideOf(mine) !== sideOfSeat(seat)) return 'not-your-piece';
  if (!reachOf(own).includes(other)) return 'not-adjacent';
  const theirs = contentAt(state.cells, other);
  if (!isPiece(theirs) || !beats(mine, theirs)) return 'not-beaten';
  return makesDoubleLine(readBitboard(state.cells), sideOf(mine), own, other, state.options)
    ? 'double-line'
    : null;
}
