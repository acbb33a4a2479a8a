import type { MemberKey } from '../api.ts';
import type { Proposal } from './proposal.ts';
import { playersOf, seatIn } from './proposal.ts';

/** Where a page is, as far as it decides which table it goes to. */
export interface Whereabouts {
  readonly me: MemberKey;
  /** The table that is open, shown or just left; null: none. */
  readonly table: Proposal | null;
  /** This page has a seat there now. */
  readonly seated: boolean;
  /** That table is over. */
  readonly over: boolean;
  /** Id of the table shown last, and of the one whose end was left for the lobby. */
  readonly shown: string | null;
  readonly after: string | null;
  /** Whether a member has said that it has its seat of a table: in a genesis anybody may write whom he likes. */
  readonly hasSeat: (proposal: Proposal, member: MemberKey) => boolean;
  /** Whether this page has a link to a member, or has shared a table with it. */
  readonly knows: (member: MemberKey) => boolean;
}

/**
 * The live table that a page goes to now, or null to stay. PROTOCOL.md 8.8: it goes where it has a seat, and elsewhere
 * only from a table that is over or not its own.
 */
export function nextTable(live: readonly Proposal[], at: Whereabouts): Proposal | null {
  const worth = (proposal: Proposal) => {
    const own = at.hasSeat(proposal, at.me);
    const known = own || playersAt(proposal, at).some(at.knows);
    return (proposal.id === at.shown ? 0 : 3) + (own ? 0 : known ? 1 : 2);
  };
  const [next] = live
    .filter((proposal) => follows(proposal, at, live))
    // The table shown before a reload, then own seats: else a table of others would lead a player away from his own.
    .sort((a, b) => worth(a) - worth(b) || (a.id < b.id ? -1 : 1));
  return next ?? null;
}

function follows(proposal: Proposal, at: Whereabouts, live: readonly Proposal[]): boolean {
  const { me, table, over, shown, after, seated: mine } = at;
  if (proposal.id === after) return false;
  const seated = at.hasSeat(proposal, me);
  if (table === null) {
    if (proposal.id === shown || (seated && proposal.previous === after)) return true;
    if (after !== null)
      return (
        proposal.previous === after &&
        leads(
          proposal,
          live.find(({ id }) => id === after),
          at,
        )
      );
    // New here: the first table, or the last one of the chain.
    const isPlayed = (one: Proposal) => playersAt(one, at).length > 0;
    const isLast = !live.some((next) => next.previous === proposal.id && isPlayed(next));
    return isPlayed(proposal) && (proposal.previous === null || (shown === null && isLast));
  }
  if (proposal.id === table.id) return false;
  if (proposal.previous === table.id) return seated || ((!mine || over) && leads(proposal, table, at));
  // Beside the table that is watched another one was started, where this page plays.
  return proposal.previous === table.previous && seated && !mine;
}

/** Who has a seat there, as far as they say so themselves. */
function playersAt(proposal: Proposal, at: Whereabouts): readonly MemberKey[] {
  return playersOf(proposal).filter((one) => at.hasSeat(proposal, one));
}

/**
 * Whether a table takes along those without a seat there: one who sat at the table before plays, or two whom this page
 * knows. Else one member, with others whom he invented, could lead all others away.
 */
function leads(proposal: Proposal, before: Proposal | undefined, at: Whereabouts): boolean {
  const players = playersAt(proposal, at);
  const stayed = players.some((one) => before !== undefined && seatIn(before, one) !== null);
  return stayed || players.filter(at.knows).length > 1;
}

/** How many tables were played one after the other up to this one; 0 if it is not known here. */
export function chainLength(live: readonly Proposal[], id: string | null): number {
  const byId = new Map(live.map((proposal) => [proposal.id, proposal]));
  let count = 0;
  // A table's id is the hash of what names the one before it, so there is no circle.
  for (let one = byId.get(id ?? ''); one !== undefined; one = byId.get(one.previous ?? '')) count += 1;
  return count;
}

/**
 * The lobby that a page in the lobby after `mine` goes to, of those where others are: after most tables, then the lower
 * id. So people who played apart, because they did not find each other at first, meet again.
 */
export function commonLobby(
  live: readonly Proposal[],
  mine: string | null,
  others: readonly (string | null)[],
): string | null {
  const known = others.filter((id) => id !== null && chainLength(live, id) > 0);
  const isBetter = (a: string | null, b: string | null) => {
    const difference = chainLength(live, a) - chainLength(live, b);
    return difference > 0 || (difference === 0 && (a ?? '') < (b ?? ''));
  };
  return known.reduce((best, id) => (isBetter(id, best) ? id : best), mine);
}
