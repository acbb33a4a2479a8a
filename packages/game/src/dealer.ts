import type { Answer, AnyGame, Ask, Game, Shown } from './contract.ts';
import { createLedger } from './ledger.ts';
import { seeded, type Seed } from './seeded.ts';
import type { CardNumber, Face, Known, OptionsShape, Refusal, Seat } from './vocabulary.ts';

/** What the table itself answers: dice and cards. */
export type AutomaticAsk = Extract<Ask, { ask: 'chance' | 'shuffle' | 'deal' | 'reveal' }>;

/** Throws the dice and keeps the hidden faces of a table that is played on one device, in a test or from a terminal. */
export interface Dealer {
  /** Answers a chance, shuffle, deal or reveal, and remembers who has seen what. */
  answer(ask: AutomaticAsk): Answer;
  /**
   * Takes note of a seat's answer: the cards that it turns up (`game.shows`) are known to all from now on.
   * Refused with `wrong-face`, and nothing is noted, if it claims a false face or shows a card that it may not see.
   * @param state The state before the answer.
   */
  observe(state: unknown, answer: Answer): Refusal | null;
  /** The same check for one seat's action that is not answered yet, as in a secret round. Notes nothing. */
  vet(state: unknown, seat: Seat, action: unknown): Refusal | null;
  /** What a seat knows, or (null) what everybody knows. The same object until it changes. */
  known(seat: Seat | null): Known;
  /** The order that the last shuffle of this deck sealed: the face at each position. For records. */
  order(deck: string): readonly Face[];
}

/**
 * A dealer whose every answer follows from the seed and the asks. Not for tables with other people: whoever
 * has the seed knows all cards.
 *
 * @throws Error (its methods) on asks that break the contract: a deck that is not declared, a card not in play.
 */
export function createDealer<State, Action, Options extends OptionsShape>(
  game: Game<State, Action, Options>,
  seats: number,
  options: Options,
  seed: Seed,
): Dealer;
export function createDealer(game: AnyGame, seats: number, options: OptionsShape, seed: Seed): Dealer {
  const decks = game.decks?.(seats, options) ?? {};
  const ledger = createLedger(decks);
  const random = seeded(seed);
  const orders = new Map<string, readonly Face[]>();

  const wrongFace: Refusal = { refused: 'wrong-face' };
  const isTrue = (seat: Seat, { deck, card, face }: Shown): boolean =>
    ledger.known(seat)[deck]?.[card] === face;
  const faceOf = (deck: string, card: CardNumber): Face => {
    const face = ledger.face(deck, card);
    if (face === null) throw new Error(`The dealer does not know card ${card} of deck "${deck}".`);
    return face;
  };
  const seal = (ask: Extract<Ask, { ask: 'shuffle' }>): readonly Face[] => {
    if (ask.cards !== undefined) return random.shuffled(ask.cards.map((card) => faceOf(ask.deck, card)));
    const deck = decks[ask.deck];
    if (deck === undefined)
      throw new Error(`The rules ask for a deck "${ask.deck}" that they do not declare.`);
    if ('sides' in deck) return Array.from({ length: deck.size }, () => random.below(deck.sides));
    return random.shuffled(Array.from({ length: deck.size }, (_, face) => face));
  };

  return {
    known: (seat) => ledger.known(seat),
    order: (deck) => orders.get(deck) ?? [],
    answer(ask) {
      switch (ask.ask) {
        case 'chance':
          return { ...ask, drawn: ask.bounds.map((bound) => random.below(bound)) };
        case 'shuffle': {
          const order = seal(ask);
          ledger.shuffled(ask, order);
          orders.set(ask.deck, order);
          return { ...ask };
        }
        case 'deal':
          ledger.dealt(ask);
          return { ...ask };
        case 'reveal': {
          const answer = { ...ask, faces: ask.cards.map((card) => faceOf(ask.deck, card)) };
          ledger.revealed(answer);
          return answer;
        }
      }
    },
    observe(state, answer) {
      const turned = shownBy(game, state, answer);
      if (!turned.every(([seat, shown]) => isTrue(seat, shown))) return wrongFace;
      for (const [seat, shown] of turned) ledger.shown(seat, shown);
      return null;
    },
    vet(state, seat, action) {
      const shown: readonly Shown[] = game.shows?.(state, seat, action) ?? [];
      return shown.every((one) => isTrue(seat, one)) ? null : wrongFace;
    },
  };
}

/** The cards that an answer turns up, and by whom. `state` is the one before the answer, whose actions are legal in it. */
export function shownBy(game: AnyGame, state: unknown, answer: Answer): readonly (readonly [Seat, Shown])[] {
  if (game.shows === undefined || (answer.ask !== 'choose' && answer.ask !== 'secret')) return [];
  const shows = game.shows.bind(game);
  return answer.seats.flatMap((seat, index) =>
    shows(state, seat, answer.take[index]).map((shown) => [seat, shown] as const),
  );
}
