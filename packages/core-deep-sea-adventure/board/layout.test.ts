import { describe, expect, it } from 'vitest';
import { deckSize, depthNear, diverAt, diverSize, layOut } from './layout.ts';

/** Rooms that a board gets: phones upright and on their side, tablets, desktops, a help picture, a large screen. */
const rooms = [
  [344, 346],
  [300, 344],
  [744, 700],
  [480, 430],
  [864, 640],
  [3200, 1500],
] as const;
const lengths = [1, 2, 7, 15, 24, 32];
const cases = rooms.flatMap(([width, height]) => lengths.map((length) => [width, height, length] as const));

describe('layout', () => {
  it.each(cases)(
    'in %i × %i a path of %i lies inside, no chip on another, all below the submarine',
    (...room) => {
      const [width, height, length] = room;
      const layout = layOut(width, height, length);
      expect(layout.spaces).toHaveLength(length);
      const half = layout.chip / 2;
      layout.spaces.forEach(({ x, y }, index) => {
        expect(x - half).toBeGreaterThanOrEqual(-1);
        expect(x + half).toBeLessThanOrEqual(width + 1);
        expect(y + half).toBeLessThanOrEqual(height);
        expect(y - layout.chip * 1.1).toBeGreaterThanOrEqual(layout.sub.y + layout.sub.height * 0.8);
        for (const other of layout.spaces.slice(index + 1)) {
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(layout.chip * 0.94);
        }
      });
    },
  );

  it.each(cases)('in %i × %i a path of %i has chips that can be told apart and tapped', (...room) => {
    const layout = layOut(...room);
    expect(layout.chip).toBeGreaterThanOrEqual(30);
    expect(layout.pitch).toBeGreaterThanOrEqual(32);
  });

  it('finds a space from the chip and from the diver above it, and the submarine', () => {
    const layout = layOut(344, 346, 32);
    for (const depth of [1, 8, 9, 17, 32]) {
      expect(depthNear(layout, layout.spaces[depth - 1] ?? { x: 0, y: 0 })).toBe(depth);
      const diver = diverAt(layout, depth, 0);
      expect(depthNear(layout, { x: diver.x, y: diver.y + layout.chip * 0.2 })).toBe(depth);
    }
    expect(depthNear(layout, { x: layout.sub.x + 40, y: layout.sub.y + 30 })).toBe(0);
    expect(depthNear(layout, { x: 343, y: 2 })).toBeNull();
  });

  it('gives six divers on deck places of their own', () => {
    const layout = layOut(344, 346, 32);
    const xs = [0, 1, 2, 3, 4, 5].map((seat) => diverAt(layout, 0, seat).x);
    xs.slice(1).forEach((x, index) => {
      expect(x - (xs[index] ?? 0)).toBeGreaterThan(deckSize(layout) * 0.8);
    });
    expect((xs[5] ?? 0) + deckSize(layout) / 2).toBeLessThan(layout.sub.x + layout.sub.width);
    expect(diverSize).toBeGreaterThan(0.9);
  });

  it('draws the way between two depths the same in both directions, from the hatch at depth 0', () => {
    const layout = layOut(864, 640, 32);
    expect(layout.stretch(5, 2)).toBe(layout.stretch(2, 5));
    const { x, y } = layout.spaces[4] ?? { x: 0, y: 0 };
    expect(layout.stretch(2, 5).endsWith(`L${x.toFixed(1)} ${y.toFixed(1)}`)).toBe(true);
    expect(Number(/^M([\d.]+)/u.exec(layout.stretch(0, 3))?.[1])).toBeLessThan(layout.sub.width);
  });
});
