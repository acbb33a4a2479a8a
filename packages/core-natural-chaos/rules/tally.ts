import { ask } from './apply.ts';
import type { State } from './vocabulary.ts';

/** The result's one row: the line's two points for the winners, or the draw's one for everyone. */
export function tally(state: State): readonly { readonly row: string; readonly values: readonly number[] }[] {
  const over = ask(state);
  if (over.ask !== 'over') return [];
  return [{ row: over.winners.length > 0 ? 'tally.line' : 'tally.draw', values: over.scores }];
}
