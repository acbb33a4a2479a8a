import { bytesToHex } from '@noble/hashes/utils.js';
import { hashOf, isJson, notJson } from '../canonical.ts';
import { isRefusal, type Answer, type AnyGame, type Ask } from '../contract.ts';
import { allows, everyOptionSet, optionList } from '../options.ts';
import { PlayFault, playRandom, type PlayStep } from '../play.ts';
import { seeded, type Seed } from '../seeded.ts';
import type { Known, OptionsShape } from '../vocabulary.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import { inspectPosition, keyOf, linesOf, structuredCopy, type Position } from './position.ts';
import { fixedKeys, inspectLine, inspectWords, type Words } from './words.ts';

export interface Effort {
  /** Where the games come from; printed with each finding. */
  readonly seed?: Seed;
  /** Games at each seat count in which positions are inspected closely. */
  readonly close?: number;
  /** Games in all that are only played to their end, spread over seat counts and option sets. */
  readonly quick?: number;
  /** Closely inspected positions a game. */
  readonly positions?: number;
  /** Answers after which a game is thought never to end. */
  readonly limit?: number;
}

const defaults = { seed: 1, close: 4, quick: 150, positions: 40, limit: 10_000 } as const satisfies Effort;

interface Run {
  readonly game: AnyGame;
  readonly words: Words;
  readonly findings: Findings;
  readonly effort: Required<Effort>;
  /** Line keys already checked with values of the same shape. */
  readonly spoken: Set<string>;
}

/**
 * Plays a game and reports everything that the contract forbids. What it does follows from the arguments alone.
 * An empty list is what a game should get.
 */
export function inspect(game: AnyGame, words: Words, effort: Effort = {}): readonly Finding[] {
  const findings = createFindings();
  const run: Run = { game, words, findings, effort: { ...defaults, ...effort }, spoken: new Set() };
  inspectShape(game, findings);
  if (findings.list().length > 0) return findings.list();
  inspectWords(words, fixedKeys(game), findings);
  const sets = everyOptionSet(game.options) as readonly OptionsShape[];
  const random = seeded(`games ${run.effort.seed}`);
  for (const seats of game.seats) {
    const chosen = spread(sets, run.effort.close, random.shuffled);
    chosen.forEach((options, index) => inspectGame(run, seats, options, `${run.effort.seed}/${index}`));
  }
  const tables = sets.flatMap((options) => game.seats.map((seats) => ({ seats, options })));
  const quick =
    tables.length <= run.effort.quick ? tables : random.shuffled(tables).slice(0, run.effort.quick);
  quick.forEach(({ seats, options }, index) =>
    playQuickly(run, seats, options, `${run.effort.seed}/quick ${index}`),
  );
  return findings.list();
}

/** The default set, and then others in random order, again and again until there are enough. */
function spread<T>(sets: readonly T[], count: number, shuffled: (items: readonly T[]) => T[]): readonly T[] {
  const out = sets.slice(0, 1);
  while (out.length < count) out.push(...shuffled(sets));
  return out.slice(0, count);
}

function inspectShape(game: AnyGame, findings: Findings): void {
  const wrong = (what: string): void => findings.add('shape', what);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u.test(game.id))
    wrong(`the id "${game.id}" is not lower-case words with hyphens`);
  if (!Number.isSafeInteger(game.rules) || game.rules < 1) wrong('rules is not a positive integer');
  const ascending = game.seats.every(
    (seats, index) => Number.isSafeInteger(seats) && seats > (game.seats[index - 1] ?? 0),
  );
  if (game.seats.length === 0 || !ascending) wrong('seats is not an ascending list of positive integers');
  if (new Set(game.codes).size !== game.codes.length) wrong('codes holds a code twice');
  for (const [key, option] of optionList(game.options)) {
    if (!allows(option, option.default)) wrong(`the default of option ${key} is not allowed`);
    if (option.kind === 'pick' && new Set(option.values).size < 2)
      wrong(`option ${key} leaves nothing to pick`);
    if (option.kind === 'range' && option.min >= option.max) wrong(`option ${key} has an empty range`);
  }
  if (findings.list().length > 0) return;
  for (const seats of game.seats) {
    for (const options of everyOptionSet(game.options) as readonly OptionsShape[]) {
      const decks = findings.attempt('decks', () => game.decks?.(seats, options)) ?? {};
      const sizes = Object.values(decks).flatMap((deck) =>
        'sides' in deck ? [deck.size, deck.sides] : [deck.size],
      );
      if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
        wrong(`a deck has no size with ${seats} seats`);
      if (game.kind !== 'sealed' && sizes.length > 0) wrong(`a game with decks is sealed, not ${game.kind}`);
    }
  }
}

/** One game, followed closely. */
function inspectGame(run: Run, seats: number, options: OptionsShape, seed: string): void {
  const { game, findings, effort } = run;
  const place = placeOf(run, seats, options, seed);
  findings.at(place);
  const decks = game.decks?.(seats, options) ?? {};
  const random = seeded(`positions ${seed}`);
  const hashes: string[] = [];
  const look = (state: unknown, known: Position['known'], step: Position['step']): void => {
    const position: Position = { game, seats, decks, state, known, step, random };
    inspectPosition(position, findings);
    for (const line of linesOf(position, findings)) speak(run, line);
  };
  const opening = findings.attempt('start', (): unknown => game.start(seats, options));
  if (opening === undefined) return;
  const nothing: Known = {};
  look(opening, () => nothing, null);
  let close = 0;
  const played = play(run, seats, options, seed, (step) => {
    findings.at(`${place}, answer ${step.n}`);
    hashes.push(isJson(step.after) ? bytesToHex(hashOf(step.after)) : '');
    inspectStep(game, step, findings);
    // All of the opening, then a thinning sample, so that long games are looked at to their end.
    if (
      close < effort.positions / 2 ||
      random.below(Math.max(1, Math.floor(step.n / effort.positions))) === 0
    ) {
      if (close++ < effort.positions) look(step.after, step.known, step as Position['step']);
    }
  });
  findings.at(place);
  if (played === null) return;
  inspectEnd(run, seats, played.state, played.over);
  look(played.state, played.known, null);
  replayAndCompare(run, seats, options, played.answers, hashes);
}

/** Plays without inspecting positions: does it end, and soundly? */
function playQuickly(run: Run, seats: number, options: OptionsShape, seed: string): void {
  run.findings.at(placeOf(run, seats, options, seed));
  const played = play(run, seats, options, seed, ({ after }) => {
    const line = run.findings.attempt('prompt', () => run.game.prompt(after));
    if (line !== undefined) speak(run, line);
  });
  if (played !== null) inspectEnd(run, seats, played.state, played.over);
}

interface Ended {
  readonly state: unknown;
  readonly over: Extract<Ask, { ask: 'over' }>;
  readonly answers: readonly Answer[];
  readonly known: Position['known'];
}

const faultChecks = {
  'no-end': 'ends',
  'no-action': 'legal',
  refused: 'agreement',
  'wrong-face': 'agreement',
} as const;

function play(
  { game, findings, effort }: Run,
  seats: number,
  options: OptionsShape,
  seed: string,
  onStep: (step: PlayStep<unknown, unknown>) => void,
): Ended | null {
  const nothing: Known = {};
  let known: Position['known'] = () => nothing;
  const watch = (step: PlayStep<unknown, unknown>): void => {
    known = step.known;
    onStep(step);
  };
  const played = findings.attempt('a game', () => {
    try {
      return playRandom(game, { seats, options, seed, limit: effort.limit, onStep: watch });
    } catch (error) {
      if (!(error instanceof PlayFault)) throw error;
      findings.add(faultChecks[error.kind], error.message);
      return null;
    }
  });
  if (played === undefined || played === null) return null;
  return { state: played.state, over: played.over, answers: played.answers as readonly Answer[], known };
}

/** Whether `apply` leaves the state before as it was, and says the same about a copy. */
function inspectStep(game: AnyGame, step: PlayStep<unknown, unknown>, findings: Findings): void {
  const copy = structuredCopy(step.before);
  const before = keyOf(copy);
  const after = findings.attempt('apply', (): unknown => game.apply(copy, step.answer as Answer));
  if (after === undefined) return;
  if (keyOf(copy) !== before) findings.add('pure', 'apply writes to the state that it is given');
  if (isRefusal(after))
    findings.add('json', 'apply refuses for a state read back from JSON what it took before');
  else if (keyOf(after) !== keyOf(step.after))
    findings.add('deterministic', 'apply gives another state the second time');
}

function inspectEnd(
  { game, words, findings, spoken }: Run,
  seats: number,
  state: unknown,
  over: Ended['over'],
): void {
  const ofSeats = (values: readonly number[]): boolean =>
    values.length === seats && values.every(Number.isSafeInteger);
  if (notJson(over.scores) !== null || !ofSeats(over.scores))
    findings.add('scores', 'scores are not one integer a seat');
  const ascending = over.winners.every(
    (seat, index) => seat in over.scores && seat > (over.winners[index - 1] ?? -1),
  );
  if (!ascending) findings.add('scores', `winners ${JSON.stringify(over.winners)} are not ascending seats`);
  for (const breach of over.breach ?? []) {
    if (!(breach.seat in over.scores)) findings.add('scores', 'a breach names no seat of the table');
    speak(
      { game, words, findings, spoken },
      { key: `breach.${breach.code}`, values: { who: { seat: breach.seat } } },
    );
  }
  for (const { row, values } of findings.attempt('tally', () => game.tally?.(state)) ?? []) {
    if (!ofSeats(values)) findings.add('scores', `the tally row ${row} is not one integer a seat`);
    speak({ game, words, findings, spoken }, { key: row });
  }
}

function replayAndCompare(
  { game, findings }: Run,
  seats: number,
  options: OptionsShape,
  answers: readonly Answer[],
  hashes: readonly string[],
): void {
  let state = findings.attempt('start', (): unknown => game.start(seats, options));
  for (const [index, answer] of answers.entries()) {
    state = findings.attempt('apply', (): unknown => game.apply(state, answer));
    if (isJson(state) && bytesToHex(hashOf(state)) === hashes[index]) continue;
    findings.add('deterministic', `the hash after answer ${index} is another one the second time`);
    return;
  }
}

function speak(
  { words, findings, spoken }: Pick<Run, 'game' | 'words' | 'findings' | 'spoken'>,
  line: Parameters<typeof inspectLine>[1],
): void {
  const shape = Object.entries(line.values ?? {}).map(
    ([name, value]) => `${name}:${typeof value === 'number' ? 'n' : Object.keys(value).join()}`,
  );
  const key = `${line.key} ${shape.sort().join()}`;
  if (spoken.has(key)) return;
  spoken.add(key);
  inspectLine(words, line, findings);
}

function placeOf({ game }: Run, seats: number, options: OptionsShape, seed: string): string {
  return `${game.id}, ${seats} seats, options ${JSON.stringify(options)}, seed "${seed}"`;
}
