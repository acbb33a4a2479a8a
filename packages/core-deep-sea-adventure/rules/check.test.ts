import { isRefusal } from '@rockpool/game';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { check } from './check.ts';
import { position } from './testing/position.ts';
import { codes, type State } from './vocabulary.ts';

const over = position(['0 up', '0 up'], { phase: 'over' });
const dice = position(['5 down 1', '0 down'], { phase: 'roll' });
const starting = position(['0 down', '0 down'], { phase: 'starter' });
const banking = position(['0 up 1 1', '0 up'], { phase: 'bank', home: [0, 1] });
const course = position(['5 down 1', '0 down'], { phase: 'course' });
const treasure = position(['5 up 1', '0 down'], { phase: 'search' });
const blank = position(['2 up 1 2', '0 down'], { phase: 'search', path: '1 - 3' });

const down = { type: 'course', to: 'down' };
const leave = { type: 'leave' };
const take = { type: 'take' };
const drop = (item: unknown) => ({ type: 'drop', item });
const sideways = { type: 'course', to: 'sideways' };

function refusedBy(state: State, seat: number, action: unknown): string | null {
  return check(state, seat, action)?.refused ?? null;
}

describe('check: the first code that fits', () => {
  it.each<[string, string, State, number, unknown]>([
    ['game-over', 'before the turn and the form', over, 1, 'junk'],
    ['not-your-turn', 'before the form', course, 1, 'junk'],
    ['not-your-turn', 'while the dice are asked, also of the seat whose turn it is', dice, 0, leave],
    ['not-your-turn', 'while the starter is drawn', starting, 0, leave],
    ['not-your-turn', 'while treasure is revealed', banking, 0, leave],
    ['not-your-turn', 'of a seat that is not at the table', course, 7, down],
    ['bad-answer', 'before the wrong phase', treasure, 0, sideways],
    ['bad-answer', 'an unknown type', treasure, 0, { type: 'swim' }],
    ['bad-answer', 'a type of every object', treasure, 0, { type: 'toString' }],
    ['bad-answer', 'a field too many', treasure, 0, { type: 'leave', item: 0 }],
    ['bad-answer', 'a field missing', blank, 0, { type: 'drop' }],
    ['bad-answer', 'an item below 0', blank, 0, drop(-1)],
    ['bad-answer', 'minus zero', blank, 0, drop(-0)],
    ['bad-answer', 'half an item', blank, 0, drop(0.5)],
    ['bad-answer', 'an item as text', blank, 0, drop('0')],
    ['bad-answer', 'nothing at all', blank, 0, null],
    ['cannot-turn-back', 'a course while searching', treasure, 0, down],
    ['not-now', 'leaving while the course is asked', course, 0, leave],
    ['not-now', 'taking while the course is asked', course, 0, take],
    ['not-now', 'before a missing item', course, 0, drop(9)],
    ['nothing-here', 'taking from a blank', blank, 0, take],
    ['not-blank', 'dropping on a treasure', treasure, 0, drop(0)],
    ['not-blank', 'before a missing item', treasure, 0, drop(9)],
    ['no-such-item', 'one past the load', blank, 0, drop(2)],
  ])('%s: %s', (code, _, state, seat, action) => {
    expect(refusedBy(state, seat, action)).toBe(code);
  });

  it.each<[string, State, unknown]>([
    ['down', course, down],
    ['up', course, { type: 'course', to: 'up' }],
    ['leave', treasure, leave],
    ['take', treasure, take],
    ['leave on a blank', blank, leave],
    ['the last item', blank, drop(1)],
  ])('null: %s', (_, state, action) => {
    expect(refusedBy(state, 0, action)).toBeNull();
  });

  it('lists its codes in the order in which they are tried', () => {
    expect(codes).toEqual([
      'game-over',
      'not-your-turn',
      'bad-answer',
      'cannot-turn-back',
      'not-now',
      'nothing-here',
      'not-blank',
      'no-such-item',
    ]);
  });
});

describe('apply: answers that do not fit', () => {
  it.each<[string, string, State, unknown]>([
    ['game-over', 'after the end', over, { ask: 'chance', bounds: [3, 3], drawn: [0, 0] }],
    ['not-your-turn', 'an action for dice', dice, { ask: 'choose', seats: [0], take: [leave] }],
    ['not-your-turn', 'another seat’s action', course, { ask: 'choose', seats: [1], take: [down] }],
    ['bad-answer', 'no object', dice, null],
    ['bad-answer', 'dice for an action', course, { ask: 'chance', bounds: [3, 3], drawn: [0, 0] }],
    ['bad-answer', 'a draw at its bound', dice, { ask: 'chance', bounds: [3, 3], drawn: [0, 3] }],
    ['bad-answer', 'a draw below 0', dice, { ask: 'chance', bounds: [3, 3], drawn: [-1, 0] }],
    ['bad-answer', 'half a draw', dice, { ask: 'chance', bounds: [3, 3], drawn: [0.5, 0] }],
    ['bad-answer', 'a draw too few', dice, { ask: 'chance', bounds: [3, 3], drawn: [0] }],
    ['bad-answer', 'a draw too many', dice, { ask: 'chance', bounds: [3, 3], drawn: [0, 0, 0] }],
    ['bad-answer', 'other bounds', dice, { ask: 'chance', bounds: [6, 6], drawn: [0, 0] }],
    ['bad-answer', 'no draws', dice, { ask: 'chance', bounds: [3, 3] }],
    ['bad-answer', 'bounds that do not fall', banking, { ask: 'chance', bounds: [8, 8], drawn: [0, 0] }],
    ['bad-answer', 'two actions', course, { ask: 'choose', seats: [0], take: [down, down] }],
    ['bad-answer', 'two seats', course, { ask: 'choose', seats: [0, 1], take: [down] }],
    ['bad-answer', 'a secret', course, { ask: 'secret', seats: [0], take: [down] }],
    ['no-such-item', 'what check refuses', blank, { ask: 'choose', seats: [0], take: [drop(2)] }],
  ])('%s: %s', (code, _, state, answer) => {
    expect(apply(state, answer as never)).toEqual({ refused: code });
  });

  it('asks for falling bounds within a level', () => {
    expect(ask(banking)).toEqual({ ask: 'chance', bounds: [8, 7] });
  });

  it('never throws and never takes what is no answer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(over, dice, banking, course, treasure, blank),
        fc.anything(),
        (state, junk) => {
          expect(isRefusal(apply(state, junk as never))).toBe(true);
          expect(check(state, 0, junk)).not.toBeNull();
        },
      ),
      { seed: 20, numRuns: 500 },
    );
  });
});
