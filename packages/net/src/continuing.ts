import type { Answer, OptionsShape, Refusal, Seat } from '@rockpool/game';
import type { MemberKey } from './keys.ts';
import type { Reason } from './log/continues.ts';

/**
 * What somebody may wish of a table beyond answering it. Each becomes a **continuation**: a new table that goes on from
 * a point of this one, and that exists once every player of it has agreed (PROTOCOL.md 3).
 */
export type Wish =
  /** Takes the line's latest answers back, whoever gave them, with everybody's consent. The same seats play on. */
  | { readonly wish: 'take-back'; readonly answers: number }
  /** Goes on without these seats: the house plays them from here. Their players need not agree. */
  | { readonly wish: 'gone'; readonly seats: readonly Seat[] }
  /** This page's player takes a seat of the house: the one left out comes back, or a watcher steps in. */
  | { readonly wish: 'back'; readonly seat: Seat }
  /** This device plays a seat under a new key, since the device that has it is lost. */
  | { readonly wish: 'device'; readonly seat: Seat }
  /** Goes on without a proved cheat, whose seat the house plays, from the last round before the cheat. */
  | { readonly wish: 'cheat'; readonly seat: Seat }
  /** Ends the table here, unfinished. `without`: seats whose players are gone and need not agree. */
  | { readonly wish: 'end'; readonly without?: readonly Seat[] }
  /** Begins anew with other options and the same players. */
  | { readonly wish: 'options'; readonly options: OptionsShape };

/** Refusals of `mayPropose`, `propose`, `agree` and `decline`, beside those of the table itself. */
export const continuingCodes = [
  /** Only who has a seat at this table may. */
  'watching',
  /** The wish does not fit the seat: `gone` for the house's or the own one, `back` for one with a player. */
  'wrong-seat',
  /** `back` is for who has no seat. */
  'seated-here',
  /** `device`: this page plays the seat already. */
  'plays-here',
  'nothing-to-take-back',
  /** Cards of whoever would be left out could be opened by nobody who stays. */
  'cannot-continue',
  /** Something was drawn, dealt, opened or shown since: it cannot be unseen. */
  'seen-since',
  /** The seat that would be left out has answered just now. */
  'answer-here',
  'no-cheat',
  'bad-options',
  /** Withdrawn by somebody, or overtaken by the game. */
  'offer-gone',
  /** Signed already. */
  'agreed-already',
  /** This table has been continued, or this seat has agreed to go on elsewhere. */
  'moved-on',
] as const;

/** How this page stands to an offer. `watching`: it has no say in it. */
export type OfferStanding = 'to-decide' | 'agreed' | 'declined' | 'watching';

/** An open proposal to continue a table. */
export interface Offer {
  /** Id of the table that it would found. */
  readonly id: string;
  readonly reason: Reason;
  /** The seats that it is about: left out, taken, given a new key; none for `take-back`, `end`, `options`. */
  readonly seats: readonly Seat[];
  /** Who agreed first, as far as this page knows: usually who proposed it. */
  readonly by: Seat | null;
  /** The member who would take a seat (`back`, `device`). */
  readonly member: MemberKey | null;
  /** The answers that would no longer count, oldest first: exactly what would be undone. */
  readonly undone: readonly Answer[];
  /** Seats of the new table that have agreed, and those that have still to. */
  readonly agreed: readonly Seat[];
  readonly missing: readonly Seat[];
  readonly standing: OfferStanding;
  /** Why `agree` would be refused now; null if it would not (or there is nothing to decide). */
  readonly blocked: Refusal | null;
}

/** What a table goes on from. */
export interface Continued {
  /** Id of the table before. */
  readonly table: string;
  readonly reason: Reason;
  readonly seats: readonly Seat[];
  /** How many answers of the line were kept: it goes on from move `answers + 1`. */
  readonly answers: number;
  /** How many were taken back. */
  readonly undone: number;
}

/** A table of the room that could be shown. */
export interface TableListing {
  readonly id: string;
  readonly players: readonly (MemberKey | 'house')[];
  /** The seat that this page has there. */
  readonly seat: Seat | null;
  /** Answers of its line. */
  readonly answers: number;
  readonly over: boolean;
  readonly continues: Continued | null;
  /** Seats whose players agreed to it; a table that continues nothing: all its players. */
  readonly by: readonly Seat[];
  readonly shown: boolean;
}

/** The part of a table over links that lets it go on from its middle. */
export interface Continuing {
  /** What this table goes on from; null for one that began at the beginning. `view().answers` holds the whole line. */
  readonly continues: Continued | null;
  /** Open proposals, lowest id first. Those withdrawn or overtaken by the game are not listed. */
  offers(): readonly Offer[];
  /** Why this cannot be proposed now; null if it can. */
  mayPropose(wish: Wish): Refusal | null;
  /** Proposes and agrees at once. If the same is proposed already, agrees to that. */
  propose(wish: Wish): Refusal | null;
  /** Agrees to an offer, and takes back what this seat had agreed to before. From then on it waits. */
  agree(id: string): Refusal | null;
  /** Says no, or takes the own agreement back; who waited for it may play on. */
  decline(id: string): Refusal | null;
  /** Live continuations of this table in which this page has no seat: "they went on without you". */
  wentOn(): readonly TableListing[];
  /** Own answers that are kept here until another player's page has been compared with: nobody has seen them yet. */
  kept(): number;
}

/** The part of a room that moves people between tables, seats and devices. */
export interface Moving {
  /** Shows another table of `view().tables`. */
  show(table: string): Refusal | null;
  /** Before the start: lets chance deal the seats that are claimed. */
  drawSeats(): Refusal | null;
  /** Before the start: exchanges who has two seats; a free seat moves too. */
  swapSeats(a: Seat, b: Seat): Refusal | null;
  /**
   * Plays here what another page or device plays now ("play here"). Another page of this device lets go and watches; so
   * does another device that can be reached. `lost`: the player says that the other device will not come back; every
   * other player must have been compared with since this page opened.
   *
   * Resolves to null when this page plays. Codes: `plays-here`, `nothing-to-take`, `no-answer`, `not-compared`.
   */
  takeOver(lost?: boolean): Promise<Refusal | null>;
  /**
   * The private link of this page's seat, as what follows `#` in an address: whoever opens it has the seat's seed, and
   * may take it over. Null without a seat. To be shown to nobody else.
   */
  seatLink(): string | null;
}
