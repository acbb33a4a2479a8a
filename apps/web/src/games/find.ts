import { games } from 'virtual:games';
import type { GameEntry } from './entry.ts';

/** A game of this build, by its id. */
export const findEntry = (id: string): GameEntry | null =>
  games.find((entry) => entry.meta.id === id) ?? null;
