import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { AnyGame, Game } from './contract.ts';
import type { Known, OptionsShape, Seat } from './vocabulary.ts';

const twoTo32 = 0x1_0000_0000;

/**
 * What the house plays for a seat without a player: the game's own policy if it has one, else
 * `legal[H(prev, seat) mod length]`. Every peer computes the same action, so nobody hosts the house.
 *
 * H(prev, seat) = SHA-256(prev ‖ seat as u32), read as one big-endian integer; the k-th draw of `pick` comes from
 * SHA-256(prev ‖ seat as u32 ‖ k as u32), all integers big-endian.
 *
 * @param prev Hash of what was agreed before this round. On a local table it is a hash of the line so far.
 * @throws Error if the seat has nothing to do here: the caller asked at the wrong time.
 */
export function houseAction<State, Action, Options extends OptionsShape>(
  game: Game<State, Action, Options>,
  state: State,
  seat: Seat,
  known: Known,
  prev: Uint8Array,
): Action;
export function houseAction(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  known: Known,
  prev: Uint8Array,
): unknown {
  if (game.house !== undefined) return game.house(state, seat, known, housePick(prev, seat));
  const legal: readonly unknown[] = game.legal(state, seat, known);
  if (legal.length === 0) throw new Error(`The house has no legal action for seat ${seat} in ${game.id}.`);
  let index = 0;
  for (const byte of sha256(concatBytes(prev, u32(seat)))) index = (index * 256 + byte) % legal.length;
  return legal[index];
}

/** The stream that a game's `house` draws from: `pick(n)` gives 0 … n−1, uniform (rejection sampling), for n ≤ 2³². */
export function housePick(prev: Uint8Array, seat: Seat): (bound: number) => number {
  let counter = 0;
  return (bound) => {
    if (!Number.isSafeInteger(bound) || bound < 1 || bound > twoTo32)
      throw new RangeError(`No pick below ${bound}.`);
    const fair = twoTo32 - (twoTo32 % bound);
    for (;;) {
      const digest = sha256(concatBytes(prev, u32(seat), u32(counter)));
      counter += 1;
      const value = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
      if (value < fair) return value % bound;
    }
  };
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
