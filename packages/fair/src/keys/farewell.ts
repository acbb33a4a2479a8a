import { sameBytes } from '../bytes.ts';
import { G, readScalar, times, writePoint, writeScalar } from '../group.ts';
import { secretOf } from './commitments.ts';

/**
 * What a seat that leaves may publish, so that the others can open its cards: its x, never its seed or its share s.
 *
 * @param origin the table where its x was first used.
 */
export function makeFarewell(seed: Uint8Array, origin: Uint8Array): Uint8Array {
  return writeScalar(secretOf(seed, origin));
}

/** Whether these are the 32 bytes of the x of this X. Anybody can tell. Never throws. */
export function isSecretOf(bytes: Uint8Array, X: Uint8Array): boolean {
  const x = readScalar(bytes);
  return x !== null && sameBytes(writePoint(times(G, x)), X);
}
