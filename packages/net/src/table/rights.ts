import type { AnyGame, Refusal, Seat } from '@rockpool/game';
import type { EntryLog } from '../carrier/entry-log.ts';
import type { Budget } from './budget.ts';
import type { FirstWords } from './first-words.ts';
import type { Folding } from './folding.ts';
import { undoable } from './line.ts';

/** Refusals of the table itself, beside the fold's and the game's; their words belong to the shell. */
export const roomTableCodes = [
  'table-closed',
  'game-over',
  'not-your-turn',
  'nothing-to-undo',
  'too-many',
  'cheat-proved',
  'played-elsewhere',
  'not-stored',
  'store-broken',
  'checking',
  /** This seat has agreed to go on in another table, or this table's players have not all accepted it yet. */
  'moved-on',
] as const;

/** What this page may do at a table now. Each gives null, or why not. */
export interface Rights {
  /** Writes for its seat. */
  mayWrite(): Refusal | null;
  /** Signs to go on elsewhere. */
  maySign(): Refusal | null;
  /** Plays on here: what its client writes by itself, too. */
  mayPlay(): Refusal | null;
  /** Answers the open step. */
  mayAnswer(): Refusal | null;
  /** As of a room's table. */
  barred(): Refusal | null;
  /** Whether the table, or this page's seat, goes on elsewhere. */
  hasMovedOn(): boolean;
  /** How many of its answers it may take back. */
  undoable(): number;
}

/** @param mayWrite As {@link Rights.mayWrite}: it is the store and the links that tell. */
export function createRights(
  game: AnyGame,
  log: EntryLog,
  folding: Folding,
  { isLive }: Pick<FirstWords, 'isLive'>,
  own: { readonly seat: Seat; readonly budget: Budget } | null,
  mayWrite: () => Refusal | null,
): Rights {
  const hasMovedOn = () => !isLive() || (own !== null && folding.consents().held(own.seat) !== null);
  const mayPlay = (): Refusal | null => {
    if (log.cheat() !== null) return { refused: 'cheat-proved' };
    if (hasMovedOn()) return { refused: 'moved-on' };
    // After a reload the table comes back step by step: what this seat once wrote is further on.
    if (own !== null && folding.fold().isWaiting(own.seat)) return { refused: 'not-your-turn' };
    return mayWrite();
  };
  const mayAnswer = (): Refusal | null => {
    const fold = folding.fold();
    const refusal = mayPlay();
    if (refusal !== null) return refusal;
    if (fold.ask().ask === 'over') return { refused: 'game-over' };
    if (own === null || !fold.open().due().includes(own.seat)) return { refused: 'not-your-turn' };
    return own.budget.isFull(fold.position().round) ? { refused: 'too-many' } : null;
  };

  return {
    mayWrite,
    maySign: () => mayWrite() ?? (own?.budget.hasConsent() === false ? { refused: 'too-many' } : null),
    mayPlay,
    mayAnswer,
    barred: () => (own !== null && folding.fold().open().due().includes(own.seat) ? mayAnswer() : null),
    hasMovedOn,
    undoable() {
      const fold = folding.fold();
      const may = own !== null && fold.ask().ask === 'choose' && mayAnswer() === null;
      return may ? undoable(game, fold.line(), own.seat) : 0;
    },
  };
}
