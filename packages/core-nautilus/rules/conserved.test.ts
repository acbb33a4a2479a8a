import type { Answer } from '@rockpool/game';
import { playRandom, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { game } from './game.ts';
import type { Action, Options, State } from './vocabulary.ts';

/**
 * A second count of the cards, from their lists alone and with no code of the rules: whatever is played, each of the
 * 14 Divers, 6 Specials and 30 Domain cards is in exactly one place.
 */
const once = (cards: readonly number[], count: number): boolean =>
  cards.length === count && new Set(cards).size === count && cards.every((card) => card >= 0 && card < count);

/** What a state breaks, as sentences; empty if nothing. */
function broken(state: State): string[] {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(what);
  };
  const lying = state.spaces.flatMap((placed) => placed ?? []);
  const divers = lying.filter(({ value }) => value >= 1 && value <= 14);
  const creatures = lying.filter(({ value }) => value === 0 || value === 15);
  const ascending = (cards: readonly number[]) => cards.every((card, at) => card > (cards[at - 1] ?? -1));

  const domainCards = [...state.bag, ...state.columns, ...state.won.flat()];
  must(once(domainCards, 30), `Domain cards ${domainCards.join()}`);
  must([0, 5].includes(state.columns.length), `${state.columns.length} columns`);

  const diverCards = [
    ...state.pile,
    ...state.hands.flat(),
    ...state.returned,
    ...divers.map(({ card }) => card),
  ];
  const noDivers =
    state.phase === 'starter' || state.phase === 'divers' || (state.phase === 'domains' && state.round === 1);
  must(noDivers ? diverCards.length === 0 : once(diverCards, 14), `Divers ${diverCards.join()}`);
  must(state.hands.every(ascending) && ascending(state.pile), 'a hand or the pile is not ascending');
  must(
    state.passing.every((card) => state.hands.flat().includes(card)),
    'a card on its way is in no hand',
  );

  const specialCards = [
    ...state.stock,
    ...state.held.flat(),
    ...state.discard,
    ...state.played.map(({ card }) => card),
  ];
  const noSpecials =
    state.round === 1 && ['starter', 'domains', 'divers', 'hands', 'specials'].includes(state.phase);
  must(noSpecials ? specialCards.length === 0 : once(specialCards, 6), `Specials ${specialCards.join()}`);
  must(
    creatures.every(({ card, value }) =>
      state.played.some((one) => one.card === card && one.special === (value === 15 ? 'kraken' : 'fishbone')),
    ),
    'a creature lies there that was not played',
  );
  must(
    (state.anchor !== null) <= state.played.some(({ special }) => special === 'anchor'),
    'an anchor that was not played',
  );

  must(lying.length === divers.length + creatures.length, 'a card of an impossible value');
  must(new Set(lying.map(({ value }) => value)).size === lying.length, 'a value twice');
  must(state.spaces.length === 10, `${state.spaces.length} spaces`);
  must(state.anchor === null || state.spaces[state.anchor] !== null, 'an anchor on an empty space');
  must((state.arrow !== null) === (state.phase === 'shift'), 'an arrow outside its phase');
  must(state.round >= 1 && state.round <= 6, `round ${state.round}`);
  return wrong;
}

/** What a step breaks: cards that leave places which they may not leave. */
function brokenBy(before: State, answer: Answer<Action>, after: State): string[] {
  const wrong: string[] = [];
  const gone = (was: readonly number[], is: readonly number[]) => was.filter((card) => !is.includes(card));
  before.won.forEach((cards, seat) => {
    if (gone(cards, after.won[seat] ?? []).length > 0) wrong.push('a card won is lost');
  });
  const placed = (state: State) => state.spaces.filter((one) => one !== null).length;
  const isPlacing = answer.ask === 'choose' && answer.take[0].type === 'place';
  const cleared = before.phase === 'domains';
  const grown = placed(after) - placed(before);
  if (!cleared && grown !== (isPlacing ? 1 : 0)) wrong.push(`${grown} cards more on the spaces`);
  if (before.anchor !== null && !cleared) {
    const [was, is] = [before.spaces[before.anchor], after.spaces[before.anchor]];
    if (was?.card !== is?.card || after.anchor !== before.anchor) wrong.push('the anchored card moved');
  }
  const stars = (state: State) => state.won.flat().length;
  if (![0, 5].includes(stars(after) - stars(before))) wrong.push('not five awards');
  return wrong;
}

const kind = (action: unknown): string => (action as Action).type;
const value = (action: unknown): number => {
  const one = action as Action;
  if (one.type !== 'place') return 0;
  return 'special' in one ? (one.special === 'kraken' ? 15 : 0) : one.value;
};
const most = <A>(legal: readonly A[], worth: (action: A) => number): A => {
  const [first, ...rest] = legal;
  if (first === undefined) throw new Error('a policy was asked without a legal action');
  return rest.reduce((best, action) => (worth(action) > worth(best) ? action : best), first);
};
const special = (action: unknown): boolean =>
  ['eye', 'bell', 'harpoon'].includes(kind(action)) ||
  (kind(action) === 'place' && JSON.stringify(action).includes('anchor'));

/** Several ways to play: all Specials at once, none at all, only arrows, everything on one side. */
const ways: { readonly [name: string]: Policy } = {
  random: ({ legal, below }) => most(legal, () => below(1000)),
  greedy: ({ legal, below }) =>
    most(legal, (action) => 1000 * Number(special(action)) + 50 * value(action) + below(50)),
  hoarding: ({ legal, below }) =>
    most(
      legal,
      (action) =>
        (kind(action) === 'pass' || kind(action) === 'giveback' ? 1000 : 0) - 60 * value(action) + below(50),
    ),
  cautious: ({ legal, below }) =>
    most(
      legal,
      (action) =>
        (JSON.stringify(action).includes('top') ? 0 : 100) - (special(action) ? 200 : 0) + below(50),
    ),
  arrows: ({ legal, below }) =>
    most(
      legal,
      (action) => ([6, 7, 8, 9].includes(value(action)) ? 500 : 0) + (special(action) ? 100 : 0) + below(50),
    ),
  house: ({ game: rules, state, seat, known, below }) => {
    const action = rules.house?.(state, seat, known, below);
    if (action === undefined) throw new Error('this game has no house');
    return action;
  },
};

const optionSets = (['any', 'adjacent'] as const).flatMap((shift) =>
  (['alternate', 'winner', 'loser'] as const).map((nemo): Options => ({ wonDomains: 'open', shift, nemo })),
);

describe('cards are conserved at every step', () => {
  it.each(Object.keys(ways))('playing %s, with every option', (way) => {
    const policy = ways[way];
    if (policy === undefined) throw new Error(`no way to play is called ${way}`);
    optionSets.forEach((options, set) => {
      const seed = `conserved ${way} ${set}`;
      const wrong: string[] = broken(game.start(2, options));
      playRandom(game, {
        seats: 2,
        options,
        seed,
        policy,
        onStep: ({ n, before, answer, after }) => {
          for (const what of [...broken(after), ...brokenBy(before, answer, after)])
            wrong.push(`answer ${n}: ${what}`);
        },
      });
      expect(wrong, `seed "${seed}"`).toEqual([]);
    });
  });
});
