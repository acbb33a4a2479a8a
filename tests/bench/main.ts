// How fast the rules are: random games of every game and seat count. Compare runs on one machine, never two machines.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyGame } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
/** Milliseconds spent on each row; more gives steadier figures. */
const budget = Number(process.argv[2] ?? 2000);

interface Row {
  readonly game: string;
  readonly seats: number;
  readonly 'games a second': number;
  readonly 'answers a game': number;
  readonly 'µs an answer': number;
}

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

const rows: Row[] = [];
for (const name of readdirSync(packages).filter((entry) => entry.startsWith('core-'))) {
  const rules = pathToFileURL(join(packages, name, 'rules/index.ts')).href;
  const { game } = (await import(rules)) as { game: AnyGame };
  for (const seats of game.seats) rows.push(measure(game, seats));
}
console.table(rows);
