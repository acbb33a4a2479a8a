import type { Game } from '@rockpool/game';
import { apply, start } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { describe } from './describe.ts';
import { house } from './house.ts';
import { label } from './label.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { prompt } from './prompt.ts';
import { tally } from './tally.ts';
import type { Action, Options, State } from './vocabulary.ts';
import { codes, options } from './vocabulary.ts';

/** Deep Sea Adventure: fetch treasure and be back before the shared air is gone. */
export const game: Game<State, Action, Options> = {
  ...meta,
  options,
  codes,
  start,
  ask,
  legal,
  check,
  apply,
  prompt,
  label,
  describe,
  tally,
  house,
};
