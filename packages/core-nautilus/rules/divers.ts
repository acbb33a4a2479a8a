import type { Face } from '@rockpool/game';
import { diverCount } from './vocabulary.ts';

export type Arrow = 'vertical' | 'horizontal';

/** The arrow on a card of that value: 6 and 9 across, 7 and 8 along; all others, and the creatures, have none. */
export function arrowOf(value: number): Arrow | null {
  if (value === 6 || value === 9) return 'vertical';
  return value === 7 || value === 8 ? 'horizontal' : null;
}

/** Whether a card wins its column against another one. The higher does, but the crab, 1, beats 14. */
export function beats(value: number, other: number): boolean {
  if (value === 1 && other === diverCount) return true;
  if (value === diverCount && other === 1) return false;
  return value > other;
}

/** A Diver's value from its face in the deck, and back. */
export function valueOf(face: Face): number {
  return face + 1;
}
export function faceOf(value: number): Face {
  return value - 1;
}

export function isDiverValue(value: number): boolean {
  return value >= 1 && value <= diverCount;
}
