// Where things lie in the scene, in the pixels of the room that it has. One path for every room: a row that winds
// down from the submarine in as many bends as give the largest chips.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The submarine's drawing is `hull` units wide, times this. */
  readonly sub: Box & { readonly scale: number };
  /** Where the sky ends. */
  readonly waterline: number;
  /** Where the dice lie. */
  readonly dice: Box;
  /** Width of a chip. */
  readonly chip: number;
  /** Between the middles of two spaces, along the path. */
  readonly pitch: number;
  /** By depth less one: the middle of a space, and which way the path runs there: 1 right, −1 left. */
  readonly spaces: readonly (Point & { readonly way: 1 | -1 })[];
  /** The middle line of the path between two depths, as an SVG path; depth 0 is the hatch. */
  readonly stretch: (from: number, to: number) => string;
}

/** The submarine's drawing, in its own units. */
const hull = { width: 250, height: 96, waterline: 62, deck: 35, hatch: 96 } as const;

interface Sample extends Point {
  readonly along: number;
}

/** How far above a chip's middle a diver's middle is, and how tall a diver is, in chips. */
const diverAbove = 0.62;
export const diverSize = 1.02;

const bends = [2, 3, 4, 5, 6, 7] as const;

/** The scene for a room of that size and a path of that length. */
export function layOut(width: number, height: number, length: number): Layout {
  const scale = Math.min((width * 0.64) / hull.width, (height * 0.27) / hull.height, 5);
  const sub: Layout['sub'] = {
    x: Math.max(4, width * 0.03),
    y: Math.max(2, height * 0.01),
    width: hull.width * scale,
    height: hull.height * scale,
    scale,
  };
  const top = sub.y + sub.height;
  const rows = bends
    .map((count) => ({ count, chip: chipOf(width, height, top, count, length) }))
    .reduce((best, row) => (row.chip > best.chip ? row : best));
  const samples = sampled(width, height, top, rows.count);
  const total = samples.at(-1)?.along ?? 0;
  const pitch = total / Math.max(1, length);
  const spaces = Array.from({ length }, (_, index) => placeAt(samples, (index + 0.5) * pitch));
  const right = sub.x + sub.width;
  const hatch: Sample = { x: sub.x + hull.hatch * scale, y: sub.y + hull.height * scale * 0.86, along: 0 };
  return {
    width,
    height,
    sub,
    waterline: sub.y + hull.waterline * scale,
    dice: { x: right, y: 0, width: width - right, height: top },
    chip: rows.chip,
    pitch,
    spaces,
    stretch: (from, to) => {
      const [a, b] = from < to ? [from, to] : [to, from];
      const end = (b - 0.5) * pitch;
      const begin = a === 0 ? 0 : (a - 0.5) * pitch;
      const between = samples.filter(({ along }) => along > begin && along < end);
      const ends = a === 0 ? [hatch] : [placeAt(samples, begin)];
      return line([...ends, ...between, placeAt(samples, end)]);
    },
  };
}

const line = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Between two rows; above the first row there is room for a diver, below the last one for half a chip. */
const gapOf = (height: number, top: number, rows: number): number => (height - top) / (rows + 0.42);

/** How large chips may be so that neither neighbours nor the divers of the row below touch them. */
function chipOf(width: number, height: number, top: number, rows: number, length: number): number {
  const gap = gapOf(height, top, rows);
  const edge = gap * 0.36;
  const straight = width - 2 * edge - gap;
  if (straight < gap) return 0;
  const total = rows * straight + gap + (rows - 1) * Math.PI * (gap / 2);
  return Math.min((total / Math.max(1, length)) * 0.86, gap * 0.57, Math.min(width, height) * 0.14);
}

/** The path's middle line: rows joined by half circles, each row a slow wave. */
function sampled(width: number, height: number, top: number, rows: number): readonly Sample[] {
  const gap = gapOf(height, top, rows);
  const radius = gap / 2;
  const edge = gap * 0.36;
  const left = edge + radius;
  const right = width - edge - radius;
  const points: Point[] = [];
  const steps = 24;
  for (let row = 0; row < rows; row += 1) {
    const y = top + gap * (0.86 + row);
    const back = row % 2 === 1;
    const first = row === 0 ? edge : left;
    const last = row === rows - 1 ? (back ? edge : width - edge) : right;
    const [a, b] = back ? [right, row === rows - 1 ? last : left] : [first, last];
    for (let step = 0; step <= steps; step += 1) {
      const part = step / steps;
      points.push({ x: a + (b - a) * part, y: y + Math.sin(part * Math.PI * 2) * gap * 0.055 });
    }
    if (row === rows - 1) break;
    for (let step = 1; step < 12; step += 1) {
      const turn = (step / 12) * Math.PI;
      const x = back ? left - Math.sin(turn) * radius : right + Math.sin(turn) * radius;
      points.push({ x, y: y + radius - Math.cos(turn) * radius });
    }
  }
  let along = 0;
  return points.map((point, index) => {
    const before = points[index - 1] ?? point;
    along += Math.hypot(point.x - before.x, point.y - before.y);
    return { ...point, along };
  });
}

function placeAt(samples: readonly Sample[], along: number): Point & { way: 1 | -1 } {
  const index = Math.max(
    1,
    samples.findIndex((sample) => sample.along >= along),
  );
  const b = samples[index] ?? { x: 0, y: 0, along: 0 };
  const a = samples[index - 1] ?? b;
  const part = b.along === a.along ? 0 : (along - a.along) / (b.along - a.along);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, way: b.x < a.x ? -1 : 1 };
}

/** Where a diver's middle is: above its space, or in its seat's place on the deck. */
export function diverAt(layout: Layout, depth: number, seat: number): Point {
  const space = layout.spaces[depth - 1];
  if (space) return { x: space.x, y: space.y - layout.chip * diverAbove };
  return deckAt(layout, seat);
}

/** Width of a diver on deck. */
export const deckSize = (layout: Layout): number => layout.sub.scale * 29;

function deckAt({ sub }: Layout, seat: number): Point {
  return {
    x: sub.x + (88 + seat * 25.5) * sub.scale,
    y: sub.y + (hull.deck - 13) * sub.scale,
  };
}

/** The depth of the space nearest to a point, 0 for the submarine, or null where there is none. */
export function depthNear(layout: Layout, { x, y }: Point): number | null {
  // The diver above belongs to the space too.
  const distances = layout.spaces.map((space) => Math.hypot(space.x - x, space.y - layout.chip * 0.25 - y));
  const least = Math.min(...distances);
  if (least < Math.max(layout.pitch, layout.chip) * 0.75) return distances.indexOf(least) + 1;
  const { sub } = layout;
  const aboard = x >= sub.x && x <= sub.x + sub.width && y >= sub.y && y <= sub.y + sub.height;
  return aboard ? 0 : null;
}
