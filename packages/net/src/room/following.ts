import type { MemberKey } from '../api.ts';
import type { Proposal } from './proposal.ts';
import { playersOf, seatIn } from './proposal.ts';

/** Players of a table, and tables that are listed: else invented ones fill the page. */
const mostPlayers = 16;
const mostListed = 8;

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
  /** In the lobby this page has taken a seat. */
  readonly sits: boolean;
  /** Its own player chose the table that is open. */
  readonly chosen: boolean;
}

/**
 * The live table that a page goes to now, or null to stay. PROTOCOL.md 8.8: it goes where it has a seat, and elsewhere
 * only from a table that is over or not its own.
 */
export function nextTable(live: readonly Proposal[], at: Whereabouts): Proposal | null {
  const worth = (proposal: Proposal) => {
    if (proposal.id === at.shown) return -2;
    return at.hasSeat(proposal, at.me) ? -1 : mostPlayers - playersAt(proposal, at).filter(at.knows).length;
  };
  const [next] = live
    .filter((proposal) => follows(proposal, at, live))
    // The table shown before a reload, then own seats: else a table of others would lead a player away from his own. Then
    // where most play whom one knows.
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
          at.sits ? 'played' : 'free',
        )
      );
    // New here: the first table, or the last one of the chain.
    const isPlayed = (one: Proposal) => playersAt(one, at).length > 0;
    const isLast = !live.some((next) => next.previous === proposal.id && isPlayed(next));
    return isPlayed(proposal) && (proposal.previous === null || (shown === null && isLast));
  }
  if (proposal.id === table.id) return false;
  if (proposal.previous === table.id)
    return (
      seated || ((!mine || over) && leads(proposal, table, at, !over ? 'running' : mine ? 'played' : 'free'))
    );
  if (proposal.previous !== table.previous || mine) return false;
  // Beside the table that is watched another one was started, where this page plays, or more than half of those before do.
  const before = live.find(({ id }) => id === table.previous);
  return seated || (!at.chosen && isMost(proposal, before, at) && !isMost(table, before, at));
}

/** Who has a seat there, as far as they say so themselves. */
function playersAt(proposal: Proposal, at: Pick<Whereabouts, 'hasSeat'>): readonly MemberKey[] {
  return playersOf(proposal).filter((one) => at.hasSeat(proposal, one));
}

/** How many of those who had seats at the table before play at this one. */
function staying(proposal: Proposal, before: Proposal, at: Whereabouts): number {
  return playersAt(proposal, at).filter((one) => seatIn(before, one) !== null).length;
}

function isMost(proposal: Proposal, before: Proposal | undefined, at: Whereabouts): boolean {
  return before !== undefined && staying(proposal, before, at) * 2 > playersOf(before).length;
}

/**
 * Whether a table takes along those without a seat there: if the one before is not over, only with more than half of its
 * players. Else with half of them, and who neither played there nor waits for the next one goes with two whom this page knows
 * too. So one member, with others whom he invented, leads nobody
 * away from where three have played, and two lead nobody from where the others still play.
 */
function leads(
  proposal: Proposal,
  before: Proposal | undefined,
  at: Whereabouts,
  bond: 'running' | 'played' | 'free',
): boolean {
  if (bond === 'running') return isMost(proposal, before, at);
  const stay = before === undefined ? 0 : staying(proposal, before, at);
  const isHalf = before !== undefined && stay > 0 && stay * 2 >= playersOf(before).length;
  return isHalf || (bond === 'free' && playersAt(proposal, at).filter(at.knows).length > 1);
}

/** How many tables were played one after the other up to this one; 0 if it is not known here. */
export function chainLength(live: readonly Proposal[], id: string | null): number {
  const byId = new Map(live.map((proposal) => [proposal.id, proposal]));
  let count = 0;
  // A table's id is the hash of what names the one before it, so there is no circle.
  for (let one = byId.get(id ?? ''); one !== undefined; one = byId.get(one.previous ?? '')) count += 1;
  return count;
}

/** Where a member in a lobby is: after which table, and whether it has taken a seat there. */
export interface Place {
  readonly lobby: string | null;
  readonly sits: boolean;
}

/**
 * The lobby that a page in a lobby goes to: where most have taken a seat of those whom it knows, itself counted. Of several the
 * one after most tables, then the lower id. So people who played apart meet again, and nobody alone draws away two who sit
 * together, whatever tables he makes.
 */
export function commonLobby(live: readonly Proposal[], mine: Place, others: readonly Place[]): string | null {
  const all = [mine, ...others.filter(({ lobby }) => lobby === null || chainLength(live, lobby) > 0)];
  const sitting = (id: string | null) => all.filter(({ lobby, sits }) => sits && lobby === id).length;
  const isBetter = (a: string | null, b: string | null) => {
    const difference = sitting(a) - sitting(b) || chainLength(live, a) - chainLength(live, b);
    return difference > 0 || (difference === 0 && (a ?? '') < (b ?? ''));
  };
  return all.reduce((best, { lobby }) => (isBetter(lobby, best) ? lobby : best), mine.lobby);
}

/**
 * The live tables of a room at which others say that they play, those with most whom this page knows first. This page's
 * own member has a seat at any table that it once sat down at: that tells nothing of what is played.
 */
export function playedTables(
  live: readonly Proposal[],
  { me, hasSeat, knows }: Pick<Whereabouts, 'me' | 'hasSeat' | 'knows'>,
): readonly { readonly id: string; readonly players: readonly MemberKey[] }[] {
  return live
    .map((proposal) => ({
      id: proposal.id,
      players: playersAt(proposal, { hasSeat }).filter((one) => one !== me),
    }))
    .filter(({ players }) => players.length > 0)
    .map((one) => ({ ...one, known: one.players.filter(knows).length }))
    .sort((a, b) => b.known - a.known || (a.id < b.id ? -1 : 1))
    .slice(0, mostListed)
    .map(({ id, players }) => ({ id, players }));
}
