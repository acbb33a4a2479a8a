import type { Face, Known, Seat } from '@rockpool/game';
import { diverCount, specials, type State } from './vocabulary.ts';

/**
 * A full deal that fits what the seat knows: every card that it does not know gets one of the faces left over. What
 * is shown is known to everybody, so nothing else binds the unseen cards.
 */
export function guess(_state: State, _seat: Seat, known: Known, draw: (bound: number) => number): Known {
  return {
    ...known,
    divers: completed(known['divers'] ?? {}, diverCount, draw),
    specials: completed(known['specials'] ?? {}, specials.length, draw),
  };
}

function completed(
  faces: { readonly [card: number]: Face },
  size: number,
  draw: (bound: number) => number,
): { readonly [card: number]: Face } {
  const seen = Object.values(faces);
  const left = Array.from({ length: size }, (_, face) => face).filter((face) => !seen.includes(face));
  const cards = Array.from({ length: size }, (_, card) => card);
  return Object.fromEntries(
    cards.map((card) => [card, faces[card] ?? left.splice(draw(left.length), 1)[0] ?? 0] as const),
  );
}
