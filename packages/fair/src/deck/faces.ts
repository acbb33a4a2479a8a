import { join, text8, u16 } from '../bytes.ts';
import { hashToGroup, writePoint, type Point } from '../group.ts';
import { openCiphertext, writeCiphertexts } from './ciphertext.ts';

/** The faces of a deck as points, and back. */
export interface Faces {
  /** M_f of each face. */
  readonly points: readonly Point[];
  /** The face that this point stands for; null for a point that is none. */
  find(M: Point): number | null;
}

/** M_f = hashToGroup(cards; text8(deck) ‖ u16 f): nobody knows a logarithm of one face to another. */
export function createFaces(deck: string, count: number): Faces {
  const points = Array.from({ length: count }, (_, face) =>
    hashToGroup('cards', join(text8(deck), u16(face))),
  );
  const byKey = new Map(points.map((point, face) => [key(writePoint(point)), face]));
  return { points, find: (M) => byKey.get(key(writePoint(M))) ?? null };
}

/**
 * A fresh deck, which everybody computes: one (0, M_f) for each face. `blocks` times that for a deck with sides, whose
 * cards are independent draws: each block is shuffled by itself, and its first position is the card.
 */
export function firstDeck(faces: Faces, blocks: number): Uint8Array {
  const deck = writeCiphertexts(faces.points.map(openCiphertext));
  return join(...Array.from({ length: blocks }, () => deck));
}

function key(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
