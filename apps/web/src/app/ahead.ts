import { fetchUnasked } from './mishaps.svelte.ts';

/** By then a table stands, and its first moves are not slowed down. Milliseconds. */
const wait = 30_000;

/**
 * Fetches parts of a screen before they are opened, one after the other: a later build, or a host who leaves with the
 * server, must not take them away from a game. One that cannot be had now is asked for again when it is opened.
 *
 * @returns calls it off.
 */
export function fetchAhead(parts: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => void inTurn(parts), wait);
  return () => {
    clearTimeout(timer);
  };
}

async function inTurn(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const part of parts) await fetchUnasked(part);
}
