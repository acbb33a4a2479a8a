import type {
  CardNumber,
  Face,
  Json,
  Kind,
  Known,
  Line,
  OptionSpec,
  OptionsShape,
  Refusal,
  Seat,
} from './vocabulary.ts';

/** What must happen next. The kinds follow OpenSpiel: decision, simultaneous and chance nodes, and an end. */
export type Ask =
  /** One seat decides, openly. */
  | { readonly ask: 'choose'; readonly seats: readonly [Seat] }
  /** Several seats decide at once; their actions are revealed together. Seats ascending. */
  | { readonly ask: 'secret'; readonly seats: readonly Seat[] }
  /** The table's shared dice: for each bound n an integer 0 … n−1, uniform and independent. */
  | { readonly ask: 'chance'; readonly bounds: readonly number[] }
  /**
   * Seal an order that nobody knows. Without `cards`: the whole deck anew, card numbers 0 … size−1.
   * With `cards`: these cards only (their old numbers are dead afterwards), `size` of them, under the next
   * numbers never used in this deck since its last whole shuffle.
   */
  | {
      readonly ask: 'shuffle';
      readonly deck: string;
      readonly size: number;
      readonly cards?: readonly CardNumber[];
    }
  /** That seat alone learns these faces (also when it, or another seat, knew some already). */
  | { readonly ask: 'deal'; readonly deck: string; readonly cards: readonly CardNumber[]; readonly to: Seat }
  /** Everyone learns these faces. */
  | { readonly ask: 'reveal'; readonly deck: string; readonly cards: readonly CardNumber[] }
  /** The end. `winners` ascending; `breach` names seats that broke a rule which only hidden cards could show. */
  | {
      readonly ask: 'over';
      readonly scores: readonly number[];
      readonly winners: readonly Seat[];
      readonly breach?: readonly { readonly seat: Seat; readonly code: string }[];
    };

/** What answers an ask: the ask itself and what came of it. `take` and `faces` follow the order of `seats` and `cards`. */
export type Answer<Action = Json> =
  | { readonly ask: 'choose'; readonly seats: readonly [Seat]; readonly take: readonly [Action] }
  | { readonly ask: 'secret'; readonly seats: readonly Seat[]; readonly take: readonly Action[] }
  | { readonly ask: 'chance'; readonly bounds: readonly number[]; readonly drawn: readonly number[] }
  | {
      readonly ask: 'shuffle';
      readonly deck: string;
      readonly size: number;
      readonly cards?: readonly CardNumber[];
    }
  | { readonly ask: 'deal'; readonly deck: string; readonly cards: readonly CardNumber[]; readonly to: Seat }
  | {
      readonly ask: 'reveal';
      readonly deck: string;
      readonly cards: readonly CardNumber[];
      readonly faces: readonly Face[];
    };

/** A card that an action turns up, and the face that it claims; the dealer or the sealed deck checks the claim. */
export type Shown = { readonly deck: string; readonly card: CardNumber; readonly face: Face };

/** A deck: `size` distinct faces shuffled, or each card an independent draw among `sides` faces. */
export type Deck = { readonly size: number } | { readonly size: number; readonly sides: number };

/** Who reads a description: a seat with what it knows, or a watcher (`seat: null`) with what everybody knows. */
export type Viewer = { readonly seat: Seat | null; readonly known: Known };

/** What a home page needs to know of a game before its rules are loaded. Lives in `rules/meta.ts`. */
export interface Meta {
  /** As in the package name: `core-<id>`. */
  readonly id: string;
  /** Rules version. Rises only if golden records would change. */
  readonly rules: number;
  /** Allowed seat counts, ascending. */
  readonly seats: readonly number[];
  readonly kind: Kind;
  /** Usual length in minutes: [shortest, longest]. */
  readonly minutes: readonly [number, number];
}

/**
 * A game: a pure, deterministic tree of asks and answers. The state is always public; what is hidden is which
 * face a card number has, and that never enters the state until it is shown.
 */
export interface Game<State = Json, Action = Json, Options extends OptionsShape = OptionsShape> extends Meta {
  readonly options: OptionSpec<Options>;
  /** Every refusal code that `check` and `apply` can give. Each has words `refused.<code>`. */
  readonly codes: readonly string[];
  /** The decks in play, by name. Absent: the game has no cards. */
  decks?(seats: number, options: Options): { readonly [deck: string]: Deck };
  /** The first state. `seats` and `options` are valid. */
  start(seats: number, options: Options): State;
  ask(state: State): Ask;
  /**
   * All legal actions of that seat, in canonical order, without duplicates; `[]` if the ask does not name it.
   * `known` is what the seat knows: where hidden cards decide what is legal, this list is stricter than `check`.
   */
  legal(state: State, seat: Seat, known: Known): readonly Action[];
  /**
   * Why this action of this seat is refused, whatever the unseen faces are, or null. It never throws, whatever
   * value it is given: the action comes from outside. In a secret round it judges one seat's action alone.
   */
  check(state: State, seat: Seat, action: unknown): Refusal | null;
  /** The next state. Pure; shares structure with the old one. Refuses what does not answer the ask. */
  apply(state: State, answer: Answer<Action>): State | Refusal;
  /** Which card numbers this action turns up, and as which face. */
  shows?(state: State, seat: Seat, action: Action): readonly Shown[];
  /** One sentence: what the asked seats must do; at the end, who won. */
  prompt(state: State): Line;
  /**
   * An action before it is taken, for buttons, keys and screen readers. `known` is what the seat knows: an action
   * that names a card by its number alone can so be told by its face.
   */
  label(state: State, seat: Seat, action: Action, known: Known): Line;
  /** What happened, as this viewer may say it. */
  describe(before: State, answer: Answer<Action>, after: State, viewer: Viewer): readonly Line[];
  /** The result's breakdown: one row a source of points, one value a seat. `row` is a key of the words. */
  tally?(state: State): readonly { readonly row: string; readonly values: readonly number[] }[];
  /** Plays a seat that has no player. Integers only; `pick(n)` gives 0 … n−1, the same on every peer. */
  house?(state: State, seat: Seat, known: Known, pick: (bound: number) => number): Action;
  /** A full assignment of unseen faces consistent with what the seat knows; `draw(n)` gives 0 … n−1. For bots. */
  guess?(state: State, seat: Seat, known: Known, draw: (bound: number) => number): Known;
}

/** A game whose types are its own business: what the shell, the table and the tests hold. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the one place where a game's own types are forgotten; methods stay checked inside each game
export type AnyGame = Game<any, any, any>;

/** Tells a refusal from a state. No game's state has a key `refused`. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
