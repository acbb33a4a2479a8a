import { isRefusal, type AnyGame, type Answer } from '../contract.ts';
import { noughts, type NoughtsAction, type NoughtsState } from './examples/noughts.ts';
import { pearls, type PearlsAction, type PearlsState } from './examples/pearls.ts';
import { pig, type PigState } from './examples/pig.ts';
import { noughtsWords, pearlsWords, pigWords } from './examples/words.ts';
import type { Check } from './findings.ts';
import type { Known } from '../vocabulary.ts';
import type { Language, Words } from './words.ts';

/** A game that is wrong in one way, and what the battery must say about it. */
export interface Wrong {
  readonly what: string;
  readonly game: AnyGame;
  readonly words: Words;
  readonly check: Check;
  readonly says: RegExp;
}

function withWord(words: Words, language: Language, key: string, text: string | undefined): Words {
  const { [key]: _, ...rest } = words[language];
  return { ...words, [language]: text === undefined ? rest : { ...rest, [key]: text } };
}

const open = (what: string, check: Check, says: RegExp, changes: Partial<AnyGame>): Wrong => ({
  what,
  check,
  says,
  words: noughtsWords,
  game: { ...noughts, ...changes } as AnyGame,
});
const dice = (what: string, check: Check, says: RegExp, changes: Partial<AnyGame>): Wrong => ({
  what,
  check,
  says,
  words: pigWords,
  game: { ...pig, ...changes } as AnyGame,
});
const sealed = (what: string, check: Check, says: RegExp, changes: Partial<AnyGame>): Wrong => ({
  what,
  check,
  says,
  words: pearlsWords,
  game: { ...pearls, ...changes } as AnyGame,
});
const worded = (what: string, says: RegExp, words: Words): Wrong => ({
  what,
  check: 'words',
  says,
  words,
  game: pig,
});

/** Changes the state that apply gives. */
const afterwards =
  <S>(game: AnyGame, change: (state: S, before: S) => unknown) =>
  (state: S, answer: Answer): unknown => {
    const after: unknown = game.apply(state, answer);
    return isRefusal(after) ? after : change(after as S, state);
  };

/** What rules must not have: memory between calls. */
let memory: unknown = null;
let calls = 0;

/** One game for each thing that the battery claims to catch. They are wrong in no other way that matters. */
export const wrongGames: readonly Wrong[] = [
  // shape
  open('an id with capitals', 'shape', /id "Noughts"/, { id: 'Noughts' }),
  open('no seats', 'shape', /seats is not/, { seats: [] }),
  open('a code twice', 'shape', /twice/, { codes: [...noughts.codes, 'taken'] }),
  dice('a default out of range', 'shape', /goal/, {
    options: { ...pig.options, goal: { kind: 'range', min: 10, max: 30, default: 31 } },
  }),
  sealed('an open game with decks', 'shape', /with decks/, { kind: 'open' }),
  // ends
  dice('a game without end', 'ends', /no end after 300/, {
    apply: afterwards<PigState>(pig, (state) => ({ ...state, scores: state.scores.map(() => 0) })),
  }),
  // throws
  open('check throws on null', 'throws', /check of .*throws/, {
    check: (state: NoughtsState, seat: number, action: NoughtsAction) =>
      action.cell === 99 ? null : noughts.check(state, seat, action),
  }),
  open('prompt throws', 'throws', /prompt throws/, {
    prompt: () => {
      throw new Error('lost for words');
    },
  }),
  // asks
  dice('a bound of 0', 'asks', /bound/, {
    ask: (state: PigState) => (state.rolling ? { ask: 'chance', bounds: [6, 0] } : pig.ask(state)),
  }),
  open('an ask that changes from call to call', 'asks', /two calls/, {
    ask: (state: NoughtsState) => {
      calls += 1;
      const ask = noughts.ask(state);
      return ask.ask === 'over' ? { ...ask, scores: [calls, 0] } : ask;
    },
  }),
  open('a seat that is not at the table', 'asks', /seats of the table/, {
    ask: (state: NoughtsState) => ({ ...noughts.ask(state), ask: 'secret', seats: [0, 5] }),
    legal: () => [{ cell: 0 }],
  }),
  sealed('a card named twice', 'asks', /named twice/, {
    ask: (state: PearlsState) =>
      state.phase === 'reveal' ? { ask: 'reveal', deck: 'pearls', cards: [9, 9] } : pearls.ask(state),
  }),
  // legal
  open('a legal action twice', 'legal', /twice/, {
    legal: (state: NoughtsState, seat: number) =>
      noughts.legal(state, seat, {}).flatMap((one) => [one, { ...one }]),
  }),
  open('an order that depends on more than the state', 'legal', /read back from JSON/, {
    legal: (state: NoughtsState, seat: number) => {
      calls += 1;
      const list = [...noughts.legal(state, seat, {})];
      return calls % 2 === 0 ? list : list.reverse();
    },
  }),
  open('more than 5,000 legal actions', 'legal', /in steps/, {
    legal: (state: NoughtsState, seat: number) =>
      Array.from({ length: 700 }, (_, extra) =>
        noughts.legal(state, seat, {}).map((one) => ({ ...one, extra })),
      ).flat(),
    check: () => null,
  }),
  open('legal actions of a seat that is not asked', 'legal', /is not asked/, {
    legal: (state: NoughtsState) => noughts.legal(state, state.turn, {}),
  }),
  open('an asked seat without a legal action', 'legal', /no legal action/, { legal: () => [] }),
  // agreement
  open('a legal action that is refused', 'agreement', /refused: taken/, {
    check: (state: NoughtsState, seat: number, action: unknown) =>
      noughts.check(state, seat, action) ??
      (state.cells[4] === null && (action as NoughtsAction).cell === 4 ? { refused: 'taken' } : null),
  }),
  open('an accepted action that is not listed', 'agreement', /legal does not list/, {
    legal: (state: NoughtsState, seat: number) => noughts.legal(state, seat, {}).slice(0, 3),
  }),
  open('check and apply that disagree', 'agreement', /disagree/, {
    check: (state: NoughtsState, seat: number, action: unknown) => {
      const refusal = noughts.check(state, seat, action);
      return refusal?.refused === 'taken' ? null : refusal;
    },
  }),
  open('an answer of the wrong seat is taken', 'agreement', /apply takes/, {
    apply: (state: NoughtsState, answer: Answer<NoughtsAction>) =>
      noughts.apply(state, answer.ask === 'choose' ? { ...answer, seats: [state.turn] } : answer),
  }),
  sealed('a legal action with a false face', 'agreement', /wrong-face/, {
    legal: (state: PearlsState, seat: number, known: never) =>
      pearls
        .legal(state, seat, known)
        .map((one) => (one.type === 'show' ? { ...one, face: (one.face + 1) % 9 } : one)),
  }),
  // refusals
  open('a code that is not declared', 'refusals', /"taken" is not in codes/, {
    codes: noughts.codes.filter((code) => code !== 'taken'),
  }),
  // deterministic
  dice('chance of its own', 'deterministic', /another/, {
    apply: afterwards<PigState>(pig, (state) => {
      calls += 1;
      return { ...state, calls };
    }),
  }),
  // json
  open('a state with undefined', 'json', /undefined/, {
    start: () => ({ ...noughts.start(2, { misere: false }), last: undefined }),
  }),
  open('a state with a float', 'json', /safe integer/, {
    apply: afterwards<NoughtsState>(noughts, (state) => ({ ...state, half: 0.5 })),
  }),
  // pure
  open('apply writes to the state', 'pure', /read only/, {
    apply: (state: { turn: number } & NoughtsState, answer: Answer<NoughtsAction>) => {
      const after = noughts.apply(state, answer);
      if (!isRefusal(after)) state.turn = 1 - state.turn;
      return isRefusal(after) ? after : { ...after };
    },
  }),
  open('apply writes where freezing does not show', 'pure', /writes to the state/, {
    apply: (state: { turn: number } & NoughtsState, answer: Answer<NoughtsAction>) => {
      const after = noughts.apply(state, answer);
      if (!isRefusal(after)) Reflect.set(state, 'turn', 1 - state.turn);
      return after;
    },
  }),
  // blind
  sealed('a label from a face kept aside', 'blind', /is told changes/, {
    legal: (state: PearlsState, seat: number, known: Parameters<typeof pearls.legal>[2]) => {
      memory = known;
      return pearls.legal(state, seat, known);
    },
    label: (state: PearlsState, seat: number, action: PearlsAction, known: Known) =>
      pearls.label(state, seat, action, known),
    describe: (
      before: PearlsState,
      answer: Answer<PearlsAction>,
      after: PearlsState,
      viewer: { seat: number | null },
    ) => pearls.describe(before, answer, after, { seat: viewer.seat, known: memory as never }),
  }),
  // house
  open('a house that cheats', 'house', /not legal/, { house: () => ({ cell: 0 }) }),
  open('a house that differs from peer to peer', 'house', /differently/, {
    house: (state: NoughtsState, seat: number) => {
      const legal = noughts.legal(state, seat, {});
      return legal[calls++ % legal.length];
    },
  }),
  // guess
  sealed('a guess that forgets what is known', 'guess', /not what the seat knows/, { guess: () => ({}) }),
  sealed('a guess with a face twice', 'guess', /twice/, {
    guess: (_: PearlsState, __: number, known: Parameters<typeof pearls.legal>[2]) => ({
      pearls: {
        ...Object.fromEntries(Array.from({ length: 30 }, (_, card) => [card, 0])),
        ...known['pearls'],
      },
    }),
  }),
  // scores
  dice('a score that is a fraction', 'scores', /integer/, {
    ask: (state: PigState) => {
      const ask = pig.ask(state);
      return ask.ask === 'over' ? { ...ask, scores: ask.scores.map((score) => score / 7) } : ask;
    },
  }),
  open('a winner who does not play', 'scores', /winners/, {
    ask: (state: NoughtsState) => {
      const ask = noughts.ask(state);
      return ask.ask === 'over' ? { ...ask, winners: [2] } : ask;
    },
  }),
  dice('a tally of too few seats', 'scores', /tally/, { tally: () => [{ row: 'tally.held', values: [1] }] }),
  // words
  worded(
    'a missing key in one language',
    /sl has no words for "blurb"/,
    withWord(pigWords, 'sl', 'blurb', undefined),
  ),
  worded(
    'a missing refusal',
    /refused.nothing-to-hold/,
    withWord(pigWords, 'it', 'refused.nothing-to-hold', undefined),
  ),
  worded(
    'a missing option help',
    /option.goal.help/,
    withWord(pigWords, 'en', 'option.goal.help', undefined),
  ),
  worded('a missing tally row', /tally.held/, withWord(pigWords, 'es', 'tally.held', undefined)),
  worded(
    'a placeholder lost in one language',
    /placeholders/,
    withWord(pigWords, 'it', 'event.rolled', 'Un dado: {die}'),
  ),
  worded(
    'no dual in Slovenian',
    /lacks the case "two"/,
    withWord(
      pigWords,
      'sl',
      'event.held',
      '{points, plural, one {{who}: # točka} few {{who}: # točke} other {{who}: # točk}}',
    ),
  ),
  worded(
    'no many in Italian',
    /lacks the case "many"/,
    withWord(pigWords, 'it', 'event.held', '{points, plural, one {{who}: # punto} other {{who}: # punti}}'),
  ),
  worded(
    'a category of another language',
    /"few" that en does not know/,
    withWord(
      pigWords,
      'en',
      'event.held',
      '{points, plural, one {{who}: #} few {{who}: #} other {{who}: #}}',
    ),
  ),
  worded(
    'a text that does not parse',
    /event.rolled/,
    withWord(pigWords, 'es', 'event.rolled', '{who}: {die'),
  ),
  worded(
    'an empty plural case',
    /is empty at 2/,
    withWord(
      pigWords,
      'sl',
      'event.held',
      '{points, plural, one {{who}: #} two {} few {{who}: #} other {{who}: #}}',
    ),
  ),
  worded(
    'a locale formatter',
    /not allowed/,
    withWord(pigWords, 'en', 'event.rolled', '{who}: {die, number}'),
  ),
  dice('a line without words', 'words', /"prompt.lost"/, { prompt: () => ({ key: 'prompt.lost' }) }),
  sealed('a label that has no words for a face that the seat knows', 'words', /"action.unspoken"/, {
    label: (state: PearlsState, seat: number, action: PearlsAction, known: Known) =>
      action.type === 'show' && known['pearls']?.[action.card] === 0
        ? { key: 'action.unspoken' }
        : pearls.label(state, seat, action, known),
  }),
  dice('a line without a value', 'words', /give no \{die\}/, {
    describe: (...args: Parameters<typeof pig.describe>) =>
      pig
        .describe(...args)
        .map((line) =>
          line.key === 'event.rolled' ? { key: line.key, values: { who: { seat: 0 } } } : line,
        ),
  }),
];
