import { isRefusal } from '@rockpool/game';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { check } from './check.ts';
import { start } from './setup.ts';
import { anchoring, begun, cardOf, creature, dealt, diver, played, position } from './testing/position.ts';
import { codes, type State } from './vocabulary.ts';

const over = position({ phase: 'over' });
const starting = start(2, { wonDomains: 'open', shift: 'any', nemo: 'alternate' });
const dealing = position({ phase: 'hands' });
const keeping = begun();
const before = position({ phase: 'before', hands: ['1 2 3 4 5', '6 7 8 9 10'], held: ['harpoon', 'eye'] });
const ringing = position({ phase: 'bell', hands: ['1 2 3', '4'], pile: [10, 11, 12, 13] });
const returning = dealt(ringing);
const swapping = dealt(played(before, { type: 'harpoon', card: cardOf('harpoon'), take: 7 }));
const placing = position({
  top: '- 14 - - -',
  bottom: '2 - - - -',
  hands: ['3 7', '9'],
  held: ['anchor', 'kraken'],
});
const monster = position({ ...placing, hands: ['3 7', '9'], held: ['kraken', null], top: '- 14 - - -' });
const shown = {
  ...placing,
  held: [[4], []],
  played: [
    { card: 0, special: 'kraken' },
    { card: 2, special: 'anchor' },
  ],
} as State;
const shifting = played(
  position({ top: '- 14 - - -', bottom: '2 - 4 5 -', anchor: 8, hands: ['7', '9'] }),
  diver(7, 'bottom', 4),
);
const crossing = played(
  position({ top: '- 14 - - -', bottom: '2 3 4 5 -', anchor: 8, hands: ['6', '9'] }),
  diver(6, 'bottom', 4),
);

const pass = { type: 'pass' };
const shift = (column: number, to: number) => ({ type: 'shift', column, to });
const at = (fields: object) => ({ ...diver(3, 'bottom', 1), ...fields });
const anchor = (fields: object) => ({
  ...diver(3, 'bottom', 1),
  anchor: { card: cardOf('anchor'), side: 'bottom', column: 1, ...fields },
});

function refusedBy(state: State, seat: number, action: unknown): string | null {
  return check(state, seat, action)?.refused ?? null;
}

describe('check: the first code that fits, in the order phase, space, card, face, anchor', () => {
  it.each<[string, string, State, number, unknown]>([
    ['game-over', 'before the turn and the form', over, 1, 'junk'],
    ['not-your-turn', 'before the form', placing, 1, 'junk'],
    ['not-your-turn', 'while the first player is drawn', starting, 0, pass],
    ['not-your-turn', 'while cards are dealt', dealing, 0, pass],
    ['not-your-turn', 'of a seat that is not at the table', placing, 7, diver(3, 'bottom', 1)],
    ['bad-answer', 'before the phase', before, 0, { type: 'place' }],
    ['bad-answer', 'an unknown type', placing, 0, { type: 'swim' }],
    ['bad-answer', 'a type of every object', placing, 0, { type: 'toString' }],
    ['bad-answer', 'a field too many', placing, 0, at({ extra: 1 })],
    ['bad-answer', 'a Diver and a Special at once', placing, 0, at({ special: 'kraken' })],
    [
      'bad-answer',
      'a Special with an anchor',
      monster,
      0,
      { ...creature('kraken', 'top', 0), anchor: anchor({}).anchor },
    ],
    [
      'bad-answer',
      'neither Diver nor Special',
      placing,
      0,
      { type: 'place', card: 2, side: 'top', column: 0 },
    ],
    ['bad-answer', 'minus zero', keeping, 0, { type: 'keep', card: -0 }],
    ['bad-answer', 'half a card', keeping, 0, { type: 'keep', card: 0.5 }],
    ['bad-answer', 'a value as text', placing, 0, at({ value: '3' })],
    ['bad-answer', 'a side as a number', placing, 0, at({ side: 1 })],
    ['bad-answer', 'an anchor without a card', placing, 0, at({ anchor: { side: 'top', column: 1 } })],
    ['bad-answer', 'no anchor at all, but named', placing, 0, at({ anchor: null })],
    ['wrong-phase', 'placing before placing', before, 0, diver(1, 'top', 9)],
    ['wrong-phase', 'a Special while placing', placing, 0, { type: 'eye', card: 9 }],
    ['wrong-phase', 'passing while placing', placing, 0, pass],
    ['wrong-phase', 'a shift while placing, before the space', placing, 0, shift(9, 9)],
    ['wrong-phase', 'keeping later', before, 0, { type: 'keep', card: 9 }],
    ['wrong-phase', 'a swap before the harpoon', before, 0, { type: 'swap', give: 0 }],
    ['wrong-phase', 'giving back with the bell', returning, 0, { type: 'giveback' }],
    ['must-shift', 'placing while an arrow is due', shifting, 0, diver(9, 'top', 9)],
    ['must-shift', 'passing while an arrow is due', shifting, 0, pass],
    ['no-such-space', 'a column past the last, before the card', placing, 0, at({ column: 5, card: 99 })],
    ['no-such-space', 'a column before the first', placing, 0, at({ column: -1 })],
    ['no-such-space', 'an unknown side', placing, 0, at({ side: 'left' })],
    ['no-such-space', 'for a Special too', monster, 0, { ...creature('kraken', 'top', 0), column: 5 }],
    ['no-such-space', 'a shift from there', shifting, 0, shift(5, 1)],
    ['no-such-space', 'a shift to there', shifting, 0, shift(0, -1)],
    ['space-taken', 'before the card', placing, 0, at({ card: 99, column: 0 })],
    ['space-taken', 'on the other side', placing, 0, diver(3, 'top', 1)],
    [
      'space-taken',
      'for a Special, before its card',
      monster,
      0,
      { ...creature('kraken', 'top', 1), card: 9 },
    ],
    ['not-your-card', 'before the face', placing, 0, at({ card: 8, value: 99 })],
    [
      'not-your-card',
      'a Special that is not held, before its face',
      monster,
      0,
      { ...creature('kraken', 'top', 0), card: 5, special: 'x' },
    ],
    ['not-your-card', 'keeping one of the later pairs', keeping, 0, { type: 'keep', card: 2 }],
    ['not-your-card', 'playing the other seat’s Special', before, 0, { type: 'eye', card: cardOf('eye') }],
    [
      'not-your-card',
      'taking a card that the opponent has not',
      before,
      0,
      { type: 'harpoon', card: 5, take: 0 },
    ],
    ['not-your-card', 'returning none of the two', returning, 0, { type: 'return', card: 0 }],
    ['not-your-card', 'giving the taken card', swapping, 0, { type: 'swap', give: 7 }],
    ['not-your-card', 'giving a card of the opponent', swapping, 0, { type: 'swap', give: 5 }],
    ['wrong-face', 'a value below 1, before the anchor', placing, 0, { ...anchor({ card: 99 }), value: 0 }],
    ['wrong-face', 'a value above 14', placing, 0, at({ value: 15 })],
    ['wrong-face', 'a value already shown', placing, 0, at({ value: 14 })],
    [
      'no-such-special',
      'a Special that is not placed',
      monster,
      0,
      { ...creature('kraken', 'top', 0), special: 'eye' },
    ],
    ['no-such-special', 'no Special', monster, 0, { ...creature('kraken', 'top', 0), special: 'whale' }],
    ['no-such-special', 'one already shown', shown, 0, { ...creature('kraken', 'top', 0), card: 4 }],
    ['no-such-special', 'an anchor already shown', shown, 0, anchor({ card: 4 })],
    [
      'no-such-special',
      'a harpoon already shown',
      { ...before, played: [{ card: 1, special: 'harpoon' }] },
      0,
      { type: 'harpoon', card: 5, take: 7 },
    ],
    ['no-such-space', 'of the anchor, before its card', placing, 0, anchor({ column: 5, card: 99 })],
    ['not-your-card', 'of the anchor, before an empty space', placing, 0, anchor({ card: 99, column: 3 })],
    ['cannot-move', 'an anchor on an empty space', placing, 0, anchor({ column: 3 })],
    ['cannot-move', 'shifting no card', shifting, 0, shift(1, 0)],
    ['cannot-move', 'shifting the card just placed', shifting, 0, shift(4, 1)],
    ['cannot-move', 'shifting to a taken space, before the anchor', shifting, 0, shift(3, 0)],
    ['cannot-move', 'shifting along to its own space', shifting, 0, shift(0, 0)],
    ['cannot-move', 'crossing to another column', crossing, 0, shift(0, 2)],
    ['cannot-move', 'crossing to a taken space', crossing, 0, shift(1, 1)],
    ['anchored', 'shifting the anchored card along', shifting, 0, shift(3, 1)],
    ['anchored', 'shifting the anchored card across', crossing, 0, shift(3, 3)],
  ])('%s: %s', (code, _, state, seat, action) => {
    expect(refusedBy(state, seat, action)).toBe(code);
  });

  it.each<[string, State, unknown]>([
    ['keep', keeping, { type: 'keep', card: 1 }],
    ['harpoon', before, { type: 'harpoon', card: 5, take: 9 }],
    ['a false Special that only the sealed deck can tell', before, { type: 'bell', card: 5 }],
    ['pass', before, pass],
    ['return', returning, { type: 'return', card: 11 }],
    ['swap', swapping, { type: 'swap', give: 4 }],
    ['giveback', swapping, { type: 'giveback' }],
    ['a false face that only the sealed deck can tell', placing, at({ value: 13 })],
    ['the anchor on the card itself', placing, anchor({})],
    ['the anchor on another card', placing, anchor({ side: 'top' })],
    ['kraken', monster, creature('kraken', 'bottom', 4)],
    ['a shift', shifting, shift(0, 1)],
    ['a crossing', crossing, shift(2, 2)],
  ])('null: %s', (_, state, action) => {
    expect(refusedBy(state, 0, action)).toBeNull();
  });

  it('lists its codes in the order in which they are tried', () => {
    expect(codes).toEqual([
      'game-over',
      'not-your-turn',
      'bad-answer',
      'must-shift',
      'wrong-phase',
      'no-such-space',
      'space-taken',
      'not-your-card',
      'wrong-face',
      'no-such-special',
      'cannot-move',
      'anchored',
    ]);
  });
});

describe('apply: answers that do not fit', () => {
  const laying = position({ phase: 'domains' });
  const draw = { ask: 'chance', bounds: [25, 24, 23, 22, 21], drawn: [0, 0, 0, 0, 20] };
  const shuffling = position({ phase: 'divers' });
  const seal = { ask: 'shuffle', deck: 'divers', size: 14 };
  const deal = { ask: 'deal', deck: 'divers', cards: [10, 11], to: 0 };
  const choose = { ask: 'choose', seats: [0], take: [diver(3, 'bottom', 1)] };

  it.each<[string, State, object]>([
    ['a draw', laying, draw],
    ['a shuffle', shuffling, seal],
    ['a deal', ringing, deal],
    ['a choice', placing, choose],
  ])('takes %s that fits', (_, state, answer) => {
    expect(isRefusal(apply(state, answer as never))).toBe(false);
  });

  it.each<[string, string, State, unknown]>([
    ['game-over', 'after the end', over, choose],
    ['not-your-turn', 'an action for cards', ringing, choose],
    ['not-your-turn', 'another seat’s action', placing, { ...choose, seats: [1] }],
    ['bad-answer', 'no object', laying, null],
    ['bad-answer', 'cards for an action', placing, deal],
    ['bad-answer', 'a draw at its bound', laying, { ...draw, drawn: [0, 0, 0, 0, 21] }],
    ['bad-answer', 'a draw below 0', laying, { ...draw, drawn: [-1, 0, 0, 0, 0] }],
    ['bad-answer', 'half a draw', laying, { ...draw, drawn: [0.5, 0, 0, 0, 0] }],
    ['bad-answer', 'a draw too few', laying, { ...draw, drawn: [0, 0, 0, 0] }],
    ['bad-answer', 'bounds that do not fall', laying, { ...draw, bounds: [25, 25, 25, 25, 25] }],
    ['bad-answer', 'a bound too many', laying, { ...draw, bounds: [25, 24, 23, 22, 21, 20] }],
    ['bad-answer', 'another deck', shuffling, { ...seal, deck: 'specials' }],
    ['bad-answer', 'a smaller deck', shuffling, { ...seal, size: 13 }],
    ['bad-answer', 'only some cards', shuffling, { ...seal, cards: [0] }],
    ['bad-answer', 'a deal to the other seat', ringing, { ...deal, to: 1 }],
    ['bad-answer', 'a deal of other cards', ringing, { ...deal, cards: [10, 12] }],
    ['bad-answer', 'a deal of fewer cards', ringing, { ...deal, cards: [10] }],
    ['bad-answer', 'cards turned up for all', ringing, { ...deal, ask: 'reveal', faces: [1, 2] }],
    ['bad-answer', 'two actions', placing, { ...choose, take: [pass, pass] }],
    ['bad-answer', 'a secret', placing, { ...choose, ask: 'secret' }],
    ['space-taken', 'what check refuses', placing, { ...choose, take: [at({ column: 0 })] }],
  ])('%s: %s', (code, _, state, answer) => {
    expect(apply(state, answer as never)).toEqual({ refused: code });
  });

  it('never throws and never takes what is no answer', () => {
    const states = [over, starting, dealing, keeping, before, returning, swapping, placing, shifting];
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.anything(), (state, junk) => {
        expect(isRefusal(apply(state, junk as never))).toBe(true);
        expect(check(state, 0, junk)).not.toBeNull();
      }),
      { seed: 20, numRuns: 500 },
    );
  });

  it('the anchor is refused like any other part, and changes nothing', () => {
    const action = anchoring(diver(3, 'bottom', 1), 'bottom', 3);
    expect(apply(placing, { ask: 'choose', seats: [0], take: [action] })).toEqual({ refused: 'cannot-move' });
  });
});
