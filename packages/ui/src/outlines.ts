import type { Shape } from './board.ts';

/** The seats' shapes as paths in a 24 × 24 box, of about the same weight to the eye. */
export const outlines: Readonly<Record<Shape, string>> = {
  circle: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z',
  square: 'M4 4h16v16H4Z',
  triangle: 'M12 3 22 20.5H2Z',
  diamond: 'M12 1.5 21.5 12 12 22.5 2.5 12Z',
  star: 'M12 1.8l3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.5l-6.3 3.6 1.5-7.1L1.8 9.2 9 8.4Z',
  hexagon: 'M7 3.2h10l5 8.8-5 8.8H7L2 12Z',
};
