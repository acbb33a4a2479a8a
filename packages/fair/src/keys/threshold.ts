/**
 * How many seats make a draw, and can rebuild a seat's key: a majority without decks; with decks all but one, so that
 * a hand can be read by as few coalitions as can be. `seats` counts those with keys. PROTOCOL.md 2.
 */
export function thresholdOf(seats: number, decks: boolean): number {
  if (!decks) return Math.floor(seats / 2) + 1;
  return Math.min(seats, Math.max(2, seats - 1));
}
