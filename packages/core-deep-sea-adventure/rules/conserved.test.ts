import type { Answer } from '@rockpool/game';
import { playRandom, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import type { Action, Options, State } from './vocabulary.ts';

/**
 * A second count of the treasure, from the pieces' list alone and with no code of the rules: whatever is played,
 * the 32 chips are on the path, carried, banked or, after the last dive, lost.
 */
type Step = { readonly before: State; readonly answer: Answer<Action> };

const eight = [1, 2, 3, 4].map((level) => ({ level, chips: 8 }));

function chipsOnLevel(state: State, level: number): { lying: number; carried: number; banked: number } {
  const count = (items: readonly (readonly number[])[]) =>
    items.reduce((sum, item) => sum + item.filter((chip) => chip === level).length, 0);
  const values = [1, 2, 3, 4].map((step) => 4 * (level - 1) + step - 1);
  return {
    lying: count(state.path),
    carried: state.divers.reduce((sum, diver) => sum + count(diver.load), 0),
    banked: state.banked.flat().filter((value) => values.includes(value)).length,
  };
}

/** What a step broke, as sentences; empty if nothing. `lost` chips by level left the game in its last dive. */
function broken(step: Step | null, state: State): string[] {
  const before = step?.before ?? null;
  const wrong: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(what);
  };
  for (const { level, chips } of eight) {
    const { lying, carried, banked } = chipsOnLevel(state, level);
    const out = state.phase === 'over' && step !== null ? lostAtLast(step, state, level) : 0;
    must(
      lying + carried + banked + out === chips,
      `level ${level}: ${lying} + ${carried} + ${banked} + ${out}`,
    );
  }
  for (let value = 0; value < 16; value += 1) {
    const seen = state.banked.flat().filter((banked) => banked === value).length;
    must(seen <= 2, `value ${value} is banked ${seen} times`);
  }
  must(
    state.banked.flat().every((value) => Number.isInteger(value) && value >= 0 && value < 16),
    'a value',
  );
  state.banked.forEach((values, seat) => {
    const points = values.reduce((sum, value) => sum + value, 0);
    const hauls = state.hauls.reduce((sum, dive) => sum + (dive[seat] ?? NaN), 0);
    must(hauls === points, `seat ${seat} banked ${points}, its dives ${hauls}`);
  });
  must(state.air >= 0 && state.air <= 25, `air ${state.air}`);
  must(state.dive >= 1 && state.dive <= state.options.dives, `dive ${state.dive}`);
  must(
    state.path.every((space) => space.length <= 3),
    'a stack of more than three',
  );
  const depths = state.divers.map((diver) => diver.depth);
  must(
    depths.every((depth) => depth >= 0 && depth <= state.path.length),
    'a diver off the path',
  );
  const wet = depths.filter((depth) => depth > 0);
  must(new Set(wet).size === wet.length, 'two divers on one space');
  const aboard = state.divers.flatMap((diver, seat) =>
    diver.depth === 0 && diver.course === 'up' ? [seat] : [],
  );
  must(JSON.stringify([...state.home].sort((a, b) => a - b)) === JSON.stringify(aboard), 'who is aboard');
  if (before !== null && before.dive === state.dive) must(state.air <= before.air, 'air came back');
  if (before !== null) {
    const kept = before.banked.every((old, seat) =>
      old.every((value, at) => state.banked[seat]?.[at] === value),
    );
    must(kept, 'a banked value changed');
    if (before.dive < state.dive) {
      must(
        state.path.every((space) => space.length > 0),
        'a blank stays in the next dive',
      );
      must(
        state.divers.every(({ depth, load }) => depth === 0 && load.length === 0),
        'a diver does not start anew',
      );
      must(state.phase === 'over' || state.air === 25, 'air is not full');
    }
  }
  return wrong;
}

/** Chips of a level that those left in the water carry as the game ends, after the last choice of all. */
function lostAtLast({ before, answer }: Step, over: State, level: number): number {
  const action = answer.ask === 'choose' ? answer.take[0] : null;
  const lost = over.divers.flatMap(({ depth }, seat) => {
    if (depth === 0) return [];
    const load = before.divers[seat]?.load ?? [];
    if (seat !== before.turn || action === null) return load;
    if (action.type === 'take') return [...load, before.path[depth - 1] ?? []];
    return action.type === 'drop' ? load.filter((_, at) => at !== action.item) : load;
  });
  return lost.flat().filter((chip) => chip === level).length;
}

const first = <A>(legal: readonly A[], wanted: (action: Action) => boolean): A | undefined =>
  legal.find((action) => wanted(action as Action));

/** Several ways to play, so that all corners of the rules are seen: full loads, no loads, end of the path, all home. */
const ways: { readonly [name: string]: Policy } = {
  random: ({ legal, below }) => legal[below(legal.length)] ?? fail(),
  greedy: ({ legal, below }) =>
    first(legal, ({ type }) => type === 'take') ??
    first(legal, (action) => action.type === 'course' && action.to === (below(3) === 0 ? 'up' : 'down')) ??
    legal[0] ??
    fail(),
  hoarding: ({ legal }) =>
    first(legal, (action) => action.type === 'take' || (action.type === 'course' && action.to === 'down')) ??
    legal[0] ??
    fail(),
  cautious: ({ legal, below }) =>
    first(legal, (action) => action.type === 'course' && action.to === 'up') ??
    (below(3) === 0 ? first(legal, ({ type }) => type === 'take') : undefined) ??
    legal[0] ??
    fail(),
  dropping: ({ legal, below }) =>
    first(legal, ({ type }) => type === 'drop') ??
    (below(2) === 0 ? legal[legal.length - 1] : undefined) ??
    legal[0] ??
    fail(),
  house: ({ game: rules, state, seat, known, below }) => rules.house?.(state, seat, known, below) ?? fail(),
};

function fail(): never {
  throw new Error('a policy was asked without a legal action');
}

const optionSets = (['nearest', 'farthest'] as const).flatMap((stackOrder) =>
  (['loot', 'free'] as const).flatMap((turnBack) =>
    [1, 2, 3].map((dives): Options => ({ stackOrder, turnBack, dives })),
  ),
);

describe('treasure is conserved at every step', () => {
  it.each(Object.keys(ways))(
    'playing %s, with every seat count and option',
    (way) => {
      for (const seats of game.seats) {
        optionSets.forEach((options, set) => {
          const seed = `conserved ${way} ${seats} ${set}`;
          const wrong: string[] = [];
          const start = broken(null, game.start(seats, options));
          const policy = ways[way];
          if (policy === undefined) throw new Error(`no way to play is called ${way}`);
          playRandom(game, {
            seats,
            options,
            seed,
            policy,
            onStep: ({ n, before, answer, after }) => {
              for (const what of broken({ before, answer }, after)) wrong.push(`answer ${n}: ${what}`);
            },
          });
          expect([...start, ...wrong], `seed "${seed}"`).toEqual([]);
        });
      }
    },
    120_000,
  );
});
