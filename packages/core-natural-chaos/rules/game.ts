import type { Game } from '@rockpool/game';
import { apply, ask, start } from './apply.ts';
import { check } from './check.ts';
import { describe } from './describe.ts';
import { house } from './house.ts';
import { label } from './label.ts';
import { legalActions } from './legal.ts';
import { meta } from './meta.ts';
import { prompt } from './prompt.ts';
import { tally } from './tally.ts';
import { codes, type Action, type Options, type State } from './vocabulary.ts';

/** Natural Chaos: make four of your side's pieces in a row inside one quadrant. */
export const game: Game<State, Action, Options> = {
  ...meta,
  options: {
    stones: { kind: 'flag', default: false },
    wrappedDiagonals: { kind: 'flag', default: false },
  },
  codes,
  start,
  ask,
  legal: (state, seat) => legalActions(state, seat),
  check,
  apply,
  prompt,
  label,
  describe,
  tally,
  house,
};
