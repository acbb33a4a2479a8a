import process from 'node:process';
import { findGames, loadGame } from '@rockpool/cli/games';
import { compareAll, gamesEach } from './boardgame-io.ts';
import { measure } from './whole-games.ts';

/** Milliseconds spent on each row of whole games, and on each round of the comparison. */
const budget = 200;
/** What the rules promise: so many times as many actions a second as inside boardgame.io. Half of it fails the run. */
const promised = 20;

/** @param rounds how many rounds of the comparison count. */
export async function benchRules(rounds: number): Promise<void> {
  const games = await Promise.all(findGames().map(loadGame));
  console.log('Whole random games: dealer, freezing and hashing included');
  console.table(games.flatMap((game) => game.seats.map((seats) => measure(game, seats, budget))));

  console.log(`Listing and applying: the rules bare, and the same rules inside boardgame.io moves.
Both sides go through the same ${gamesEach} recorded random games a row, list the legal actions of each asked seat and apply
the recorded answer; neither hashes or freezes of its own. Each is bundled for production, in a process of its own,
and counts its own processor time; the ratio is the median of ${rounds} rounds in turns. Promised: ${promised}.`);
  const compared = await compareAll(budget, rounds);
  console.table(compared);
  if (compared.some(({ ratio }) => ratio < promised / 2)) {
    console.error(`A game is below half of the promised ratio of ${promised}.`);
    process.exitCode = 1;
  }
}
