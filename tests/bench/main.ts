// `pnpm bench`: how fast the rules are. Figures are for comparing rows of one run; two machines cannot be compared.
import { performance } from 'node:perf_hooks';
import { defaultOptions, type AnyGame } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';
import { compare } from './boardgame-io.ts';
import { loadGames } from './games.ts';

/** Milliseconds spent on each row of whole games, and rounds of the comparison; more gives steadier figures. */
const budget = Number(process.argv[2] ?? 2000);
const rounds = Number(process.argv[3] ?? 5);

interface Row {
  readonly game: string;
  readonly seats: number;
  readonly 'games a second': number;
  readonly 'answers a game': number;
  readonly 'µs an answer': number;
}

/** Whole random games, as the command line and the battery play them: dealer, freezing and hashing included. */
function measure(game: AnyGame, seats: number): Row {
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

const games = await loadGames();
console.log('Whole random games');
console.table(games.flatMap((game) => game.seats.map((seats) => measure(game, seats))));
console.log('Listing and applying: the rules bare, and inside boardgame.io moves (same games, same run)');
console.table(games.flatMap((game) => compare(game, defaultOptions(game.options), rounds)));
