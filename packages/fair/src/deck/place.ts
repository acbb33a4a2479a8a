import { join, text8, u16, u8 } from '../bytes.ts';
import type { RoundPlace } from '../round-place.ts';

/** The step of a table in which a statement about a deck is made. A proof made in one place holds in no other. */
export interface Place extends RoundPlace {
  readonly phase: number;
  /** The deck's name in the game, ASCII. */
  readonly deck: string;
}

/** The place and the seat that speaks, as every transcript and every derivation of decks begins. PROTOCOL.md, decks. */
export function placeBytes(place: Place, seat: number): Uint8Array {
  return join(place.table, u16(place.round), u8(place.phase), place.prev, u8(seat), text8(place.deck));
}
