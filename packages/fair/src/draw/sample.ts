import { sha512 } from '@noble/hashes/sha2.js';
import { u16, u32 } from '../bytes.ts';
import { labelled } from '../hashing.ts';
import type { RoundPlace } from '../round-place.ts';

/** Largest bound of a draw. */
const maxBound = 2 ** 48;

/**
 * Draws 0 … b − 1 for each bound b, uniform and independent, from the point that t seats made together. The same bytes
 * give the same draws everywhere: PROTOCOL.md 3.
 *
 * @throws RangeError if a bound is not 1 … 2^48: a bug of the rules, the same on every peer.
 */
export function sample(bounds: readonly number[], value: Uint8Array, place: RoundPlace): readonly number[] {
  const next = stream(value, place);
  return bounds.map((bound) => {
    if (!Number.isSafeInteger(bound) || bound < 1 || bound > maxBound)
      throw new RangeError(`Nothing can be drawn below ${bound}.`);
    let size = 0;
    for (let reach = 1; reach < bound; reach *= 256) size += 1;
    const reach = 256 ** size;
    const limit = reach - (reach % bound);
    for (;;) {
      let read = 0;
      for (let left = size; left > 0; left -= 1) read = read * 256 + next();
      if (read < limit) return read % bound;
    }
  });
}

/** SHA-512 blocks, byte by byte. */
function stream(value: Uint8Array, { table, round, prev }: RoundPlace): () => number {
  let block = new Uint8Array(0);
  let [at, count] = [0, 0];
  return () => {
    if (at === block.length) {
      block = sha512(labelled('draw', table, u16(round), prev, value, u32(count)));
      at = 0;
      count += 1;
    }
    const byte = block[at] ?? 0;
    at += 1;
    return byte;
  };
}
