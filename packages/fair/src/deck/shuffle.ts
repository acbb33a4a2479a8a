import { createReader, join, u16 } from '../bytes.ts';
import { deriveScalar } from '../derive-scalar.ts';
import { trustedPoint, writePoint, type Point, type Scalar } from '../group.ts';
import { hash } from '../hashing.ts';
import { at } from './at.ts';
import {
  ciphertextLength,
  readCiphertexts,
  trustedCiphertexts,
  writeCiphertexts,
  type Ciphertext,
} from './ciphertext.ts';
import { fixedBase, timesG } from './fixed-base.ts';
import { derivePermutation } from './permutation.ts';
import { placeBytes, type Place } from './place.ts';
import { isShuffle, proveShuffle, shuffleProofLength } from './shuffle-proof.ts';

/** Largest body of a shuffle, in bytes: 255 cards in one block. */
export const maxShuffle = 49_152;

/** One seat's turn at shuffling. */
export interface ShuffleTurn {
  readonly place: Place;
  /** The seat whose turn it is. */
  readonly seat: number;
  /** The sum of the sealing's keys. */
  readonly Y: Uint8Array;
  /** The deck before: ciphertexts that were computed or checked, each c1 ‖ c2. */
  readonly before: Uint8Array;
  /** In how many equal parts the deck is shuffled, each by itself: 1, or one for each card of a deck with sides. */
  readonly blocks: number;
}

/** Whether a deck of so many ciphertexts in so many blocks fits into a body. */
export function fitsShuffle(n: number, blocks: number): boolean {
  return n > 0 && blocks > 0 && n % blocks === 0 && shuffleLength(n, blocks) <= maxShuffle;
}

/** Shuffles by the seat's seed and proves it: u16 n ‖ n ciphertexts ‖ one proof a block. The same again gives the same. */
export function makeShuffle(turn: ShuffleTurn, seed: Uint8Array): Uint8Array {
  const blocks = blocksOf(turn);
  const timesY = fixedBase(trustedPoint(turn.Y));
  const parts = blocks.map((block) => shuffleBlock(block, timesY, seed));
  return join(
    u16(turn.before.length / ciphertextLength),
    ...parts.map(({ after }) => writeCiphertexts(after)),
    ...parts.map(({ proof }) => proof),
  );
}

/** The shuffled deck if this body is a shuffle of the deck before, proved at this place by this seat; else null. */
export function checkShuffle(turn: ShuffleTurn, body: Uint8Array): Uint8Array | null {
  const n = turn.before.length / ciphertextLength;
  if (!fitsShuffle(n, turn.blocks) || body.length !== shuffleLength(n, turn.blocks)) return null;
  const reader = createReader(body);
  if (reader.u16() !== n) return null;
  const deck = reader.bytes(n * ciphertextLength);
  const after = readCiphertexts(deck);
  if (after === null) return null;
  const size = n / turn.blocks;
  const good = blocksOf(turn).every(({ context, Y, before }, index) =>
    isShuffle(
      { context, Y, before, after: after.slice(index * size, (index + 1) * size) },
      reader.bytes(shuffleProofLength(size)),
    ),
  );
  return good && reader.complete() ? deck : null;
}

interface Block {
  readonly context: Uint8Array;
  readonly Y: Point;
  readonly before: readonly Ciphertext[];
}

function blocksOf({ place, seat, Y, before, blocks }: ShuffleTurn): readonly Block[] {
  const all = trustedCiphertexts(before);
  const size = all.length / blocks;
  return Array.from({ length: blocks }, (_, index) => ({
    context: join(placeBytes(place, seat), u16(index)),
    Y: trustedPoint(Y),
    before: all.slice(index * size, (index + 1) * size),
  }));
}

/** GenShuffle: after_i = before_{ψ(i)} + r'_{ψ(i)}·(G, Y) (GenReEncryption), with the proof of it. */
function shuffleBlock(
  { context, Y, before }: Block,
  timesY: (scalar: Scalar) => Point,
  seed: Uint8Array,
): { readonly after: readonly Ciphertext[]; readonly proof: Uint8Array } {
  // The deck before is in the derivation too: the same factors on another deck would show the permutation.
  const origin = hash('shuffle', context, writePoint(Y), writeCiphertexts(before));
  const permutation = derivePermutation(seed, before.length, origin);
  const factors = before.map((_, input) => deriveScalar(seed, 're-encryption', origin, u16(input)));
  const after = permutation.map((input) => {
    const { c1, c2 } = at(before, input);
    const factor = at(factors, input);
    return { c1: c1.add(timesG(factor)), c2: c2.add(timesY(factor)) };
  });
  return { after, proof: proveShuffle({ context, Y, before, after }, { permutation, factors }, seed) };
}

function shuffleLength(n: number, blocks: number): number {
  return 2 + n * ciphertextLength + blocks * shuffleProofLength(n / blocks);
}
