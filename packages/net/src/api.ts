import type { AnyGame, OptionsShape, RecordLog, Refusal, Seat, Table } from '@rockpool/game';
import type { Continuing, Moving, TableListing } from './continuing.ts';
import type { MemberKey } from './keys.ts';

export type { MemberKey };

/** What a link to a member tells about it. */
export type LinkState = 'here' | 'reconnecting' | 'asleep' | 'gone';

export interface Member {
  readonly key: MemberKey;
  readonly name: string;
  /** Index of the preferred seat colour, 0 … 5. */
  readonly colour: number;
  readonly here: LinkState;
  /** Milliseconds since the member was last heard. */
  readonly silent: number;
}

/** What the room wants to play next. Anybody in the room may change it until a table exists. */
export interface Setup {
  readonly game: string;
  readonly seats: number;
  readonly options: OptionsShape;
  /** Seats given to the house. */
  readonly house: readonly Seat[];
  /** Who was given which seat by `drawSeats` or `swapSeats`, whatever seat it had claimed. */
  readonly seating?: readonly (MemberKey | null)[] | undefined;
}

/** Why a link or a room does not work, as a code; its words are `trouble.<code>`. */
export interface Trouble {
  readonly code:
    | 'no-webrtc'
    | 'signalling-unreachable'
    | 'signalling-refused'
    | 'no-candidates'
    | 'peer-unreachable'
    | 'nobody-there'
    | 'other-version'
    /** This member is in the room in another page too; that one goes on. */
    | 'other-page'
    | 'storage-refused'
    /** Too many connections were made in this page's life; only a reload gives more. */
    | 'budget-spent'
    /** A member's page sent what no honest page sends: its link is cut for a while. `detail`: what it was. */
    | 'bad-page'
    /** Who does not know the room's secret, or stands between two pages, wanted a link. */
    | 'stranger'
    /** An action of another seat was refused. `detail`: why. */
    | 'move-refused'
    | 'cheat-proved';
  readonly member?: MemberKey;
  readonly detail?: string;
}

export interface RoomView {
  /** `connecting` until the signalling servers have answered (or failed) once. */
  readonly phase: 'connecting' | 'lobby' | 'starting' | 'table';
  readonly me: Member;
  /** Everybody known in this room, me included, in order of their keys. */
  readonly members: readonly Member[];
  readonly setup: Setup;
  /** Nobody has said yet what is played: `setup` is what this page opened the room with. */
  readonly guessed: boolean;
  /** Who claims each seat, by seat: a member, the house, or nobody. */
  readonly claims: readonly (MemberKey | 'house' | null)[];
  /** The table being played or just ended; null in the lobby. */
  readonly table: RoomTable | null;
  /**
   * The live tables of this game whose place no other has taken, longest first: more than one after two parts of the
   * room went on apart. Empty in the lobby.
   */
  readonly tables: readonly TableListing[];
  /**
   * Other games that are played in this room, at most 8, those with most players whom this page is linked to first; `show`
   * goes there. `players`: others who say so.
   */
  readonly elsewhere: readonly { readonly id: string; readonly players: readonly MemberKey[] }[];
  /** The table of the room that this page looks at beside the one where it is (`Room.look`); null: none. */
  readonly looked: LookedTable | null;
  /** Who has left the table shown, now that it is over, for the next game. */
  readonly again: readonly MemberKey[];
  readonly troubles: readonly Trouble[];
}

/** Fixed: what a reaction looks like is the page's matter. */
export const reactions = [
  'hello',
  'thanks',
  'well-played',
  'good-luck',
  'wow',
  'oops',
  'laugh',
  'thinking',
] as const;
export type Reaction = (typeof reactions)[number];

/** What a member says beside the game. A nudge asks somebody to look at the table. */
export type Saying =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'reaction'; readonly reaction: Reaction }
  | { readonly is: 'nudge'; readonly to: MemberKey };

export interface ChatLine {
  readonly id: string;
  readonly from: MemberKey;
  /** When this page said or heard it, by its own clock. */
  readonly at: number;
  readonly what: Saying;
}

/** How a signalling server answers. */
export interface ServerReport {
  readonly server: string;
  readonly state: 'connecting' | 'open' | 'unreachable' | 'refused';
  readonly since: number;
}

/** What came of a call: `no-answer`: the other side did not even take it. */
export type DialResult =
  'calling' | 'linked' | 'no-answer' | 'peer-unreachable' | 'no-candidates' | 'no-budget';

export interface DialReport {
  /** Null: nobody whose address is known. */
  readonly member: MemberKey | null;
  readonly result: DialResult;
  readonly at: number;
}

/** How this page reaches one other member. */
export interface MemberLink {
  readonly member: MemberKey;
  /** `forwarded`: what it says comes through another member. */
  readonly how: 'direct' | 'forwarded' | 'none';
  /** The kind of a direct link (`peerjs`, `broadcast`). */
  readonly way: string | null;
  /** Through whom it was heard last, if it is forwarded. */
  readonly through: MemberKey | null;
  readonly since: number;
  /** Milliseconds there and back, of the last answered ping. */
  readonly roundTrip: number | null;
  /** Calls since the last link, and when the next one is due; null: none is planned. */
  readonly tries: number;
  readonly nextTry: number | null;
}

/** What to do next, as a code; its words are `advice.<code>`. */
export const adviceCodes = [
  'fine',
  'forwarded',
  'wait',
  'invite',
  'open-in-browser',
  'reload',
  'check-internet',
  'allow-network',
  'same-network',
] as const;
export type Advice = (typeof adviceCodes)[number];

/** What was tried to connect, and what came of it. Times are those of the page's clock. */
export interface ConnectionReport {
  readonly servers: readonly ServerReport[];
  /** The last calls, newest first. */
  readonly dials: readonly DialReport[];
  readonly links: readonly MemberLink[];
  /** RTCPeerConnections of this page's life; a browser makes only so many. */
  readonly budget: { readonly used: number; readonly of: number };
  readonly advice: Advice;
}

/** How far a long list is worked through. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** What the pages of a table do together before anybody may choose again. */
export interface Working {
  /** `keys`: the secrets that dice and cards need are agreed on. */
  readonly what: 'keys' | 'chance' | 'shuffle' | 'deal' | 'reveal';
  /** How many pages have done their part, of how many. */
  readonly done: number;
  readonly of: number;
  /** Seats whose part is missing. */
  readonly waiting: readonly Seat[];
}

/** A table over links. `act` checks and stores before it sends. */
export interface RoomTable extends Table, Continuing {
  /** The genesis hash, hex: the table's identity. */
  readonly id: string;
  /** Who plays each seat. */
  readonly players: readonly (MemberKey | 'house')[];
  /** Last refusal that an action of another seat, or a stale own one, got: shown, then cleared by `act`. */
  refusal(): { readonly seat: Seat; readonly refusal: Refusal } | null;
  /** Why this page may not answer for its seat, though the game waits for it; null if it may, or is not waited for. */
  barred(): Refusal | null;
  /**
   * While many entries come at once: what is shown is vouched for by each seat's newest signature, and so many of the
   * others are checked. Nothing can be done at the table until then. Null: all are checked.
   */
  checked(): Progress | null;
  /** Null while somebody is asked to choose, and when the game is over. */
  working(): Working | null;
  /**
   * Publishes the secret of this seat's cards: whatever continues this table can go on with them open to all. For who
   * leaves or is out of the game. It changes nothing at this table. Null, or why not: `not-asked`: it has no key of cards
   * here, or has said it already.
   */
  farewell(): Refusal | null;
  /** What was signed of this game so far, for its record. No secrets. */
  logs(): readonly RecordLog[];
}

/**
 * A table of the room, as its genesis tells of it: it is signed by all its seats, but whose members they are is only what
 * its maker wrote. How it went is known once it is looked at.
 */
export interface KnownTable {
  readonly id: string;
  readonly game: string;
  readonly players: readonly (MemberKey | 'house')[];
  /** The seat that this page's member had when it began. */
  readonly seat: Seat | null;
  /** `here`: shown. `before`: the room went on from it to where this page is. `beside`: any other. */
  readonly place: 'here' | 'before' | 'beside';
  /** Others who say themselves that they sit there now. */
  readonly there: readonly MemberKey[];
}

/** A table without a seat for this page. */
export type WatchedTable = Pick<RoomTable, keyof Table | 'id' | 'players' | 'continues' | 'checked' | 'logs'>;

/** A table that is looked at: nothing can be done there. */
export interface LookedTable {
  /** Id of the first table of its line, as in `Room.tables`. */
  readonly id: string;
  /** `waiting`: for its game to be loaded. `failed`: this version has other rules, or its storage is broken. */
  readonly state: 'waiting' | 'opening' | 'open' | 'failed';
  /** Null until it is open. */
  readonly table: WatchedTable | null;
  /** The live tables of its line whose place no other has taken, longest first. */
  readonly tables: readonly TableListing[];
}

/** A room: a secret, its members, and a sequence of tables. No host. */
export interface Room extends Moving {
  /** Public id (a hash of the secret): safe in the address bar; a reload finds the secret by it in storage. */
  readonly id: string;
  /** The secret, base64url (128 bits): goes in the URL fragment of the link that is shared. */
  readonly secret: string;
  view(): RoomView;
  subscribe(changed: () => void): () => void;
  introduce(me: { name: string; colour: number }): void;
  propose(setup: Setup): void;
  sit(seat: Seat): void;
  stand(): void;
  /** Signs a genesis for the present setup and claims and asks the seats to sign. Null, or why not yet. */
  start(): Refusal | null;
  /** Back to the lobby after a table has ended, with the same setup and claims; `start` makes the rematch. */
  rematch(): void;
  /**
   * The tables of this room that are known here, made anew at each call: first the one shown, then those where others
   * sit now, those before it, newest first, and all others. At most 64.
   */
  tables(): readonly KnownTable[];
  /**
   * Looks at one of these (or of `view().looked.tables`), or at none. Play where this page is goes on meanwhile; a new
   * table where it has a seat ends the look.
   */
  look(table: string | null): void;
  /** The last lines, oldest first; in memory only, in no record. `subscribe` tells of new ones. */
  chat(): readonly ChatLine[];
  /** Null, or why not: `empty-text`, `too-fast`. */
  say(saying: Saying): Refusal | null;
  /** Made anew at each call: it changes from second to second. */
  connection(): ConnectionReport;
  /** Says goodbye and closes all links. What is stored stays. */
  leave(): void;
}

/** Finds the rules of a game, loaded on demand. Null: unknown here. */
export type LoadGame = (id: string) => Promise<AnyGame | null>;
