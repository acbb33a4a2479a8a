import type { Game } from '@rockpool/game';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { describe } from './describe.ts';
import { guess } from './guess.ts';
import { house } from './house.ts';
import { label } from './label.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { shows } from './place.ts';
import { prompt } from './prompt.ts';
import { start } from './setup.ts';
import { tally } from './tally.ts';
import { codes, diverCount, options, specials, type Action, type Options, type State } from './vocabulary.ts';

/** Nautilus: place Divers on both sides of the submarine, and win three of five Domains. */
export const game: Game<State, Action, Options> = {
  ...meta,
  options,
  codes,
  decks: () => ({ divers: { size: diverCount }, specials: { size: specials.length } }),
  start,
  ask,
  legal,
  check,
  apply,
  shows,
  prompt,
  label,
  describe,
  tally,
  house,
  guess,
};
