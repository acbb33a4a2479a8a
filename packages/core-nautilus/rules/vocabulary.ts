import type { CardNumber, Flavor, OptionSpec, Seat } from '@rockpool/game';

/** The five Domains, in the order in which the bag is written. */
export const domains = ['science', 'exploration', 'navigation', 'engineering', 'war'] as const;
export type Domain = (typeof domains)[number];

/** One of the 30 Domain cards: 6 × Domain + 0 (two stars), 1 … 4 (one star), 5 (ink). Always public. */
export type DomainCard = Flavor<number, 'DomainCard'>;

/** The six Specials; a Special's index is its face in the deck `specials`. */
export const specials = ['kraken', 'fishbone', 'anchor', 'eye', 'bell', 'harpoon'] as const;
export type Special = (typeof specials)[number];
/** Specials that are placed on a space like a Diver. */
export const creatures = ['kraken', 'fishbone'] as const;
export type Creature = (typeof creatures)[number];

/** The two sides of the Nautilus: `top` is seat 1's, `bottom` is seat 0's. */
export const sides = ['top', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** A column of the Nautilus, 0 … 4 from the left. */
export type Column = Flavor<number, 'Column'>;
/** A space: column on the top side, 5 + column on the bottom. */
export type Space = Flavor<number, 'Space'>;
export const columnCount = 5;

export const roundCount = 6;
/** Cards in the deck `divers`. Face f is the Diver of value f + 1. */
export const diverCount = 14;
/** What the Kraken counts, and the Fishbone. */
export const krakenValue = 15;
export const fishboneValue = 0;

/** How far a horizontal arrow moves a card: to any free space of its side, or one column left or right. */
export const shifts = ['any', 'adjacent'] as const;
/** Who is first in the next round: the other seat each time, or who took more, or fewer, of the five cards. */
export const nemos = ['alternate', 'winner', 'loser'] as const;
/** Whether the screen keeps showing what the opponent has won. No rule reads it. */
export const wonDomains = ['open', 'closed'] as const;

export type Options = {
  readonly wonDomains: (typeof wonDomains)[number];
  readonly shift: (typeof shifts)[number];
  readonly nemo: (typeof nemos)[number];
};

export const options: OptionSpec<Options> = {
  wonDomains: { kind: 'pick', values: wonDomains, default: 'open' },
  shift: { kind: 'pick', values: shifts, default: 'any' },
  nemo: { kind: 'pick', values: nemos, default: 'alternate' },
};

/** Where an anchor goes. `card`: the Special's number. */
export interface AnchorPlay {
  readonly card: CardNumber;
  readonly side: Side;
  readonly column: Column;
}

export type Keep = { readonly type: 'keep'; readonly card: CardNumber };
/** A Special before placing. `take`: a card number in the opponent's hand. */
export type BeforePlay =
  | { readonly type: 'eye'; readonly card: CardNumber }
  | { readonly type: 'bell'; readonly card: CardNumber }
  | { readonly type: 'harpoon'; readonly card: CardNumber; readonly take: CardNumber };
export type Pass = { readonly type: 'pass' };
export type Return = { readonly type: 'return'; readonly card: CardNumber };
export type Exchange = { readonly type: 'swap'; readonly give: CardNumber } | { readonly type: 'giveback' };
export type PlaceDiver = {
  readonly type: 'place';
  readonly card: CardNumber;
  readonly value: number;
  readonly side: Side;
  readonly column: Column;
  readonly anchor?: AnchorPlay;
};
export type PlaceCreature = {
  readonly type: 'place';
  readonly card: CardNumber;
  readonly special: Creature;
  readonly side: Side;
  readonly column: Column;
};
export type Place = PlaceDiver | PlaceCreature;
/** On the side of the card just placed. A vertical arrow moves across: `to` is the same column. */
export type Shift = { readonly type: 'shift'; readonly column: Column; readonly to: Column };
export type Action = Keep | BeforePlay | Pass | Return | Exchange | Place | Shift;

/** What is asked, in the order of a round. */
export const phases = [
  'starter',
  'domains',
  'divers',
  'hands',
  'specials',
  'pair',
  'keep',
  'hand-over',
  'before',
  'eye',
  'bell',
  'return',
  'harpoon',
  'swap',
  'give',
  'place',
  'shift',
  'over',
] as const;
export type Phase = (typeof phases)[number];

/** A card on a space: its number in its own deck, and what it counts: 1 … 14, or 15 Kraken, 0 Fishbone. */
export interface Placed {
  readonly card: CardNumber;
  readonly value: number;
}

/** A Special that was shown since the Specials were shuffled. */
export interface Played {
  readonly card: CardNumber;
  readonly special: Special;
}

/** Two things, one a seat. */
export type BySeat<T> = readonly [T, T];

/**
 * All card lists are ascending. What lies on the table at a round's end stays there, unused, until the next round's
 * Domain cards are drawn: so a finished game still shows its last round.
 */
export interface State {
  /** Without `wonDomains`, which changes nothing but the screen. */
  readonly options: Pick<Options, 'shift' | 'nemo'>;
  readonly phase: Phase;
  /** 1 … 6. */
  readonly round: number;
  /** Who holds Nemo: this round's first player. */
  readonly first: Seat;
  /** Who is asked, or for whom a Special works or cards are dealt. */
  readonly turn: Seat;

  /** Domain cards not drawn yet, */
  readonly bag: readonly DomainCard[];
  /** those on the Nautilus, by column, */
  readonly columns: readonly DomainCard[];
  /** and those won, in the order of the awards. */
  readonly won: BySeat<readonly DomainCard[]>;

  /** Divers not dealt this round, */
  readonly pile: readonly CardNumber[];
  /** in the hands, */
  readonly hands: BySeat<readonly CardNumber[]>;
  /** and out for this round. */
  readonly returned: readonly CardNumber[];
  /** Those in a hand that are just changing it: the bell's two, the harpoon's one. */
  readonly passing: readonly CardNumber[];

  /** Specials not dealt since they were shuffled, */
  readonly stock: readonly CardNumber[];
  /** held, */
  readonly held: BySeat<readonly CardNumber[]>;
  /** shown, in that order, */
  readonly played: readonly Played[];
  /** and set aside unseen. */
  readonly discard: readonly CardNumber[];

  /** What lies on each of the 10 spaces. */
  readonly spaces: readonly (Placed | null)[];
  /** Where the anchored card lies. */
  readonly anchor: Space | null;
  /** Phase `shift`: where the card lies whose arrow acts. */
  readonly arrow: Space | null;
}

/** Refusals, in the order in which they are tried: the first that fits is given. */
export const codes = [
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
] as const;
export type Code = (typeof codes)[number];
