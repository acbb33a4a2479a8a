import type { MemberKey } from '../api.ts';
import type { Acquaintance } from './acquaintance.ts';
import { commonLobby, type Place } from './following.ts';
import type { Members } from './members.ts';
import type { Seats } from './seats.ts';
import type { Starting } from './starting.ts';
import type { Statement } from './statement.ts';
import type { Venue } from './venue.ts';

/** How a page finds the others again in one lobby (PROTOCOL.md 8.9). */
export interface Regrouping {
  /** A watcher goes with the players when they leave an ended table for the lobby. */
  leaveWithPlayers(): void;
  /** Who played apart from the others meets them again in one lobby. */
  joinLobby(): void;
}

export function createRegrouping(deps: {
  readonly me: MemberKey;
  readonly members: Members;
  readonly starting: Starting;
  readonly seats: Seats;
  readonly venue: Venue;
  readonly acquaintance: Acquaintance;
  readonly say: (changes: Partial<Pick<Statement, 'after' | 'claim'>>) => void;
}): Regrouping {
  const { me, members, starting, seats, venue, say } = deps;
  const { hasSeat, knows } = deps.acquaintance;
  const inTable = () => venue.table() !== null;
  const placeOf = ({ after, claim }: Statement): Place => ({
    lobby: after,
    sits: claim !== null && claim.after === after,
  });
  return {
    leaveWithPlayers() {
      const id = inTable() ? venue.shown() : null;
      if (id === null || venue.seat() !== null || !venue.isOver()) return;
      if (!members.statements().some((statement) => statement.after === id)) return;
      venue.leaveTable();
      say({ after: id, claim: null });
    },
    joinLobby() {
      // Who was at a table comes back to it first.
      if (inTable() || venue.shown() !== venue.after()) return;
      const live = starting.live();
      // Who plays on from here is followed, or waited for.
      const isAtTable = ({ key, after }: Statement) =>
        after !== venue.after() && live.some((one) => one.previous === after && hasSeat(one, key));
      const others = members
        .statements()
        .filter((one) => one.key !== me && seats.counts(one.key) && knows(one.key) && !isAtTable(one))
        .map(placeOf);
      const { statement } = members.own();
      const lobby = commonLobby(live, placeOf(statement), others);
      if (lobby === venue.after()) return;
      venue.moveTo(lobby);
      starting.enter(lobby);
      say({ after: lobby, claim: statement.claim === null ? null : seats.claim(statement.claim.seat) });
    },
  };
}
