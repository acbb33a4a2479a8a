import type { Answer } from '@rockpool/game';
import { describe as group, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { describe } from './describe.ts';
import { label } from './label.ts';
import { legal } from './legal.ts';
import { prompt } from './prompt.ts';
import { position } from './testing/position.ts';
import type { Action, State } from './vocabulary.ts';

/** The lines told for draws or an action, as `key value value …` in the order of the values. */
function told(state: State, given: readonly number[] | Action): string[] {
  const asked = ask(state);
  const answer: Answer<Action> =
    asked.ask === 'chance'
      ? { ...asked, drawn: given as readonly number[] }
      : { ask: 'choose', seats: [state.turn], take: [given as Action] };
  const after = apply(state, answer) as State;
  return describe(state, answer, after).map(({ key, values }) =>
    [
      key,
      ...Object.values(values ?? {}).map((value) =>
        typeof value === 'object' ? Object.values(value)[0] : value,
      ),
    ].join(' '),
  );
}

const leave = { type: 'leave' } as const;

group('describe', () => {
  it('tells the dice, the load, the steps really made and where they end', () => {
    expect(told(position(['2 down 1', '4 down']), [1, 1])).toEqual(['event.swims.down 0 4 1 3 6']);
    expect(told(position(['31 down', '2 down']), [2, 2])).toEqual(['event.swims.down 0 6 0 1 32']);
    expect(told(position(['9 up', '8 down']), [0, 0])).toEqual(['event.swims.up 0 2 0 2 6']);
    expect(told(position(['9 up 1 1', '8 down']), [0, 0])).toEqual(['event.stays 0 2 2']);
  });

  it('tells who comes aboard, and who breathes next', () => {
    expect(told(position(['1 up', '9 down 1 1']), [0, 0])).toEqual([
      'event.boards 0 2 0',
      'event.breathes 1 2 23',
    ]);
  });

  it('tells that no space was free to dive to', () => {
    const full = position(['0 down', '1 down 1'], { path: '1' });
    expect(told(full, [0, 0])).toEqual(['event.cannot-dive 0 2 0', 'event.breathes 1 1 24']);
  });

  it('tells the levels of what is taken and dropped', () => {
    const setup = { phase: 'search', path: '1 234 -' } as const;
    expect(told(position(['2 up', '0 down'], setup), { type: 'take' })).toEqual(['event.takes.3 0 2 3 4']);
    const blank = position(['3 up 1 23', '0 down'], setup);
    expect(told(blank, { type: 'drop', item: 1 })).toEqual(['event.drops.2 0 2 3']);
    expect(told(blank, leave)).toEqual(['event.leaves 0']);
  });

  it('tells a dive’s end with what is banked, lost and stacked, and who starts the next', () => {
    const fatal = position(['5 up 1 2 3 4', '0 up 1 1', '0 up'], { air: 0, home: [1, 2], phase: 'search' });
    expect(told(fatal, leave)).toEqual(['event.leaves 0', 'event.ends.air 1']);
    const banking = apply(fatal, { ask: 'choose', seats: [0], take: [leave] }) as State;
    expect(told(banking, [7, 0])).toEqual([
      'event.banks 1 2 3',
      'event.banks.nothing 2',
      'event.stranded 0 4',
      'event.stacks 2',
      'event.next-dive 0 2 deepest',
    ]);
  });

  it('tells the result at the end of the last dive', () => {
    const last = position(['5 up 1', '0 up'], {
      air: 0,
      home: [1],
      phase: 'search',
      dive: 3,
      banked: [[5], [4]],
    });
    expect(told(last, leave)).toEqual([
      'event.leaves 0',
      'event.ends.air 3',
      'event.stranded 0 1',
      'event.gone',
      'prompt.won 0 5',
    ]);
    const empty = position(['5 up', '0 up'], { air: 0, home: [1], phase: 'search', dive: 3 });
    expect(told(empty, { type: 'take' })).toContain('event.gone');
    const nothing = position(['5 up', '0 up'], { air: 0, home: [1], dive: 3, path: '- - - -' });
    expect(told(nothing, [0, 0])).not.toContain('event.gone');
  });

  it('tells when no treasure is left for more dives', () => {
    const banking = position(['0 up 1', '0 up'], { home: [1, 0], path: '-', phase: 'bank' });
    expect(told(banking, [7])).toContain('event.path-empty');
  });
});

group('label', () => {
  it('gives no two legal actions of a seat the same words', () => {
    const state = position(['4 up 1 1 12 12', '0 down'], { phase: 'search', path: '1 2 3 -' });
    const labels = legal(state, 0).map((action) => JSON.stringify(label(state, 0, action)));
    expect(new Set(labels).size).toBe(5);
  });
});

group('prompt', () => {
  it.each<[string, State]>([
    ['prompt.starter', position(['0 down', '0 down'], { phase: 'starter' })],
    ['prompt.course', position(['5 down 1', '0 down'], { phase: 'course' })],
    ['prompt.roll', position(['5 down 1', '0 down'])],
    ['prompt.take', position(['5 up 1', '0 down'], { phase: 'search' })],
    ['prompt.drop', position(['1 up 1', '0 down'], { phase: 'search', path: '-' })],
    ['prompt.bank', position(['0 up 1', '0 up'], { phase: 'bank', home: [0, 1] })],
    ['prompt.won', position(['0 up', '0 up'], { phase: 'over', banked: [[1], []] })],
    ['prompt.shared.two', position(['0 up', '0 up'], { phase: 'over' })],
    ['prompt.shared', position(['0 up', '0 up', '0 up'], { phase: 'over' })],
  ])('%s', (key, state) => {
    expect(prompt(state).key).toBe(key);
  });
});
