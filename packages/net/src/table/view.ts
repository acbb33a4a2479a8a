import type { AnyGame, Seat, TableView } from '@rockpool/game';
import type { Working } from '../api.ts';
import type { Fold } from './fold.ts';
import { answersOf } from './line.ts';
import type { Rights } from './rights.ts';
import type { Seats } from './seats.ts';

/** The table as this page's player, or a watcher (`seat` null), sees it. */
export function viewOf<Memory>(
  game: AnyGame,
  seats: Seats,
  seat: Seat | null,
  fold: Fold<Memory>,
  rights: Rights,
): TableView<unknown, unknown> {
  const known = fold.known(seat);
  const line = fold.line();
  const state = fold.state();
  const asked = fold.open().propose !== undefined && rights.mayAnswer() === null;
  const legal: readonly unknown[] = seat !== null && asked ? game.legal(state, seat, known) : [];
  return {
    state,
    ask: fold.ask(),
    seat,
    known,
    legal,
    waiting: fold.open().due(),
    answers: answersOf(line),
    last: line.at(-1) ?? null,
    undoable: rights.undoable(),
    house: seats.house,
  };
}

/**
 * What the pages do together in the open step; null if somebody has to choose, or the game is over.
 *
 * @param setup how many rounds come before the game's first ask.
 */
export function workingOf<Memory>({ keyed }: Seats, fold: Fold<Memory>, setup: number): Working | null {
  const { round, phase } = fold.position();
  const ask = round < setup ? 'keys' : fold.ask().ask;
  if (ask === 'over' || ask === 'choose' || ask === 'secret') return null;
  const waiting = fold.open().due();
  // The seats shuffle one after the other, a phase each; in all else they work at the same time.
  const done = ask === 'shuffle' ? phase : keyed.length - waiting.length;
  return { what: ask, done, of: keyed.length, waiting };
}
