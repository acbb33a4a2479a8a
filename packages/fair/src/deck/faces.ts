import { join, text8, u16 } from '../bytes.ts';
import { hashToGroup, writePoint, type Point } from '../group.ts';
import { at } from './at.ts';

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

/** The point of one face. */
export function facePoint(faces: Faces, face: number): Point {
  return at(faces.points, face);
}

function key(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
