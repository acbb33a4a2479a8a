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
}

/**
 * The live table that a page goes to now, or null to stay. PROTOCOL.md 8.8: it goes where it has a seat, and elsewhere
 * only from a table that is over or not its own.
 */
export function nextTable(live: readonly Proposal[], at: Whereabouts): Proposal | null {
  const worth = (proposal: Proposal) =>
    (proposal.id === at.shown ? 0 : 2) + (seatIn(proposal, at.me) === null ? 1 : 0);
  const [next] = live
    .filter((proposal) => follows(proposal, at, live))
    // The table shown before a reload, then own seats: else a table of others would lead a player away from his own.
    .sort((a, b) => worth(a) - worth(b) || (a.id < b.id ? -1 : 1));
  return next ?? null;
}

function follows(proposal: Proposal, at: Whereabouts, live: readonly Proposal[]): boolean {
  const { me, table, over, shown, after, seated: mine } = at;
  if (proposal.id === after) return false;
  if (table === null) {
    if (proposal.previous === after || proposal.id === shown) return true;
    // New here: the last table of the chain.
    return after === null && shown === null && !live.some(({ previous }) => previous === proposal.id);
  }
  if (proposal.id === table.id) return false;
  const seated = seatIn(proposal, me) !== null;
  // What somebody plays all alone leads nobody away but those who watched him.
  const leads =
    playersOf(proposal).length > 1 || playersOf(proposal).some((one) => seatIn(table, one) !== null);
  if (proposal.previous === table.id) return seated || ((!mine || over) && leads);
  // Beside the table that is watched another one was started, where this page plays.
  return proposal.previous === table.previous && seated && !mine;
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
