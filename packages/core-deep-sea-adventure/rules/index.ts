import type { Game } from '@rockpool/game';
import { apply, start } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { describe } from './describe.ts';
import { house } from './house.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { label, prompt } from './say.ts';
import { tally } from './score.ts';
import type { Action, Options, State } from './vocabulary.ts';
import { codes, options } from './vocabulary.ts';

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
export type { Action, Course, Diver, Item, Level, Options, Phase, Space, State } from './vocabulary.ts';
