import type { AnyGame } from '@rockpool/game';
import type { LoadGame } from '../api.ts';

/**
 * The games of a room, each loaded when it is first asked for.
 *
 * @param loaded A game that was asked for is there now.
 * @returns a game by its id; null while it is not loaded, or if there is none.
 */
export function createGames(load: LoadGame, loaded: () => void): (id: string) => AnyGame | null {
  const games = new Map<string, AnyGame | null>();
  return (id) => {
    if (!games.has(id)) {
      games.set(id, null);
      load(id).then(
        (game) => {
          games.set(id, game);
          loaded();
        },
        // Not reachable now: asked again when it is next needed.
        () => games.delete(id),
      );
    }
    return games.get(id) ?? null;
  };
}
