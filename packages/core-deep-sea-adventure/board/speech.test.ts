import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { game } from '../rules/game.ts';
import { legal } from '../rules/legal.ts';
import { position } from '../rules/testing/position.ts';
import type { State } from '../rules/vocabulary.ts';
import { sideways } from './keys.svelte.ts';
import { layOut } from './layout.ts';
import { costLines, diverLine, optionsLine, roundLine, scoresLine, spaceLine, spotLines } from './speech.ts';

const words = JSON.parse(readFileSync(new URL('../words/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

describe('what is spoken', () => {
  it('every space of many positions has words for what lies there and who is there (house, seeds 1 … 6)', () => {
    const missing = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      let draw = seed;
      const next = (bound: number) => (draw = (draw * 48271) % 2147483647) % bound;
      let state: State = game.start(2 + (seed % 5), { stackOrder: 'nearest', turnBack: 'loot', dives: 3 });
      for (let asked = game.ask(state); asked.ask !== 'over'; asked = game.ask(state)) {
        const options = legal(state, state.turn);
        const lines = [
          ...[0, ...state.path.map((_, index) => index + 1)].flatMap((depth) =>
            spotLines(state, depth, state.turn, options),
          ),
          ...options.flatMap((action) => costLines(state, action)),
          optionsLine(state, options),
          scoresLine(state),
          roundLine(state),
        ];
        for (const { key } of lines) if (!Object.hasOwn(words, key)) missing.add(key);
        const answer =
          asked.ask === 'chance'
            ? { ...asked, drawn: asked.bounds.map(next) }
            : ({
                ask: 'choose',
                seats: [state.turn],
                take: [game.house?.(state, state.turn, {}, next)],
              } as never);
        state = game.apply(state, answer) as State;
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('tells a stack’s levels, a blank, the submarine', () => {
    const state = position(['2 down 1', '0 up'], { path: '234 -', air: 9 });
    expect(spaceLine(state, 1)).toEqual({ key: 'board.space.3', values: { depth: 1, a: 2, b: 3, c: 4 } });
    expect(spaceLine(state, 2)).toEqual({ key: 'board.space.0', values: { depth: 2 } });
    expect(spaceLine(state, 0)).toEqual({ key: 'board.submarine', values: { air: 9 } });
    expect(diverLine(state, 1).key).toBe('board.diver.home');
  });

  it('in the turn in which the air is gone tells only what can still save the diver', () => {
    const keys = (state: State, nth: number) => {
      const action = legal(state, 0)[nth];
      return action === undefined ? [] : costLines(state, action).map(({ key }) => key);
    };
    const course = position(['3 down 1', '5 down'], { phase: 'course', air: 0 });
    expect(keys(course, 1)).toEqual(['board.cost.moves', 'board.cost.perhaps']);
    const search = position(['3 down 1', '5 down'], { phase: 'search', air: 0 });
    expect(keys(search, 1)).toEqual([]);
    expect(keys({ ...search, air: 1 }, 1)).toEqual(['board.cost.dry', 'board.cost.still', 'board.cost.home']);
  });

  it('tells of a course how far from the submarine the coming roll leaves the diver', () => {
    const way = (divers: readonly string[], nth: number) => {
      const state = position(divers, { phase: 'course' });
      const action = legal(state, 0)[nth];
      return action === undefined ? null : costLines(state, action).at(-1);
    };
    const [down, up] = [0, 1];
    // One item: 1 to 5 steps. The other diver is jumped, and is no step of the way home.
    expect(way(['8 down 1', '0 down'], down)).toEqual({
      key: 'board.cost.between',
      values: { from: 9, to: 13 },
    });
    expect(way(['8 down 1', '2 up'], up)).toEqual({ key: 'board.cost.between', values: { from: 2, to: 6 } });
    expect(way(['4 down 1', '0 down'], up)).toEqual({ key: 'board.cost.perhaps', values: { n: 3 } });
    expect(way(['1 down 1', '0 down'], up)).toEqual({ key: 'board.cost.aboard' });
    expect(way(['5 down 1 1 1 1 1 1', '0 down'], up)).toEqual({ key: 'board.cost.after', values: { n: 5 } });
  });

  it('says what Enter does only on the own space with a treasure', () => {
    const state = position(['2 down 1', '3 up'], { phase: 'search' });
    const keys = (depth: number, seat: number) =>
      spotLines(state, depth, seat, legal(state, seat)).map(({ key }) => key);
    expect(keys(2, 0)).toContain('board.enter');
    expect(keys(3, 0)).not.toContain('board.enter');
    expect(keys(3, 1)).not.toContain('board.enter');
  });
});

it('an arrow to the side leads along the path to the neighbour that lies there', () => {
  const layout = layOut(344, 346, 32);
  const x = (depth: number) => layout.spaces[depth - 1]?.x ?? 0;
  for (let depth = 1; depth <= 32; depth += 1) {
    for (const side of ['left', 'right'] as const) {
      const to = sideways(layout, depth, side);
      expect(Math.abs(to - depth)).toBeLessThanOrEqual(1);
      if (to !== depth) expect(Math.sign(x(to) - x(depth))).toBe(side === 'right' ? 1 : -1);
    }
  }
  expect(sideways(layout, 4, 'right')).toBe(5);
  expect(sideways(layout, 14, 'right')).toBe(13);
});
