import type { Seat } from '@rockpool/game';
import type { WatchedTable } from '@rockpool/net';

/** How far a table was when it was last in sight. */
export interface Seen {
  readonly answers: number;
  /** Null: it was not over. */
  readonly winners: readonly Seat[] | null;
}

const tables = new Map<string, Seen>();

export function seenOf(table: WatchedTable): Seen {
  const { answers, ask } = table.view();
  return { answers: answers.length, winners: ask.ask === 'over' ? ask.winners : null };
}

/** Keeps for the list what a table came to, by the first table of its line. */
export const noteSeen = (id: string, seen: Seen): void => {
  tables.set(id, seen);
};

export const lastSeen = (id: string): Seen | null => tables.get(id) ?? null;
