import type { Game } from '@rockpool/game';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { describe } from './describe.ts';
import { house } from './house.ts';
import { label } from './label.ts';
import { legalActions } from './legal.ts';
import { meta } from './meta.ts';
import { prompt } from './prompt.ts';
import { start } from './start.ts';
import { tally } from './tally.ts';
import type { Action, Options, State } from './vocabulary.ts';
import { codes, options } from './vocabulary.ts';

/** Reef Gardens: plant corals, hold the water around the stations, and surface in time for new money. */
export const game: Game<State, Action, Options> = {
  ...meta,
  options,
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
