import type { Answer } from '@rockpool/game';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import { position } from './testing/position.ts';
import type { Action, State } from './vocabulary.ts';
import { beatsOf, endingOf } from './ending.ts';

/** The ending that the answers bring, the last of them asked for. */
function ended(state: State, ...answers: readonly (readonly number[] | Action)[]) {
  let before = state;
  let found: ReturnType<typeof endingOf> = null;
  for (const given of answers) {
    const asked = game.ask(before);
    const answer = (
      Array.isArray(given)
        ? { ...asked, drawn: given }
        : { ask: 'choose', seats: [before.turn], take: [given] }
    ) as Answer<Action>;
    const after = game.apply(before, answer) as State;
    found = endingOf(before, answer, after);
    before = after;
  }
  return found;
}

describe('the end of a dive', () => {
  it('turns up what came home in order, tells who is lost and what sinks', () => {
    // Seat 0 comes home with two chips; seat 1 is near with one, seat 2 far with a stack.
    const state = position(['1 up 1 12', '4 down 3', '9 down 234'], { air: 0 });
    const ending = ended(state, [0, 1], [0, 6, 0]);
    expect(ending).toMatchObject({
      dive: 1,
      why: 'air',
      home: [
        {
          seat: 0,
          chips: [
            { level: 1, value: 0 },
            { level: 1, value: 3 },
            { level: 2, value: 4 },
          ],
          points: 7,
        },
      ],
      lost: [
        { seat: 1, items: [[3]], chips: 1 },
        { seat: 2, items: [[2, 3, 4]], chips: 3 },
      ],
      sunk: [[3, 2, 3], [4]],
      then: [
        { key: 'event.stacks', values: { stacks: 2 } },
        { key: 'event.next-dive', values: { who: { seat: 2 }, dive: 2, why: { word: 'deepest' } } },
      ],
    });
    expect(ending && beatsOf(ending)).toBe(3 + 2 + 1);
    // Behind it all is as it was: nothing banked, nothing lost.
    expect(ending?.moment.banked).toEqual([[], [], []]);
    expect(ending?.moment.divers.map(({ depth, load }) => [depth, load.length])).toEqual([
      [0, 2],
      [4, 1],
      [9, 1],
    ]);
  });

  it('follows a roll or a search at once where nobody brings anything', () => {
    const roll = ended(position(['1 up', '0 up'], { home: [1] }), [0, 0]);
    expect(roll).toMatchObject({
      why: 'home',
      home: [{ seat: 1 }, { seat: 0, chips: [], points: 0 }],
      lost: [],
      then: [{ key: 'event.next-dive', values: { who: { seat: 0 }, dive: 2, why: { word: 'last' } } }],
    });
    const search = position(['3 down', '5 down 1'], { air: 0, phase: 'search' });
    expect(ended(search, { type: 'take' })).toMatchObject({
      why: 'air',
      home: [],
      lost: [{ seat: 0, items: [[1]] }, { seat: 1 }],
      sunk: [[1, 1]],
    });
  });

  it('after the last dive nothing sinks: it is out of the game', () => {
    const state = position(['3 down 1', '5 down 1'], {
      air: 0,
      phase: 'search',
      dive: 3,
      hauls: [
        [0, 0],
        [0, 0],
      ],
    });
    const ending = ended(state, { type: 'leave' });
    expect([ending?.sunk, ending?.then]).toEqual([[], [{ key: 'event.gone' }]]);
    expect(ending && beatsOf(ending)).toBe(2 + 1);
  });

  it('is none while the dive goes on', () => {
    expect(ended(position(['3 down 1', '5 down']), [0, 0])).toBeNull();
    expect(ended(position(['1 up 1', '5 down'], { air: 0 }), [2, 2])).toBeNull();
  });
});
