import { playRandom } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { takers } from './award.ts';
import { game } from './game.ts';
import { legal } from './legal.ts';
import {
  anchoring,
  begun,
  cardOf,
  creature,
  dealt,
  diver,
  lying,
  open,
  played,
  position,
} from './testing/position.ts';
import type { State } from './vocabulary.ts';
import { ownerOf, scores } from './won.ts';

/** Who takes column 0 when these two lie in it, top against bottom. */
const taker = (top: string, bottom: string) =>
  takers(position({ top: `${top} - - - -`, bottom: `${bottom} - - - -`, columns: [1] }))[0];

/** The numbers are those of the rules' list of edge cases. */
describe('edge cases', () => {
  it('1: 6 on the bottom with one other card there whose top space is free: that card must cross, unasked', () => {
    const before = position({ bottom: '- 3 - - -', hands: ['6', '1'] });
    const after = played(before, diver(6, 'bottom', 4));
    expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['- 3 - - -', '- - - - 6']);
    expect(after).toMatchObject({ phase: 'place', turn: 1 });
  });

  it('1: with its top space taken nothing happens, and nobody is asked', () => {
    const before = position({ top: '- 2 - - -', bottom: '- 3 - - -', hands: ['6', '1'] });
    const after = played(before, diver(6, 'bottom', 4));
    expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['- 2 - - -', '- 3 - - 6']);
    expect(after).toMatchObject({ phase: 'place', turn: 1 });
  });

  it('1: with two cards that can cross the seat is asked, and one must', () => {
    const before = position({ bottom: '- 3 - 4 -', hands: ['9', '1'] });
    const asked = played(before, diver(9, 'bottom', 0));
    expect(asked).toMatchObject({ phase: 'shift', turn: 0, arrow: 5 });
    expect(legal(asked, 0, open)).toEqual([
      { type: 'shift', column: 1, to: 1 },
      { type: 'shift', column: 3, to: 3 },
    ]);
    const after = played(asked, { type: 'shift', column: 3, to: 3 });
    expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['- - - 4 -', '9 3 - - -']);
    expect(after).toMatchObject({ phase: 'place', turn: 1, arrow: null });
  });

  it('2: the only movable card is anchored: no shift', () => {
    const before = position({ top: '- 3 - - -', anchor: 1, hands: ['6 7', '1'] });
    for (const value of [6, 7]) {
      const after = played(before, diver(value, 'top', 4));
      expect(lying(after, 'top')).toBe(`- 3 - - ${value}`);
      expect(after).toMatchObject({ phase: 'place', turn: 1 });
    }
  });

  it('3: adjacent: a card with both neighbours taken cannot move; any: it can', () => {
    const setup = { bottom: '- 2 3 4 -', hands: ['7', '1'] } as const;
    const shifts = (shift: 'any' | 'adjacent') =>
      legal(played(position({ ...setup, options: { shift } }), diver(7, 'bottom', 4)), 0, open);
    const to0 = (column: number) => ({ type: 'shift', column, to: 0 });
    expect(shifts('any')).toEqual([to0(1), to0(2), to0(3)]);
    const adjacent = played(position({ ...setup, options: { shift: 'adjacent' } }), diver(7, 'bottom', 4));
    expect(lying(adjacent, 'bottom')).toBe('2 - 3 4 7');
  });

  it('4: the arrow never moves the card just placed, nor a card on the other side', () => {
    const before = position({ top: '1 2 - - -', hands: ['6 7 8 9', '3'] });
    for (const value of [6, 7, 8, 9]) {
      const after = played(before, diver(value, 'bottom', 4));
      expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['1 2 - - -', `- - - - ${value}`]);
      expect(after).toMatchObject({ phase: 'place', turn: 1 });
    }
  });

  it('4: the arrow of a card that is moved does not act', () => {
    const before = position({ bottom: '7 - - - -', top: '- 2 - 3 -', hands: ['6', '1'] });
    const after = played(before, diver(6, 'bottom', 4));
    expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['7 2 - 3 -', '- - - - 6']);
  });

  it('5: the 10th placement’s arrow never acts: the round ends', () => {
    for (const value of [6, 7, 8, 9]) {
      const before = position({ top: '10 11 12 13 14', bottom: '1 2 3 4 -', hands: [String(value), ''] });
      expect(played(before, diver(value, 'bottom', 4))).toMatchObject({ phase: 'domains', round: 2 });
    }
  });

  it('6: Kraken beats 1, 1 beats 14, 14 beats 13, 1 beats Fishbone; on either side', () => {
    const pairs = [
      ['kraken', '1'],
      ['kraken', '14'],
      ['1', '14'],
      ['14', '13'],
      ['1', 'fishbone'],
      ['2', '1'],
    ];
    for (const [winner = '', loser = ''] of pairs) {
      expect([winner, loser, taker(winner, loser)]).toEqual([winner, loser, 1]);
      expect([winner, loser, taker(loser, winner)]).toEqual([winner, loser, 0]);
    }
    expect(taker('13', '1')).toBe(1);
  });

  it('7: a seat may place on the opponent’s side; the value counts for the opponent', () => {
    const before = position({ top: '- 2 3 4 5', bottom: '13 6 7 8 9', hands: ['14', ''] });
    const after = played(before, diver(14, 'top', 0));
    expect(after.won).toEqual([[7, 13, 19, 25], [1]]);
  });

  it('8: who used the bell, kraken or fishbone keeps one Diver at the end; nobody keeps more', () => {
    const kept = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      playRandom(game, {
        seats: 2,
        seed: `left ${seed}`,
        onStep: ({ before, after }) => {
          if (before.columns.length === 0 || after.columns.length > 0) return;
          // The round's last placement: what is in the hands now stays unplayed.
          for (const seat of [0, 1] as const) {
            const used = after.spaces.some((placed) => placed?.value === 15 || placed?.value === 0);
            kept.add(`${after.hands[seat].length} ${used || after.returned.length > 0}`);
          }
        },
      });
    }
    expect([...kept].sort()).toEqual(['0 false', '0 true', '1 true']);
    const kraken = position({
      top: '1 2 3 4 5',
      bottom: '7 8 9 10 -',
      hands: ['6', ''],
      held: ['kraken', null],
    });
    expect(played(kraken, creature('kraken', 'bottom', 4)).hands).toEqual([[5], []]);
  });

  it('9: harpoon: the taken card is dealt to its taker, and a given one to the other seat, always', () => {
    const before = position({
      phase: 'before',
      hands: ['1 2 3 4 5', '6 7 8 9 10'],
      held: ['harpoon', 'eye'],
    });
    const looking = played(before, { type: 'harpoon', card: cardOf('harpoon'), take: 7 });
    expect(ask(looking)).toEqual({ ask: 'deal', deck: 'divers', cards: [7], to: 0 });
    expect(looking.hands).toEqual([
      [0, 1, 2, 3, 4, 7],
      [5, 6, 8, 9],
    ]);
    const deciding = dealt(looking);
    expect(legal(deciding, 0, open)).toEqual([
      ...[0, 1, 2, 3, 4].map((give) => ({ type: 'swap', give })),
      { type: 'giveback' },
    ]);
    const giving = played(deciding, { type: 'swap', give: 0 });
    expect(ask(giving)).toEqual({ ask: 'deal', deck: 'divers', cards: [0], to: 1 });
    expect(giving.hands).toEqual([
      [1, 2, 3, 4, 7],
      [0, 5, 6, 8, 9],
    ]);
    expect(dealt(giving)).toMatchObject({ phase: 'before', turn: 1, passing: [] });
    const back = played(deciding, { type: 'giveback' });
    expect(back).toMatchObject({ phase: 'before', turn: 1, passing: [], hands: before.hands });
  });

  it('10: the eye of the second player shows the hand as it is after the first one’s harpoon, known cards too', () => {
    const before = position({
      phase: 'before',
      hands: ['1 2 3 4 5', '6 7 8 9 10'],
      held: ['harpoon', 'eye'],
    });
    const taken = dealt(played(before, { type: 'harpoon', card: cardOf('harpoon'), take: 7 }));
    const swapped = dealt(played(taken, { type: 'swap', give: 0 }));
    const eye = played(swapped, { type: 'eye', card: cardOf('eye') });
    expect(ask(eye)).toEqual({ ask: 'deal', deck: 'divers', cards: [1, 2, 3, 4, 7], to: 1 });
    expect(dealt(eye)).toMatchObject({ phase: 'place', turn: 0 });
  });

  it('11: 3 points without the ink out is not won for good; 3 with it out is; 4 is', () => {
    expect(ownerOf({ won: [[0, 1], []] }, 'science')).toBeNull();
    expect(ownerOf({ won: [[0, 1], [5]] }, 'science')).toBe(0);
    expect(ownerOf({ won: [[0, 1, 2, 5], []] }, 'science')).toBe(0);
    expect(ownerOf({ won: [[], [1, 2, 3, 4]] }, 'science')).toBe(1);
    expect(ownerOf({ won: [[0, 5], [1]] }, 'science')).toBeNull();
  });

  it('12: a seat with three Domains for good after round 4 wins then; rounds 5 and 6 are not played', () => {
    const before = position({
      round: 4,
      top: '1 2 3 4 5',
      bottom: '10 11 12 13 -',
      hands: ['14', ''],
      columns: [2, 8, 14, 20, 26],
      won: [
        [0, 1, 6, 7, 12, 13],
        [3, 9, 15],
      ],
    });
    const after = played(before, diver(14, 'bottom', 4));
    expect(ask(after)).toEqual({ ask: 'over', scores: [3, 0], winners: [0] });
    expect(after.round).toBe(4);
    const onlyTwo = {
      ...before,
      won: [
        [0, 1, 6, 7, 12],
        [13, 3, 9, 15],
      ],
    } as State;
    expect(played(onlyTwo, diver(14, 'bottom', 4))).toMatchObject({ phase: 'domains', round: 5 });
  });

  it('13: five Domains: never three for good on both sides; at the end all five are decided', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const { state, over } = playRandom(game, { seats: 2, seed: `ends ${seed}` });
      const [bottom, top] = scores(state);
      expect([bottom >= 3, top >= 3].filter(Boolean), `seed "ends ${seed}"`).toHaveLength(1);
      expect(over).toMatchObject({ scores: [bottom, top], winners: [bottom >= 3 ? 0 : 1] });
      if (state.bag.length === 0) expect(bottom + top).toBe(5);
    }
  });

  it('14: an anchored card with an arrow still acts when placed, and stays itself', () => {
    const before = position({ bottom: '- 3 - - -', hands: ['6 8', '9'], held: ['anchor', null] });
    const after = played(before, anchoring(diver(6, 'bottom', 4), 'bottom', 4));
    expect([lying(after, 'top'), lying(after, 'bottom'), after.anchor]).toEqual([
      '- 3 - - -',
      '- - - - 6',
      9,
    ]);
    const later = played({ ...after, turn: 0 }, diver(8, 'bottom', 0));
    expect(lying(later, 'bottom')).toBe('8 - - - 6');
  });

  it('14: the anchor is set before the arrow acts: the card that it holds does not move', () => {
    const before = position({ bottom: '- 3 - - -', hands: ['6', '9'], held: ['anchor', null] });
    const after = played(before, anchoring(diver(6, 'bottom', 4), 'bottom', 1));
    expect([lying(after, 'top'), lying(after, 'bottom')]).toEqual(['- - - - -', '- 3 - - 6']);
  });

  it('15: a Special not played is set aside unseen; each appears once in rounds 1–3 and once in 4–6', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const dealtCards: string[] = [];
      const { state } = playRandom(game, {
        seats: 2,
        seed: `specials ${seed}`,
        onStep: ({ before, answer }) => {
          if (answer.ask !== 'deal' || answer.deck !== 'specials' || before.phase !== 'pair') return;
          dealtCards.push(...answer.cards.map((card) => `${before.round <= 3 ? 'first' : 'second'} ${card}`));
        },
      });
      expect(new Set(dealtCards).size, `seed "specials ${seed}"`).toBe(dealtCards.length);
      expect(dealtCards.length).toBe(2 * state.round);
    }
    const full = position({
      top: '1 2 3 4 5',
      bottom: '7 8 9 10 -',
      hands: ['6', ''],
      held: ['eye', 'kraken'],
    });
    const next = played(full, diver(6, 'bottom', 4));
    const draw = { ask: 'chance', bounds: [25, 24, 23, 22, 21], drawn: [0, 0, 0, 0, 0] } as const;
    expect(game.apply(next, draw)).toMatchObject({ discard: [0, 3], held: [[], []], played: [] });
  });

  it('16: wonDomains: closed changes no rule and no state', () => {
    const states = (wonDomains: 'open' | 'closed') => {
      const seen: State[] = [game.start(2, { wonDomains, shift: 'any', nemo: 'alternate' })];
      let state = begun({ wonDomains });
      seen.push(state);
      state = dealt(played(state, { type: 'keep', card: 1 }));
      state = played(state, { type: 'pass' }, { type: 'pass' });
      return [...seen, state, legal(state, 0, open)];
    };
    expect(states('closed')).toEqual(states('open'));
  });
});
