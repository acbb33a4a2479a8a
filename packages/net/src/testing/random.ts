import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, join, u32 } from '../bytes.ts';
import type { Random } from '../neighbours.ts';

/** Bytes that a seed decides: for tests only. */
export function createTestRandom(seed: string | number): Random {
  let count = 0;
  return (length) => {
    const blocks: Uint8Array[] = [];
    for (let made = 0; made < length; made += 32) {
      count += 1;
      blocks.push(sha256(join(ascii(`rockpool test ${seed}`), u32(count))));
    }
    return join(...blocks).slice(0, length);
  };
}
