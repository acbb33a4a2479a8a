import { colours, shapes, type Player, type Presence } from '@rockpool/ui';

export interface SeatTaker {
  readonly name: string;
  /** Preferred colour, 0 … 5; null: any. */
  readonly colour: number | null;
  readonly here: Presence;
}

/**
 * Gives each seat a colour with its shape: the preferred one where it is free (the lower seat goes first), else the
 * first that nobody has or wants.
 */
export function dressPlayers(takers: readonly SeatTaker[]): Player[] {
  const taken = new Set<number>();
  const wishes = takers.map(({ colour }) => {
    if (colour === null || taken.has(colour)) return null;
    taken.add(colour);
    return colour;
  });
  return takers.map(({ name, here }, seat) => {
    const index = wishes[seat] ?? colours.findIndex((_, colour) => !taken.has(colour));
    taken.add(index);
    return { name, here, colour: colours[index] ?? 'blue', shape: shapes[index] ?? 'circle' };
  });
}
