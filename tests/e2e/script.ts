/** Natural Chaos actions, as in a record. */
export type Action =
  | { readonly type: 'face'; readonly element: Element }
  | { readonly type: 'place'; readonly element: Element; readonly cell: number };
export type Element = 'fire' | 'water' | 'earth' | 'plant';
export interface Turn {
  readonly seat: number;
  readonly action: Action;
}

/** The first `n` placements of a side: its quadrants in turn, so that each has the fewest pieces when its turn comes. */
const quadrants = (n: number): { quadrant: number; column: number }[] =>
  Array.from({ length: n }, (_, i) => ({ quadrant: i % 4, column: Math.floor(i / 4) }));

const cell = (quadrant: number, row: number, column: number): number => quadrant * 16 + row * 4 + column;

/**
 * A whole game with the first seat's side winning on its 13th placement: it fills the top row of each quadrant, the
 * other side zigzags below. Fire beats plant in the face-off, so seat 0 begins.
 */
export function wholeGame(seats: 2 | 4): Turn[] {
  const turns: Turn[] = [
    { seat: 0, action: { type: 'face', element: 'fire' } },
    { seat: 1, action: { type: 'face', element: 'plant' } },
  ];
  const black = quadrants(13).map(({ quadrant, column }) => cell(quadrant, 0, column));
  const white = quadrants(12).map(({ quadrant, column }) => cell(quadrant, 2 + (column % 2), column));
  for (const [round, target] of black.entries()) {
    for (const side of [0, 1]) {
      const at = side === 0 ? target : white[round];
      if (at === undefined) continue;
      const seat = seats === 2 ? side : (2 * round + side) % 4;
      turns.push({ seat, action: { type: 'place', element: elementOf(seats, seat, round), cell: at } });
    }
  }
  return turns;
}

/** With 4 seats each has its element; with 2 each side uses up its first, then its second. */
function elementOf(seats: 2 | 4, seat: number, round: number): Element {
  if (seats === 4) return (['fire', 'water', 'earth', 'plant'] as const)[seat] ?? 'fire';
  const first = round < 8;
  return seat === 0 ? (first ? 'fire' : 'earth') : first ? 'water' : 'plant';
}
