import { isJson } from '../canonical.ts';
import type { Seeded } from '../seeded.ts';

/** Values that no game calls an action. `check` meets such things from strangers, and must not throw. */
export const junk: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  1n,
  '',
  'x',
  '__proto__',
  Symbol('x'),
  () => null,
  [],
  [[]],
  [null],
  {},
  { type: null },
  { type: {} },
  { type: '__proto__' },
  { type: 'constructor' },
  { type: 'toString' },
  { type: [] },
  Object.create(null),
  new Date(0),
  new Uint8Array(3),
  Array.from({ length: 1000 }, () => 0),
];

/** Variations of an action, each a little off: numbers moved, words swapped, fields dropped, added or retyped. */
export function mutations(action: unknown, words: readonly string[], random: Seeded): readonly unknown[] {
  const out: unknown[] = [];
  const visit = (value: unknown, put: (next: unknown) => unknown): void => {
    for (const other of variants(value, words, random)) out.push(put(other));
    if (Array.isArray(value)) {
      value.forEach((item, index) =>
        visit(item, (next) => put(value.map((old, at): unknown => (at === index ? next : old)))),
      );
      out.push(put([...value, value[0] ?? 0]), put(value.slice(1)));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        visit(item, (next) => put({ ...value, [key]: next }));
        out.push(put(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))));
      }
      out.push(put({ ...value, extra: 0 }));
    }
  };
  visit(action, (next) => next);
  return random.shuffled(out.filter((value) => isJson(value)));
}

/** Every string in these values, for swapping. */
export function stringsIn(values: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return [...found];
}

function variants(value: unknown, words: readonly string[], random: Seeded): readonly unknown[] {
  switch (typeof value) {
    case 'number':
      return [
        value + 1,
        value - 1,
        value + 1 + random.below(12),
        -1 - value,
        value + 100_000,
        String(value),
        null,
      ];
    case 'string':
      return [...words.filter((word) => word !== value), `${value}x`, 0];
    case 'boolean':
      return [!value, 'yes'];
    default:
      return value === null ? [0, {}] : [null];
  }
}
