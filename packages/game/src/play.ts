import { bytesToHex } from '@noble/hashes/utils.js';
import { isAutomatic } from './answers.ts';
import { hashOf } from './canonical.ts';
import { isRefusal, type Answer, type Ask, type Game } from './contract.ts';
import { createDealer } from './dealer.ts';
import { houseAction } from './house.ts';
import { defaultOptions } from './options.ts';
import { seeded, type Seed } from './seeded.ts';
import type { Face, Json, Known, OptionsShape, Seat } from './vocabulary.ts';

/** One decision, as a policy sees it. */
export interface Turn<State, Action, Options extends OptionsShape> {
  readonly game: Game<State, Action, Options>;
  readonly state: State;
  readonly seat: Seat;
  readonly known: Known;
  /** Never empty. */
  readonly legal: readonly Action[];
  /** Hash of the line so far; the house derives its choice from it. */
  readonly prev: Uint8Array;
  /** 0 … bound−1, from the seed. */
  readonly below: (bound: number) => number;
}

/** Decides for a seat. */
export type Policy = <State, Action, Options extends OptionsShape>(
  turn: Turn<State, Action, Options>,
) => Action;

/** `random`: any legal action, uniformly. `bot`: what the house would play. */
export const policies = {
  random: ({ legal, below }) => {
    const action = legal[below(legal.length)];
    if (action === undefined) throw new Error('A policy was asked without a legal action.');
    return action;
  },
  bot: ({ game, state, seat, known, prev }) => houseAction(game, state, seat, known, prev),
} as const satisfies { readonly [name: string]: Policy };
export type PolicyName = keyof typeof policies;

/** One answer of a game in play. */
export interface PlayStep<State, Action> {
  readonly n: number;
  readonly before: State;
  readonly ask: Exclude<Ask, { ask: 'over' }>;
  readonly answer: Answer<Action>;
  readonly after: State;
  /** The legal actions of each asked seat, in the order of `ask.seats`; empty for automatic asks. */
  readonly legal: readonly (readonly Action[])[];
  /** After a shuffle: the face at each position. */
  readonly order: readonly Face[] | null;
  /** What a seat, or everybody (null), knows after this answer. */
  readonly known: (seat: Seat | null) => Known;
}

export interface PlaySetup<State, Action, Options extends OptionsShape> {
  readonly seats: number;
  /** Absent: the defaults. */
  readonly options?: Options | undefined;
  readonly seed: Seed;
  /** Absent: `policies.random`. */
  readonly policy?: Policy | undefined;
  readonly onStep?: ((step: PlayStep<State, Action>) => void) | undefined;
  /** How many answers a game may take; a game that takes more is thought never to end. */
  readonly limit?: number | undefined;
}

export interface Played<State, Action, Options> {
  readonly seats: number;
  readonly options: Options;
  readonly answers: readonly Answer<Action>[];
  readonly state: State;
  readonly over: Extract<Ask, { ask: 'over' }>;
}

/** The rules broke the contract during a game. */
export class PlayFault extends Error {
  constructor(
    readonly kind: 'no-end' | 'no-action' | 'refused' | 'wrong-face',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Plays one game from start to end; the same arguments give the same game on every machine. States are deeply
 * frozen, so rules that write to one throw.
 *
 * @throws PlayFault if the game does not end, leaves an asked seat without a legal action, or refuses one of its own
 *   legal actions: bugs of the rules. The message names game, seats, seed and answer.
 */
export function playRandom<State, Action, Options extends OptionsShape>(
  game: Game<State, Action, Options>,
  setup: PlaySetup<State, Action, Options>,
): Played<State, Action, Options> {
  const { seats, seed, onStep, policy = policies.random, limit = 10_000 } = setup;
  const options = setup.options ?? defaultOptions(game.options);
  const dealer = createDealer(game, seats, options, seed);
  const random = seeded(`policy ${seed}`);
  const answers: Answer<Action>[] = [];
  const fail = (kind: PlayFault['kind'], what: string): never => {
    throw new PlayFault(
      kind,
      `${game.id} with ${seats} seats, seed ${seed}, answer ${answers.length}: ${what}.`,
    );
  };
  const below = (bound: number): number => random.below(bound);
  const known = (seat: Seat | null): Known => dealer.known(seat);
  let state = deepFreeze(game.start(seats, options));
  let prev = hashOf({ game: game.id, rules: game.rules, seats, options, seed: String(seed) });

  for (let ask = game.ask(state); ; ask = game.ask(state)) {
    if (ask.ask === 'over') return { seats, options, answers, state, over: ask };
    if (answers.length === limit) fail('no-end', `no end after ${limit} answers`);
    const before = state;
    const legal: (readonly Action[])[] = [];
    let answer: Answer<Action>;
    if (isAutomatic(ask)) {
      answer = dealer.answer(ask) as Exclude<Answer<Action>, { take: unknown }>;
    } else {
      const take = ask.seats.map((seat) => {
        const actions = game.legal(before, seat, known(seat));
        if (actions.length === 0) fail('no-action', `seat ${seat} is asked and has no legal action`);
        legal.push(actions);
        return policy({ game, state: before, seat, known: known(seat), legal: actions, prev, below });
      });
      answer = { ...ask, take } as Answer<Action>; // as many actions as seats, so it fits either kind
    }
    const after = game.apply(before, deepFreeze(answer));
    if (isRefusal(after)) return fail('refused', `refuses its own ${ask.ask} with ${after.refused}`);
    const refusal = isAutomatic(ask) ? null : dealer.observe(before, answer as Answer);
    if (refusal !== null) fail('wrong-face', `the dealer refuses a legal action with ${refusal.refused}`);
    state = deepFreeze(after);
    prev = hashOf([bytesToHex(prev), answer as Json]);
    answers.push(answer);
    const order = ask.ask === 'shuffle' ? dealer.order(ask.deck) : null;
    onStep?.({ n: answers.length - 1, before, ask, answer, after: state, legal, order, known });
  }
}

const frozen = new WeakSet();

/** Freezes a value and all that it holds, and returns it. Parts that it has frozen before are skipped. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(Object.freeze(value));
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}
