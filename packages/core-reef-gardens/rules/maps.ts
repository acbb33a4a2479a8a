import type { Cell } from './vocabulary.ts';

// `.` free, `S` station site, `#` cave, `o` shell space. The maps are this project's own.
const pictures: { readonly [seats: number]: readonly string[] } = {
  2: [
    '.o..#...#..',
    '.#.S..S..S.',
    'o...o..#...',
    '..o.....o..',
    'o..S...S..o',
    '..o.....o..',
    '...#..o...o',
    '.S..S..S.#.',
    '..#...#..o.',
  ],
  3: [
    '...o..o.o#.o',
    '.S........S.',
    '....S.#....o',
    '.....o.S..#.',
    '.S.#.#......',
    'o..o....o..o',
    '......#.#.S.',
    '.#..S.o.....',
    'o....#.S....',
    '.S........S.',
    'o.#o.o..o...',
  ],
  4: [
    '......#...#..o',
    'o.o.....So.S..',
    '...S..#.......',
    '..o....o#..o.o',
    'o.....S..S....',
    '#....#..o...S.',
    '.S...o..#....#',
    '....S..S.....o',
    'o.o..#o....o..',
    '.......#..S...',
    '..S.oS.....o.o',
    'o..#...#......',
  ],
};

/** What is printed on a cell. A site is never planted on, whether its station has come or not. */
export type Ground = 'free' | 'shell' | 'site' | 'cave';

/** A sea floor, with everything about it that never changes. Cells ascending in every list. */
export interface SeaMap {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly ground: readonly Ground[];
  readonly sites: readonly Cell[];
  readonly shellSpaces: readonly Cell[];
  /** By cell: those side by side with it. */
  readonly beside: readonly (readonly Cell[])[];
  /** By cell: those around it, diagonally too. */
  readonly around: readonly (readonly Cell[])[];
}

const letters: { readonly [letter: string]: Ground } = { '.': 'free', o: 'shell', S: 'site', '#': 'cave' };

function read(picture: readonly string[]): SeaMap {
  const width = picture[0]?.length ?? 0;
  const height = picture.length;
  const ground = Array.from(picture.join(''), (letter): Ground => letters[letter] ?? 'free');
  const cells = ground.map((_, cell): Cell => cell);
  const apart = (a: Cell, b: Cell): readonly [number, number] => [
    Math.abs(Math.trunc(a / width) - Math.trunc(b / width)),
    Math.abs((a % width) - (b % width)),
  ];
  return {
    width,
    height,
    size: ground.length,
    ground,
    sites: cells.filter((cell) => ground[cell] === 'site'),
    shellSpaces: cells.filter((cell) => ground[cell] === 'shell'),
    beside: cells.map((cell) =>
      cells.filter((other) => {
        const [rows, columns] = apart(cell, other);
        return rows + columns === 1;
      }),
    ),
    around: cells.map((cell) =>
      cells.filter((other) => {
        const [rows, columns] = apart(cell, other);
        return other !== cell && rows <= 1 && columns <= 1;
      }),
    ),
  };
}

const maps: { readonly [seats: number]: SeaMap } = Object.fromEntries(
  Object.entries(pictures).map(([seats, picture]) => [seats, read(picture)]),
);

/** @throws RangeError for a seat count that the game does not have: a programmer's mistake. */
export function mapOf(seats: number): SeaMap {
  const map = maps[seats];
  if (map === undefined) throw new RangeError(`no map for ${seats} seats: use 2, 3 or 4`);
  return map;
}

/** Row from 0 at the top. */
export function rowOf(map: SeaMap, cell: Cell): number {
  return Math.trunc(cell / map.width);
}

/** Column from 0 at the left. */
export function columnOf(map: SeaMap, cell: Cell): number {
  return cell % map.width;
}
