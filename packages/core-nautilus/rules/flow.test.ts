import type { Ask } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { domainOf, fullBag, pointsOf } from './domains.ts';
import { arrowOf } from './divers.ts';
import { game } from './game.ts';
import { legal } from './legal.ts';
import { shows } from './place.ts';
import {
  anchoring,
  begun,
  cardOf,
  creature,
  dealt,
  diver,
  drawn,
  open,
  played,
  position,
} from './testing/position.ts';
import type { Options, State } from './vocabulary.ts';

/** An ask in short: `deal divers 0,1 to 1`. */
function short(asked: Ask): string {
  switch (asked.ask) {
    case 'chance':
      return `chance ${asked.bounds.join()}`;
    case 'shuffle':
      return `shuffle ${asked.deck} ${asked.size}`;
    case 'deal':
      return `deal ${asked.deck} ${asked.cards.join()} to ${asked.to}`;
    case 'choose':
      return `choose ${asked.seats[0]}`;
    default:
      return asked.ask;
  }
}

describe('pieces', () => {
  it('the bag holds each Domain’s six cards in order: +2, four of +1, −1', () => {
    expect(fullBag().map((card) => `${domainOf(card)} ${pointsOf(card)}`)).toEqual(
      ['science', 'exploration', 'navigation', 'engineering', 'war'].flatMap((domain) =>
        [2, 1, 1, 1, 1, -1].map((points) => `${domain} ${points}`),
      ),
    );
  });

  it('6 and 9 carry a vertical arrow, 7 and 8 a horizontal one, no others', () => {
    const arrows = Array.from({ length: 16 }, (_, value) => arrowOf(value)?.charAt(0) ?? '-').join('');
    expect(arrows).toBe('------vhhv------');
  });
});

describe('a round’s set-up', () => {
  /** What is asked before the first placement of each round, without the Specials that are played. */
  function setups(seed: string, options: Options): string[][] {
    const rounds: string[][] = [];
    playRandom(game, {
      seats: 2,
      seed,
      options,
      policy: ({ legal: actions, below }) => {
        const pass = actions.find((action) => (action as { type: string }).type === 'pass');
        const action = pass ?? actions[below(actions.length)];
        if (action === undefined) throw new Error('no legal action');
        return action;
      },
      onStep: ({ before, ask: asked }) => {
        if (before.phase === 'domains') rounds.push([]);
        if (before.phase !== 'place' && before.phase !== 'shift') rounds.at(-1)?.push(short(asked));
      },
    });
    return rounds;
  }

  it('goes step by step, for the first player first, with fresh Specials in rounds 1 and 4', () => {
    const rounds = setups('set-up', { wonDomains: 'open', shift: 'any', nemo: 'alternate' });
    expect(rounds.length).toBeGreaterThan(3);
    let first = rounds[0]?.at(-2) === 'choose 0' ? 0 : 1;
    rounds.forEach((asks, index) => {
      const left = 30 - 5 * index;
      const pair = 2 * (index % 3);
      const shuffle = index % 3 === 0 ? ['shuffle specials 6'] : [];
      const [kept, passed] = asks.includes(`deal specials ${pair} to ${1 - first}`)
        ? [pair + 1, pair]
        : [pair, pair + 1];
      expect([pair, pair + 1]).toContain(kept);
      expect(asks, `seed "set-up", round ${index + 1}`).toEqual([
        `chance ${[0, 1, 2, 3, 4].map((one) => left - one).join()}`,
        'shuffle divers 14',
        `deal divers 0,1,2,3,4 to ${first}`,
        `deal divers 5,6,7,8,9 to ${1 - first}`,
        ...shuffle,
        `deal specials ${pair},${pair + 1} to ${first}`,
        `choose ${first}`,
        `deal specials ${passed} to ${1 - first}`,
        `choose ${first}`,
        `choose ${1 - first}`,
      ]);
      first = 1 - first;
    });
  });

  it('the first draw is the seat that begins', () => {
    const start = game.start(2, { wonDomains: 'open', shift: 'any', nemo: 'alternate' });
    expect(ask(start)).toEqual({ ask: 'chance', bounds: [2] });
    expect([drawn(start, 0).first, drawn(start, 1).first]).toEqual([0, 1]);
  });

  it('the first Domain card drawn goes to column 0, and the bag closes up', () => {
    const laid = drawn(
      drawn(game.start(2, { wonDomains: 'open', shift: 'any', nemo: 'alternate' }), 0),
      29,
      0,
      0,
      26,
      25,
    );
    expect(laid.columns).toEqual([29, 0, 1, 28, 27]);
    expect(laid.bag).toHaveLength(25);
  });

  it.each([0, 1])(
    'seat %i first: it keeps one Special, and the other goes to the opponent at once',
    (first) => {
      const kept = played(begun({}, first), { type: 'keep', card: 1 });
      expect(kept.held).toEqual(first === 0 ? [[1], [0]] : [[0], [1]]);
      expect(ask(kept)).toEqual({ ask: 'deal', deck: 'specials', cards: [0], to: 1 - first });
      expect(dealt(kept)).toMatchObject({ phase: 'before', turn: first });
    },
  );
});

describe('before placing', () => {
  const hands = ['1 2 3 4 5', '6 7 8 9 10'] as const;

  it('both are always asked, first player first, even with nothing to play', () => {
    const before = position({ phase: 'before', hands, held: ['kraken', 'anchor'] });
    expect(legal(before, 0, open)).toEqual([{ type: 'pass' }]);
    const second = played(before, { type: 'pass' });
    expect(second).toMatchObject({ phase: 'before', turn: 1 });
    expect(legal(second, 1, open)).toEqual([{ type: 'pass' }]);
    expect(played(second, { type: 'pass' })).toMatchObject({ phase: 'place', turn: 0 });
  });

  it('bell: two more Divers, one of them is returned and out', () => {
    const before = position({ phase: 'before', hands, held: ['bell', 'eye'], pile: [10, 11, 12, 13] });
    const ringing = played(before, { type: 'bell', card: cardOf('bell') });
    expect(ask(ringing)).toEqual({ ask: 'deal', deck: 'divers', cards: [10, 11], to: 0 });
    const choosing = dealt(ringing);
    expect(legal(choosing, 0, open)).toEqual([
      { type: 'return', card: 10 },
      { type: 'return', card: 11 },
    ]);
    const after = played(choosing, { type: 'return', card: 10 });
    expect(after).toMatchObject({ phase: 'before', turn: 1, returned: [10], pile: [12, 13], passing: [] });
    expect(after.hands[0]).toEqual([0, 1, 2, 3, 4, 11]);
    expect(after.held).toEqual([[], [cardOf('eye')]]);
  });

  it('a Special that the seat does not know cannot be listed', () => {
    const before = position({ phase: 'before', hands, held: ['harpoon', 'eye'] });
    expect(legal(before, 0, {})).toEqual([{ type: 'pass' }]);
    expect(legal(before, 0, open)).toHaveLength(6);
  });
});

describe('placing', () => {
  it('seats alternate, five placements each, until all ten spaces hold a card', () => {
    const counts = [0, 0];
    let state: State = position({ hands: ['1 2 3 4 5', '10 11 12 13 14'] });
    const turns: number[] = [];
    while (state.phase === 'place') {
      const [action] = legal(state, state.turn, open);
      if (action === undefined) throw new Error('no legal action');
      turns.push(state.turn);
      counts[state.turn] = (counts[state.turn] ?? 0) + 1;
      state = played(state, action);
    }
    expect([turns.join(''), counts]).toEqual(['0101010101', [5, 5]]);
    expect(state).toMatchObject({ phase: 'domains', round: 2, first: 1, columns: [] });
  });

  it('a Special takes the place of a Diver, the Anchor does not', () => {
    const state = position({ hands: ['1 2', ''], held: ['kraken', null] });
    expect(played(state, creature('kraken', 'top', 2))).toMatchObject({
      hands: [[0, 1], []],
      held: [[], []],
    });
    const anchor = position({ hands: ['1 2', ''], held: ['anchor', null] });
    const after = played(anchor, anchoring(diver(1, 'top', 2), 'top', 2));
    expect(after).toMatchObject({ hands: [[1], []], held: [[], []], anchor: 2 });
  });

  it.each<[string, ReturnType<typeof legal>[number], object[]]>([
    ['a Diver', diver(9, 'top', 0), [{ deck: 'divers', card: 8, face: 8 }]],
    [
      'a Diver with the Anchor',
      anchoring(diver(9, 'top', 0), 'top', 0),
      [
        { deck: 'divers', card: 8, face: 8 },
        { deck: 'specials', card: 2, face: 2 },
      ],
    ],
    ['the Fishbone', creature('fishbone', 'top', 0), [{ deck: 'specials', card: 1, face: 1 }]],
    ['the eye', { type: 'eye', card: 4 }, [{ deck: 'specials', card: 4, face: 3 }]],
    ['the bell', { type: 'bell', card: 4 }, [{ deck: 'specials', card: 4, face: 4 }]],
    ['the harpoon', { type: 'harpoon', card: 4, take: 0 }, [{ deck: 'specials', card: 4, face: 5 }]],
    ['a card kept', { type: 'keep', card: 4 }, []],
    ['a card returned', { type: 'return', card: 4 }, []],
    ['a card swapped', { type: 'swap', give: 4 }, []],
  ])('%s: what it turns up', (_, action, shown) => {
    expect(shows(position(), 0, action)).toEqual(shown);
  });
});

describe('Nemo', () => {
  // Seat 1 takes columns 0, 1 and 2, seat 0 the others, whoever was first.
  const ending = (nemo: Options['nemo'], first: number) =>
    played(
      position({
        top: '10 11 12 1 2',
        bottom: '3 4 5 13 -',
        hands: ['14', '14'],
        options: { nemo },
        first,
        turn: first,
      }),
      diver(14, 'bottom', 4),
    );
  it.each([
    ['alternate', 0, 1],
    ['alternate', 1, 0],
    ['winner', 0, 1],
    ['winner', 1, 1],
    ['loser', 0, 0],
    ['loser', 1, 0],
  ] as const)('%s: after seat %i comes seat %i', (nemo, first, next) => {
    expect(ending(nemo, first)).toMatchObject({
      first: next,
      turn: next,
      won: [
        [19, 25],
        [1, 7, 13],
      ],
    });
  });

  it('winner: ink counts as a card taken', () => {
    const state = position({
      top: '10 11 12 1 2',
      bottom: '3 4 5 13 -',
      hands: ['14', ''],
      columns: [5, 11, 17, 18, 24],
      options: { nemo: 'winner' },
    });
    expect(played(state, diver(14, 'bottom', 4)).first).toBe(1);
  });
});
