import { describe, expect, it } from 'vitest';
import { changeOptions, defaultOptions, everyOptionSet, parseOptions } from './options.ts';
import type { OptionSpec } from './vocabulary.ts';

type Options = { closed: boolean; goal: number; cards: 'open' | 'sealed' | 'none' };
const spec: OptionSpec<Options> = {
  closed: { kind: 'flag', default: true },
  goal: { kind: 'range', min: 1, max: 9, default: 5 },
  cards: { kind: 'pick', values: ['open', 'sealed', 'none'], default: 'sealed' },
};

describe('options', () => {
  it('have their defaults', () => {
    expect(defaultOptions(spec)).toEqual({ closed: true, goal: 5, cards: 'sealed' });
  });

  it('are read in the declared order, whatever order they come in', () => {
    const parsed = parseOptions(spec, { cards: 'none', goal: 9, closed: false });
    expect(JSON.stringify(parsed)).toBe('{"closed":false,"goal":9,"cards":"none"}');
  });

  it.each([
    null,
    [],
    'closed',
    {},
    { closed: true, goal: 5 },
    { closed: true, goal: 5, cards: 'sealed', extra: 1 },
    { closed: 1, goal: 5, cards: 'sealed' },
    { closed: true, goal: 0, cards: 'sealed' },
    { closed: true, goal: 5.5, cards: 'sealed' },
    { closed: true, goal: '5', cards: 'sealed' },
    { closed: true, goal: 5, cards: 'toString' },
    JSON.parse('{"closed":true,"goal":5,"__proto__":"sealed"}') as unknown,
  ])('are refused as %j', (value) => {
    expect(parseOptions(spec, value)).toBeNull();
  });

  it('can be changed one by one', () => {
    expect(changeOptions(spec, { goal: 7 })).toEqual({ closed: true, goal: 7, cards: 'sealed' });
    expect(changeOptions(spec, { gaol: 7 })).toBeNull();
    expect(changeOptions(spec, [])).toBeNull();
  });

  it('are all met in tests, defaults first, a range by its default and ends', () => {
    const sets = everyOptionSet(spec);
    expect(sets).toHaveLength(2 * 3 * 3);
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(18);
    expect(sets[0]).toEqual(defaultOptions(spec));
    expect(sets.every((set) => parseOptions(spec, set) !== null)).toBe(true);
    expect(everyOptionSet({})).toEqual([{}]);
  });
});
