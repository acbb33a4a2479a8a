import { finalPoints } from './score.ts';
import type { State } from './vocabulary.ts';
import { discardCost } from './vocabulary.ts';

/** Points by source: during the game, then the three parts of the final scoring. */
export function tally(state: State): readonly { readonly row: string; readonly values: readonly number[] }[] {
  const { players } = state;
  const { stations, reefs, shells } = finalPoints(state);
  return [
    { row: 'tally.closed', values: players.map(({ closed }) => closed) },
    { row: 'tally.stations', values: players.map((player) => player.stations) },
    { row: 'tally.discards', values: players.map(({ discarded }) => 0 - discardCost * discarded) },
    { row: 'tally.final.stations', values: stations },
    { row: 'tally.final.reefs', values: reefs },
    { row: 'tally.final.shells', values: shells },
  ];
}
