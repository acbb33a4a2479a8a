const [low, mid, high] = [6.5, 12, 17.5];
const corners = [
  [low, high],
  [high, low],
  [low, low],
  [high, high],
  [low, mid],
  [high, mid],
] as const;
const middle = [mid, mid] as const;

/** Where the pips of a face lie in a box of 24 × 24. Odd faces have one in the middle; 0 is a blank face. */
export function pipsOf(face: number): readonly (readonly [x: number, y: number])[] {
  const pairs = corners.slice(0, Math.floor(face / 2) * 2);
  return face % 2 === 1 ? [middle, ...pairs] : pairs;
}
