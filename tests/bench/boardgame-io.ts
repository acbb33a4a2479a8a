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
import type { SideName } from './sides.ts';

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
/** Rounds that warm both sides up before those that count. */
const warmUp = 2;

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

async function round(side: ChildProcess): Promise<number> {
  side.send('round');
  const [pace] = (await once(side, 'message')) as [number];
  return pace;
}

/** Rounds of both sides in turns: actions a second of ours and of theirs. */
async function takeTurns(
  [runner, rules]: readonly [string, string],
  task: Omit<Task, 'side'>,
  rounds: number,
): Promise<[number, number][]> {
  const start = (side: SideName): ChildProcess => {
    const child = fork(runner, [rules], { execArgv: [] });
    child.send({ ...task, side } satisfies Task);
    return child;
  };
  const [ours, theirs] = [start('bare'), start('framed')];
  const paces: [number, number][] = [];
  for (let count = 0; count < warmUp + rounds; count += 1)
    paces.push([await round(ours), await round(theirs)]);
  ours.disconnect();
  theirs.disconnect();
  return paces.slice(warmUp);
}

/** Compares every game at each seat count, with `budget` milliseconds a round and side. */
export async function compareAll(budget: number, rounds: number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rockpool-bench-'));
  const games = findGames();
  const fileOf = await bundle(games, folder);
  const rows: Comparison[] = [];
  for (const game of await Promise.all(games.map(loadGame))) {
    const files = [fileOf('pace'), fileOf(game.id)] as const;
    for (const seats of game.seats) {
      const recorded = Array.from({ length: gamesEach }, (_, seed) => recordGame(game, seats, seed));
      const paces = await takeTurns(files, { seats, games: recorded, budget: budget * 1000 }, rounds);
      rows.push({
        game: game.id,
        seats,
        'ours, actions/s': Math.round(median(paces.map(([ours]) => ours))),
        'boardgame.io, actions/s': Math.round(median(paces.map(([, theirs]) => theirs))),
        ratio: Math.round(10 * median(paces.map(([ours, theirs]) => ours / theirs))) / 10,
      });
    }
  }
  rmSync(folder, { recursive: true });
  return rows;
}
