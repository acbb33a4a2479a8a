import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnyGame, Refusal } from '@rockpool/game';
import type { MemberKey, Setup } from '../api.ts';
import type { Presence } from '../mesh/peer.ts';
import type { Random } from '../neighbours.ts';
import type { Plan } from './genesis.ts';
import { holdersOf, latestSetup, type Holders } from './lobby.ts';
import type { Members } from './members.ts';
import type { SeatKeys } from './seat-keys.ts';
import { drawnSeats, swappedSeats, unseated } from './seating.ts';
import { cleanSetup, lastClock, type Claim, type Statement } from './statement.ts';
import type { Venue } from './venue.ts';

/** How long a claim counts after its member was last heard; a page in the background gets longer. */
const graceInLobby = 20_000;
const graceAsleep = 180_000;

/** The setup and the seats of the next table as this page's lobby has them, and what its player may do about them. */
export interface Seats {
  setup(): Setup;
  /** No member has written a setup yet: this one is a guess. */
  isGuessed(): boolean;
  holders(): Holders;
  /** Whether a member's claim counts now: it was heard lately. */
  counts(member: MemberKey): boolean;
  /** What a start would agree on; null while its game is not loaded. */
  plan(): Plan | null;
  /** The own claim of a seat after the table that this lobby is after. */
  claim(seat: number): Claim;
  propose(setup: Setup): void;
  sit(seat: number): void;
  stand(): void;
  /** Deals the claimed seats by chance. */
  draw(): Refusal | null;
  swap(a: number, b: number): Refusal | null;
  /** Who lost its seat to a lower key, to the house or to a smaller table takes the lowest free one, or stands. */
  settle(): void;
}

export interface SeatsDeps {
  readonly me: MemberKey;
  /** The room's public id, hex. */
  readonly room: string;
  /** The setup until one is heard. */
  readonly first: Setup;
  readonly members: Members;
  readonly seatKeys: SeatKeys;
  readonly venue: Venue;
  readonly random: Random;
  readonly presence: (member: MemberKey) => Presence;
  readonly gameOf: (id: string) => AnyGame | null;
  readonly say: (changes: Partial<Pick<Statement, 'claim' | 'setup'>>) => void;
}

export function createSeats(deps: SeatsDeps): Seats {
  const { me, room, first, members, seatKeys, venue, random, gameOf, say } = deps;
  const register = () => latestSetup(members.statements(), first);
  const counts = (member: MemberKey): boolean => {
    if (member === me) return true;
    const { here, silent } = deps.presence(member);
    return silent <= (here === 'asleep' ? graceAsleep : graceInLobby);
  };
  const holders = () => holdersOf(members.statements(), register().setup, venue.after(), counts);
  const inTable = () => venue.table() !== null;

  const claim = (seat: number): Claim => {
    const after = venue.after();
    return { seat, key: bytesToHex(seatKeys.at(after).key), after };
  };
  const written = (setup: Setup) => {
    const clean = cleanSetup(setup);
    return clean === null ? null : { ...clean, clock: Math.min(register().clock + 1, lastClock) };
  };
  const seatAnew = (seating: Setup['seating'] | null): Refusal | null => {
    if (inTable()) return { refused: 'table-running' };
    const setup = seating === null ? null : written({ ...register().setup, seating });
    if (setup === null) return { refused: 'wrong-seat' };
    say({ setup });
    return null;
  };

  return {
    setup: () => register().setup,
    isGuessed: () => register().clock === 0,
    holders,
    counts,
    plan() {
      const { setup } = register();
      const game = gameOf(setup.game);
      if (game === null) return null;
      const of = (member: MemberKey) => members.of(member);
      return { room, after: venue.after(), game, setup, holders: holders(), of };
    },
    claim,
    propose(wanted) {
      const setup = written(wanted);
      if (setup !== null) say({ setup });
    },
    sit(seat) {
      if (inTable() || holders()[seat] !== null) return;
      const { setup } = register();
      const seating = setup.seating ?? [];
      const moves = seating.includes(me);
      say({
        claim: claim(seat),
        ...(moves ? { setup: written({ ...setup, seating: unseated(seating, me) }) } : {}),
      });
    },
    stand() {
      if (!inTable()) say({ claim: null });
    },
    draw: () => seatAnew(drawnSeats(holders(), random)),
    swap: (a, b) => seatAnew(swappedSeats(holders(), a, b)),
    settle() {
      const own = members.own().statement.claim;
      if (own === null || own.after !== venue.after() || inTable()) return;
      const all = holders();
      if (all.includes(me)) return;
      const free = all.indexOf(null);
      say({ claim: free < 0 ? null : { ...own, seat: free } });
    },
  };
}
