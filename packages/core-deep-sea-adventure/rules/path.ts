import type { Item, Space, State } from './vocabulary.ts';
import { levels } from './vocabulary.ts';

/** How many chips of each level there are; every value twice. */
export const chipsEach = 8;

/** What a taken item leaves behind. There are as many as needed. */
export const blank: Space = [];

/** The path of the first dive: eight single chips of each level, level 1 nearest the submarine. */
export function firstPath(): readonly Space[] {
  return levels.flatMap((level) => Array.from({ length: chipsEach }, (): Item => [level]));
}

/** The space at that depth, 1 … the path's length; in the submarine (depth 0) there is none. */
export function spaceAt(path: readonly Space[], depth: number): Space | null {
  return path[depth - 1] ?? null;
}

export function isBlank(space: Space): boolean {
  return space.length === 0;
}

/** The path with another space at that depth. */
export function withSpace(path: readonly Space[], depth: number, space: Space): readonly Space[] {
  const changed = path.slice();
  changed[depth - 1] = space;
  return changed;
}

/** Whether a diver is on the space at that depth, 1 or more: the submarine has room for all. */
export function isTaken(state: State, depth: number): boolean {
  for (const diver of state.divers) if (diver.depth === depth) return true;
  return false;
}
