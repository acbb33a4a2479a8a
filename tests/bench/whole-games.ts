import { performance } from 'node:perf_hooks';
import type { AnyGame } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';

export interface Row {
  readonly game: string;
  readonly seats: number;
  readonly 'games a second': number;
  readonly 'answers a game': number;
  readonly 'µs an answer': number;
}

/** Whole random games, as the command line and the battery play them: dealer, freezing and hashing included. */
export function measure(game: AnyGame, seats: number, budget: number): Row {
  let games = 0;
  let answers = 0;
  const began = performance.now();
  let spent = 0;
  while (spent < budget) {
    answers += playRandom(game, { seats, seed: games }).answers.length;
    games += 1;
    spent = performance.now() - began;
  }
  return {
    game: game.id,
    seats,
    'games a second': Math.round((games / spent) * 10_000) / 10,
    'answers a game': Math.round(answers / games),
    'µs an answer': Math.round((spent * 1000) / answers),
  };
}
