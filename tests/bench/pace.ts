// One side of the comparison, in a process of its own: for each task it goes through recorded games again and again for
// a while and answers with its actions a second. Its one argument is the file with the rules.
import process from 'node:process';
import type { AnyGame } from '@rockpool/game';
import type { Step } from './recorded.ts';
import { sides, type SideName } from './sides.ts';

export interface Task {
  readonly side: SideName;
  readonly seats: number;
  readonly games: readonly (readonly Step[])[];
  /** µs of this process's time that a round takes at least. */
  readonly budget: number;
}

/** Goes through every game once: lists the legal actions of each asked seat, and applies the recorded answer. */
function playAll(game: AnyGame, { side, seats, games }: Task): number {
  let actions = 0;
  let listed = 0;
  for (const steps of games) {
    const running = sides[side](game, seats);
    for (const { answer, asked } of steps) {
      for (const { seat, known } of asked) listed += game.legal(running.state(), seat, known).length;
      running.apply(answer);
      actions += asked.length;
    }
    if (game.ask(running.state()).ask !== 'over') throw new Error(`${game.id}: a recorded game did not end`);
  }
  if (listed < actions) throw new Error(`${game.id}: an asked seat had no legal action`);
  return actions;
}

/** Actions a second of this process's own time, since others may share the machine. */
function pace(game: AnyGame, task: Task): number {
  const began = process.cpuUsage();
  let actions = 0;
  for (;;) {
    actions += playAll(game, task);
    const { user, system } = process.cpuUsage(began);
    if (user + system >= task.budget) return (actions * 1e6) / (user + system);
  }
}

const { game } = (await import(process.argv[2] ?? '')) as { readonly game: AnyGame };
process.on('message', (task: Task) => process.send?.(pace(game, task)));
