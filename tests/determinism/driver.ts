import { bytesToHex } from '@noble/hashes/utils.js';
import {
  everyOptionSet,
  hashOf,
  playRandom,
  type AnyGame,
  type Json,
  type OptionsShape,
} from '@rockpool/game';

/**
 * Plays games from fixed seeds and returns one hash a game, over all its states. Runs both as it is and, bundled
 * to a plain script with a game, in a compartment without clock, randomness or anything of a host.
 */
export function hashesOf(game: AnyGame): readonly string[] {
  const sets = everyOptionSet(game.options) as readonly OptionsShape[];
  return game.seats.flatMap((seats) =>
    Array.from({ length: 4 }, (_, seed) => {
      const states: Json[] = [];
      const options = sets[(seats + seed) % sets.length];
      const { over } = playRandom(game, {
        seats,
        seed,
        options,
        onStep: ({ after }) => states.push(after as Json),
      });
      return `${seats}/${seed} ${bytesToHex(hashOf([...states.map((state) => bytesToHex(hashOf(state))), over]))}`;
    }),
  );
}
