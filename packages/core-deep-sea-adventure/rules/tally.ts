import { ofLevel, sum } from './score.ts';
import type { State } from './vocabulary.ts';
import { levels } from './vocabulary.ts';

/** Points by level, so that the sum and the tie-break can be followed. */
export function tally(state: State): readonly { readonly row: string; readonly values: readonly number[] }[] {
  return levels.map((level) => ({
    row: `tally.level.${level}`,
    values: state.banked.map((values) => sum(ofLevel(values, level))),
  }));
}
