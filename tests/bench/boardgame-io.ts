// The same rules, called bare and inside a boardgame.io move: how much the framework around a move costs. Each side
// runs as it would for players: bundled for production, in a process of its own (boardgame.io hands the rules proxies
// of their state, and code that has met both kinds of object is slower for both).
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGames, loadGame, type GamePackage } from '@rockpool/cli/games';
import { build } from 'esbuild';
import { median } from './median.ts';
import type { Task } from './pace.ts';
import { recordGame } from './recorded.ts';

export interface Comparison {
  readonly game: string;
  readonly seats: number;
  readonly 'ours, actions/s': number;
  readonly 'boardgame.io, actions/s': number;
  /** The median over rounds in which both sides played the same games one after the other. */
  readonly ratio: number;
}

/** Recorded random games that a row goes through. */
export const gamesEach = 15;
/** Milliseconds until an engine has compiled what is hot, for either side; measured on the slowest game. */
const coldStart = 3000;

/** Bundles the runner and every game's rules as they would ship; gives the files. */
async function bundle(games: readonly GamePackage[], folder: string): Promise<(name: string) => string> {
  await build({
    entryPoints: {
      pace: fileURLToPath(new URL('pace.ts', import.meta.url)),
      ...Object.fromEntries(games.map(({ id, rules }) => [id, rules])),
    },
    bundle: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return (name) => join(folder, `${name}.mjs`);
}

/** A side of one game in a process of its own. */
function start(runner: string, rules: string): ChildProcess {
  return fork(runner, [rules], { execArgv: [] });
}

async function round(side: ChildProcess, task: Task): Promise<number> {
  side.send(task);
  const [pace] = (await once(side, 'message')) as [number];
  return pace;
}

/** Compares every game at each seat count, with `budget` milliseconds a round and side. */
export async function compareAll(budget: number, rounds: number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rockpool-bench-'));
  const games = findGames();
  const fileOf = await bundle(games, folder);
  const rows: Comparison[] = [];
  for (const game of await Promise.all(games.map(loadGame))) {
    const [ours, theirs] = [start(fileOf('pace'), fileOf(game.id)), start(fileOf('pace'), fileOf(game.id))];
    for (const [index, seats] of game.seats.entries()) {
      const recorded = Array.from({ length: gamesEach }, (_, seed) => recordGame(game, seats, seed));
      const turn = async (ms: number): Promise<readonly [number, number]> => {
        const task = { seats, games: recorded, budget: ms * 1000 };
        return [
          await round(ours, { ...task, side: 'bare' }),
          await round(theirs, { ...task, side: 'framed' }),
        ];
      };
      await turn(index === 0 ? coldStart : budget);
      const paces: (readonly [number, number])[] = [];
      while (paces.length < rounds) paces.push(await turn(budget));
      rows.push({
        game: game.id,
        seats,
        'ours, actions/s': Math.round(median(paces.map(([one]) => one))),
        'boardgame.io, actions/s': Math.round(median(paces.map(([, other]) => other))),
        ratio: Math.round(10 * median(paces.map(([one, other]) => one / other))) / 10,
      });
    }
    ours.disconnect();
    theirs.disconnect();
  }
  rmSync(folder, { recursive: true });
  return rows;
}
