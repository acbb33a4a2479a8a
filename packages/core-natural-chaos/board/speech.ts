import type { Line, LineValue, Seat } from '@rockpool/game';
import { cellValues, contentWord } from '../rules/place-words.ts';
import { contentAt, isPiece, sideOf, sideOfSeat } from '../rules/pieces.ts';
import type { Action, Cell, State } from '../rules/vocabulary.ts';
import { movable, openCourts, type Picked, type Target } from './offers.ts';

/** Whose a cell's content is, as a word for messages. */
function ownerWord(state: State, cell: Cell, seat: Seat | null): LineValue {
  const there = contentAt(state.cells, cell);
  if (!isPiece(there) || seat === null) return { word: 'nobody' };
  return { word: sideOf(there) === sideOfSeat(seat) ? 'mine' : 'theirs' };
}

function doesWord(cell: Cell, picked: Picked, target: Target | undefined, ready: boolean): string {
  if ((picked.kind === 'piece' || picked.kind === 'spot') && picked.cell === cell) return 'picked';
  if (target?.does === 'step') return target.wrapped ? 'wrapped' : 'step';
  if (target?.does === 'switch') return target.far ? 'far' : 'switch';
  if (target) return target.does;
  return ready && picked.kind === 'nothing' ? 'ready' : 'nothing';
}

/** A cell's full spoken name: where it is, what lies on it, and what pressing it would do. */
export function cellLine(
  state: State,
  seat: Seat | null,
  cell: Cell,
  picked: Picked,
  target: Target | undefined,
  ready: boolean,
): Line {
  return {
    key: 'board.cell',
    values: {
      ...cellValues(cell),
      piece: contentWord(contentAt(state.cells, cell)),
      whose: ownerWord(state, cell, seat),
      does: { word: doesWord(cell, picked, target, ready) },
    },
  };
}

/** What can be done now, counted. */
export function optionsLine(
  legal: readonly Action[],
  picked: Picked,
  targets: ReadonlyMap<Cell, Target>,
): Line {
  if (legal.length === 0) return { key: 'board.options.none' };
  if (picked.kind === 'piece') {
    const all = [...targets.values()];
    return {
      key: 'board.options.piece',
      values: {
        steps: all.filter(({ does }) => does === 'step').length,
        switches: all.filter(({ does }) => does === 'switch').length,
      },
    };
  }
  if (picked.kind !== 'nothing') return { key: 'board.options.cells', values: { n: targets.size } };
  return {
    key: 'board.options.turn',
    values: { pieces: movable(legal).length, quadrants: openCourts(legal).length },
  };
}

/** What is left to place. */
export function suppliesLine({ supply }: State): Line {
  const [fire = 0, water = 0, earth = 0, plant = 0] = supply;
  return { key: 'board.supplies', values: { fire, water, earth, plant } };
}
