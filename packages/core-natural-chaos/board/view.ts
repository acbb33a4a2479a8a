import type { Line } from '@rockpool/game';
import type { BoardProps } from '@rockpool/ui';
import { beats, contentAt, elementOf, isPiece, pieceOf, sideOf } from '../rules/pieces.ts';
import type { Action, Cell, Element, Options, Piece, State } from '../rules/vocabulary.ts';
import { beatOf, type Beat } from './marks.ts';
import { movable, placeable, type Picked, type Target } from './offers.ts';

export type Props = BoardProps<State, Action, Options>;

/** The cell that an action ends on. */
export function aimOf(action: Action): Cell | null {
  switch (action.type) {
    case 'move':
      return action.to;
    case 'switch':
      return action.other;
    case 'face':
      return null;
    default:
      return action.cell;
  }
}

const preyOf = (winner: Piece): Piece =>
  ([0, 1, 2, 3] as const).find((piece) => beats(winner, piece)) ?? winner;

/** The arrow of the beats-cycle that matters now: of the choice pointed at, the piece in hand, or what just happened. */
export function litBeat(
  state: State,
  last: Props['last'],
  picked: Picked,
  pointed: Target | undefined,
  shown: Element | null,
): Beat | null {
  if (shown !== null) return { winner: pieceOf(shown), loser: preyOf(pieceOf(shown)) };
  if (picked.kind === 'piece') {
    const winner = contentAt(state.cells, picked.cell);
    if (!isPiece(winner)) return null;
    const there = pointed?.does === 'switch' ? contentAt(state.cells, pointed.cell) : null;
    return { winner, loser: there !== null && isPiece(there) ? there : preyOf(winner) };
  }
  return last?.mark ? beatOf(last.before, last.answer) : null;
}

/** What a pointed target would put on its cell, to be shown as a shadow of the thing to come. */
export function ghostOf(
  state: State,
  picked: Picked,
  pointed: Target | undefined,
): { cell: Cell; kind: Element | 'stone' } | null {
  if (!pointed || pointed.does === 'switch') return null;
  if (pointed.does === 'stone') return { cell: pointed.cell, kind: 'stone' };
  if (picked.kind === 'supply') return { cell: pointed.cell, kind: picked.element };
  const there = picked.kind === 'piece' ? contentAt(state.cells, picked.cell) : null;
  return there !== null && isPiece(there) ? { cell: pointed.cell, kind: elementOf(there) } : null;
}

/** The side whose base the offered spots are shaped like. */
export function offeredSide(picked: Picked): 0 | 1 | null {
  return picked.kind === 'supply' ? sideOf(pieceOf(picked.element)) : null;
}

/** Every cell that does something when pressed. */
export function liveCells(
  legal: readonly Action[],
  picked: Picked,
  targets: ReadonlyMap<Cell, Target>,
): ReadonlySet<Cell> {
  const live = new Set(targets.keys());
  for (const cell of movable(legal)) live.add(cell);
  if (picked.kind === 'nothing' || picked.kind === 'spot') {
    for (const action of legal) if (action.type === 'place') live.add(action.cell);
  }
  return live;
}

/** Where the keyboard's n and p lead: targets if something is picked, else pieces that can act. */
export function stops(legal: readonly Action[], targets: ReadonlyMap<Cell, Target>): readonly Cell[] {
  return targets.size > 0 ? [...targets.keys()].sort((a, b) => a - b) : movable(legal);
}

/** Elements that a seat can take from the supply now; with an empty cell picked, that cell's. */
export function takeable(legal: readonly Action[], picked: Picked): readonly Element[] {
  return placeable(legal, picked.kind === 'spot' ? picked.cell : undefined);
}

/** What the note says when nothing is in hand: how the face-off went, or how a turn begins. */
export function idleLine({ last, legal }: Props): Line | null {
  const beat = last?.mark && last.answer.ask === 'secret' ? beatOf(last.before, last.answer) : null;
  if (beat) {
    return { key: 'board.face.won', values: { winner: { word: elementOf(beat.winner) } } };
  }
  if (legal.length === 0 || legal[0]?.type === 'face') return null;
  return { key: placeable(legal).length > 0 ? 'board.hint.turn' : 'board.hint.no_place' };
}
