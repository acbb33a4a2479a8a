import type { Line, Seat } from '@rockpool/game';
import { quadrantOf, wraps } from './geometry.ts';
import { contentAt } from './pieces.ts';
import { cellValues, contentWord, otherCellValues } from './place-words.ts';
import type { Action, State } from './vocabulary.ts';

/** An action before it is taken. `state`: the one in which it may be taken. */
export function label(state: State, _seat: Seat, action: Action): Line {
  return { key: `action.${variant(action)}`, values: actionValues(state, action) };
}

/** Which sentence tells an action: a step over the edge and a far switch have their own. */
export function variant(action: Action): string {
  if (action.type === 'move' && wraps(action.from, action.to)) return 'move.wrapped';
  if (action.type === 'switch' && quadrantOf(action.own) !== quadrantOf(action.other)) return 'switch.far';
  return action.type;
}

/** What an action's sentence names: the piece, its cell, and the other piece and cell if there are any. */
export function actionValues({ cells }: State, action: Action): NonNullable<Line['values']> {
  switch (action.type) {
    case 'face':
      return { piece: { word: action.element } };
    case 'place':
      return { piece: { word: action.element }, ...cellValues(action.cell) };
    case 'stone':
      return cellValues(action.cell);
    case 'move':
      return {
        piece: contentWord(contentAt(cells, action.from)),
        ...cellValues(action.from),
        ...otherCellValues(action.to),
      };
    case 'switch':
      return {
        piece: contentWord(contentAt(cells, action.own)),
        piece2: contentWord(contentAt(cells, action.other)),
        ...cellValues(action.own),
        ...otherCellValues(action.other),
      };
  }
}
