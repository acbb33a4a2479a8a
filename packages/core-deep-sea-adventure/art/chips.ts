import type { Item, Level } from '../rules/vocabulary.ts';

/** A chip's look: its outline round 0 0, about 40 wide; where its dots are; its colours. */
interface Look {
  readonly outline: string;
  /** Ribs like those of a scallop, from the hinge at the bottom. */
  readonly ribs: string;
  readonly dots: readonly (readonly [x: number, y: number])[];
  readonly fill: string;
  readonly edge: string;
}

/** Levels differ by outline and number of dots before colour. */
export const looks: Readonly<Record<Level, Look>> = {
  1: {
    outline: 'M0-18.500 19.500 14.500H-19.500Z',
    ribs: 'M0 14.500V-10M0 14.500 6 -3M0 14.500-6-3M0 14.500 11 4.500M0 14.500-11 4.500',
    dots: [[0, 3]],
    fill: '#f6e6ba',
    edge: '#c2a561',
  },
  2: {
    outline: 'M-16-16H16V16H-16Z',
    ribs: 'M0 16V-14M0 16 7.500-14M0 16-7.500-14M0 16 14.500-12M0 16-14.500-12M0 16 14.500 1M0 16-14.500 1',
    dots: [
      [6.5, -7],
      [-6.5, 6],
    ],
    fill: '#f3b45c',
    edge: '#b0712a',
  },
  3: {
    outline: 'M0-19.500 19-5.700 11.800 16.500H-11.800L-19-5.700Z',
    ribs: 'M0 16.500V-17M0 16.500 6.500-11.500M0 16.500-6.500-11.500M0 16.500 13-6M0 16.500-13-6M0 16.500 15 4M0 16.500-15 4',
    dots: [
      [0, -8],
      [-6.5, 3.5],
      [6.5, 3.5],
    ],
    fill: '#ee8468',
    edge: '#a5432f',
  },
  4: {
    outline: 'M-10.500-17.500H10.500L20.500 0 10.500 17.500H-10.500L-20.500 0Z',
    ribs: 'M0 17.500V-16M0 17.500 7-16M0 17.500-7-16M0 17.500 13.500-8.500M0 17.500-13.500-8.500M0 17.500 17 1.500M0 17.500-17 1.500',
    dots: [
      [-6, -7],
      [6, -7],
      [-6, 5],
      [6, 5],
    ],
    fill: '#c4b0ee',
    edge: '#7358b4',
  },
};

/** Where the chips of an item lie in its box of 48 × 48 round 0 0, the first at the back; and how large. */
export function pile(item: Item): readonly { level: Level; x: number; y: number; size: number }[] {
  const places: readonly (readonly [number, number])[] =
    item.length === 1
      ? [[0, 0]]
      : item.length === 2
        ? [
            [-8.5, 6],
            [8, -4],
          ]
        : [
            [-11, 8],
            [11, 8],
            [0, -8],
          ];
  const size = item.length === 1 ? 1 : item.length === 2 ? 0.7 : 0.62;
  return item.map((level, index) => {
    const [x, y] = places[index] ?? [0, 0];
    return { level, x, y, size };
  });
}
