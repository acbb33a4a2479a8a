import { t, type WordKey } from '../words/words.svelte.ts';
import { settings } from './settings.svelte.ts';

const creatures = [
  'creature.0',
  'creature.1',
  'creature.2',
  'creature.3',
  'creature.4',
  'creature.5',
  'creature.6',
  'creature.7',
  'creature.8',
  'creature.9',
  'creature.10',
  'creature.11',
] as const satisfies readonly WordKey[];

/** A friendly name for somebody who gave none. `offset` gives the next players at this device others. */
export function defaultName(offset = 0): string {
  return t(creatures[(settings.creature + offset) % creatures.length] ?? 'creature.0');
}

/** What this player is called. */
export const myName = (): string => settings.name.trim() || defaultName();
