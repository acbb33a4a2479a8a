import type { Answer, Known } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';
import { describe as group, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { ask } from './ask.ts';
import { describe } from './describe.ts';
import { game } from './game.ts';
import { label } from './label.ts';
import { legal } from './legal.ts';
import { prompt } from './prompt.ts';
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
import type { Action, State } from './vocabulary.ts';

const nothing: Known = {};

/** The lines told to a viewer for an action, or for what the table does, as `key value value …`. */
function told(state: State, action: Action | null, seat: number | null, known: Known): string[] {
  const asked = ask(state);
  const answer = (action === null ? asked : { ...asked, take: [action] }) as Answer<Action>;
  const after = apply(state, answer) as State;
  return describe(state, answer, after, { seat, known }).map(({ key, values }) =>
    [
      key,
      ...Object.values(values ?? {}).map((value) =>
        typeof value === 'object' ? Object.values(value)[0] : value,
      ),
    ].join(' '),
  );
}

const hands = ['1 2 3 4 5', '6 7 8 9 10'] as const;
const before = position({ phase: 'before', hands, held: ['harpoon', 'eye'], pile: [10, 11, 12, 13] });
const looking = played(before, { type: 'harpoon', card: cardOf('harpoon'), take: 7 });
const swapping = dealt(looking);
const giving = played(swapping, { type: 'swap', give: 0 });
const ringing = { ...before, phase: 'bell' } as const;

group('describe: a face is told only to who knows it', () => {
  it('a hand, to its seat alone', () => {
    const dealing = position({ phase: 'hands', pile: Array.from({ length: 14 }, (_, card) => card) });
    expect(told(dealing, null, 0, open)).toEqual(['event.hand.seen.5 0 1 2 3 4 5']);
    for (const seat of [1, null]) expect(told(dealing, null, seat, nothing)).toEqual(['event.hand 0 5']);
  });

  it('the pair, the one kept and the one passed on', () => {
    const pair = { ...begun(), phase: 'pair', stock: [0, 1, 2, 3, 4, 5], held: [[], []] } as State;
    expect(told(pair, null, 0, open)).toEqual(['event.pair.seen 0 kraken fishbone']);
    expect(told(pair, null, 1, nothing)).toEqual(['event.pair 0']);
    const keep = { type: 'keep', card: 1 } as const;
    expect(told(begun(), keep, 0, open)).toEqual(['event.keep.seen 0 fishbone kraken']);
    expect(told(begun(), keep, 1, nothing)).toEqual(['event.keep 0']);
    const passing = played(begun(), keep);
    const kraken: Known = { specials: { 0: 0 } };
    expect(told(passing, null, 1, kraken)).toEqual(['event.handed 1 kraken']);
    expect(told(passing, null, 0, open)).toEqual([]);
    expect(told(passing, null, null, nothing)).toEqual([]);
  });

  it('the eye’s hand, to who looks', () => {
    const eye = played({ ...before, turn: 1 }, { type: 'eye', card: cardOf('eye') });
    expect(told({ ...before, turn: 1 }, { type: 'eye', card: cardOf('eye') }, null, nothing)).toEqual([
      'event.eye 1 0',
    ]);
    expect(told(eye, null, 1, open)).toEqual(['event.sees.eye.seen.5 1 1 2 3 4 5']);
    expect(told(eye, null, 0, open)).toEqual([]);
    expect(told(eye, null, null, nothing)).toEqual([]);
  });

  it('the bell’s two and the one returned', () => {
    expect(told(ringing, null, 0, open)).toEqual(['event.bell.cards.seen.2 0 11 12']);
    expect(told(ringing, null, 1, nothing)).toEqual(['event.bell.cards 0 2']);
    const back = { type: 'return', card: 11 } as const;
    expect(told(dealt(ringing), back, 0, open)).toEqual(['event.return.seen.1 0 12']);
    expect(told(dealt(ringing), back, 1, nothing)).toEqual(['event.return 0 1']);
  });

  it('the harpoon’s Diver and the one given for it', () => {
    const play = { type: 'harpoon', card: cardOf('harpoon'), take: 7 } as const;
    expect(told(before, play, 1, nothing)).toEqual(['event.harpoon 0 1']);
    expect(told(looking, null, 0, open)).toEqual(['event.sees.harpoon.seen.1 0 8']);
    expect(told(looking, null, 1, open)).toEqual([]);
    const swap = { type: 'swap', give: 0 } as const;
    expect(told(swapping, swap, 0, open)).toEqual(['event.swap.seen.2 0 8 1']);
    expect(told(swapping, swap, 1, { divers: { 7: 7 } })).toEqual(['event.swap 0 2']);
    expect(told(giving, null, 1, { divers: { 0: 0 } })).toEqual(['event.sees.give.seen.1 1 1']);
    expect(told(giving, null, 0, open)).toEqual([]);
    expect(told(swapping, { type: 'giveback' }, null, nothing)).toEqual(['event.giveback 0']);
  });

  it('in random games nobody is told more than his cards tell, and a watcher never a hidden face', () => {
    for (let seed = 0; seed < 5; seed += 1) {
      playRandom(game, {
        seats: 2,
        seed: `told ${seed}`,
        onStep: ({ n, before: was, answer, after, known }) => {
          const lines = describe(was, answer, after, { seat: null, known: known(null) });
          const keys = lines.map(({ key }) => key);
          expect(
            keys.filter((key) => key.includes('.seen')),
            `seed "told ${seed}", answer ${n}`,
          ).toEqual([]);
          if (answer.ask !== 'deal') return;
          const other = describe(was, answer, after, { seat: 1 - answer.to, known: known(1 - answer.to) });
          // The first player handed the pair over; harpoon and eye tell of cards that their old holder knows too.
          expect(other.map(({ key }) => key).filter((key) => key.includes('.sees.'))).toEqual([]);
        },
      });
    }
  });
});

group('describe: what all see', () => {
  it('a round’s beginning with its five Domain cards', () => {
    const start = position({ phase: 'domains', round: 2, bag: [0, 5, 6, 11, 24], columns: [] });
    const after = drawn(start, 0, 0, 0, 0, 0);
    const watcher = { seat: null, known: nothing };
    const answer = { ...ask(start), drawn: [0, 0, 0, 0, 0] } as Answer<Action>;
    expect(describe(start, answer, after, watcher).map(({ key }) => key)).toEqual([
      'event.round',
      ...Array<string>(5).fill('event.domain'),
    ]);
    expect(describe(start, answer, after, watcher)[2]).toEqual({
      key: 'event.domain',
      values: { column: 2, domain: { word: 'science' }, stars: { word: 'ink' } },
    });
  });

  it('a placement, its anchor, and a move that the arrow makes by itself', () => {
    const state = position({
      bottom: '- 3 - - -',
      top: '- - 5 - -',
      hands: ['6', ''],
      held: ['anchor', null],
    });
    expect(told(state, anchoring(diver(6, 'bottom', 4), 'top', 2), 1, nothing)).toEqual([
      'event.place 0 diver 6 5 0',
      'event.anchor diver 5 3 1',
      'event.shift.across diver 3 2',
    ]);
  });

  it('a move that the seat chose', () => {
    const state = played(position({ bottom: '- kraken - 2 -', hands: ['7', ''] }), diver(7, 'bottom', 0));
    expect(told(state, { type: 'shift', column: 1, to: 2 }, null, nothing)).toEqual([
      'event.shift.along kraken 15 2 3',
    ]);
  });

  it('the awards, what is won for good by them, and the result', () => {
    const state = position({
      round: 6,
      top: '1 2 3 4 5',
      bottom: '10 11 12 13 -',
      held: ['fishbone', null],
      columns: [2, 11, 14, 20, 26],
      won: [
        [0, 6, 12, 13, 18, 24],
        [5, 8, 9, 10],
      ],
    });
    expect(told(state, creature('fishbone', 'bottom', 4), null, nothing)).toEqual([
      'event.place 0 fishbone 0 5 0',
      'event.award 0 1 science one',
      'event.award 0 2 exploration ink',
      'event.award 0 3 navigation one',
      'event.award 0 4 engineering one',
      'event.award 1 5 war one',
      'event.for-good 0 science',
      'event.for-good 1 exploration',
      'event.for-good 0 navigation',
      'prompt.won 0 2 1',
    ]);
  });
});

group('label', () => {
  it('names the face of a card that the seat knows, and else only which one it is', () => {
    const cases: [State, Action, string, string][] = [
      [begun(), { type: 'keep', card: 1 }, 'action.keep.seen', 'action.keep'],
      [before, { type: 'harpoon', card: 5, take: 7 }, 'action.harpoon.seen', 'action.harpoon'],
      [dealt(ringing), { type: 'return', card: 11 }, 'action.return.seen', 'action.return'],
      [swapping, { type: 'swap', give: 0 }, 'action.swap.seen', 'action.swap'],
    ];
    for (const [state, action, seen, unseen] of cases) {
      expect([label(state, 0, action, open).key, label(state, 0, action, nothing).key]).toEqual([
        seen,
        unseen,
      ]);
    }
    expect(label(before, 0, { type: 'harpoon', card: 5, take: 7 }, nothing).values).toEqual({ place: 3 });
  });

  it('gives no two legal actions of a seat the same words', () => {
    const anchor = position({ top: '3 - - - -', hands: ['6 7', ''], held: ['anchor', null] });
    const shift = played(position({ bottom: '1 2 - - -', hands: ['7', ''] }), diver(7, 'bottom', 4));
    for (const state of [anchor, shift, before, swapping]) {
      const actions = legal(state, 0, open);
      const labels = actions.map((action) => JSON.stringify(label(state, 0, action, open)));
      expect(new Set(labels).size).toBe(actions.length);
    }
  });
});

group('prompt', () => {
  it.each<[string, State, number | undefined]>([
    ['prompt.deal', looking, 0],
    ['prompt.deal', giving, 1],
    ['prompt.deal', played(begun(), { type: 'keep', card: 0 }), 1],
    ['prompt.place', position({ turn: 1 }), 1],
    ['prompt.swap', swapping, 0],
    [
      'prompt.shift.horizontal',
      played(position({ bottom: '1 2 - - -', hands: ['7', ''] }), diver(7, 'bottom', 4)),
      0,
    ],
    [
      'prompt.shift.vertical',
      played(position({ bottom: '1 2 - - -', hands: ['9', ''] }), diver(9, 'bottom', 4)),
      0,
    ],
    ['prompt.won', position({ phase: 'over', won: [[], [0, 1, 2]] }), 1],
  ])('%s', (key, state, who) => {
    expect(prompt(state)).toMatchObject({ key, values: { who: { seat: who } } });
  });
});
