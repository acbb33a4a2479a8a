import { bytesToHex } from '@noble/hashes/utils.js';
import type { KnownTable, MemberKey } from '../api.ts';
import { playersOf, seatIn, type Proposal } from './proposal.ts';

/** Tables in a list: more come only from somebody who makes them for nobody to play at. */
export const mostListed = 64;

/** What the list of a room's tables is made of. */
export interface Sight {
  readonly me: MemberKey;
  readonly live: readonly Proposal[];
  /** Id of the table shown, or of the one after which this page is in the lobby; null: of none. */
  readonly at: string | null;
  /** That table is shown: the page is not in the lobby. */
  readonly shown: boolean;
  /** Whether a member has said that it has its seat of a table. */
  readonly hasSeat: (proposal: Proposal, member: MemberKey) => boolean;
  /** Whether this member has ever had its seat there. */
  readonly hasSat: (proposal: Proposal) => boolean;
}

/**
 * The tables of a room as their genesis tells of them: the one shown, those where somebody sits by his own word, those
 * before it, newest first, and then all others. So what others invent stands last, and is the first to be left out.
 */
export function knownTables({ me, live, at, shown, hasSeat, hasSat }: Sight): readonly KnownTable[] {
  const chain = chainOf(live, at);
  const tables = live
    // A seat under this member's name and a key that is not its own: it was never there.
    .filter((proposal) => seatIn(proposal, me) === null || hasSat(proposal))
    .map((proposal): KnownTable => {
      const { id, genesis } = proposal;
      const back = chain.indexOf(id);
      return {
        id,
        game: genesis.game,
        players: genesis.seats.map((holder) => (holder === null ? 'house' : bytesToHex(holder.member))),
        seat: seatIn(proposal, me),
        place: back < 0 ? 'beside' : back === 0 && shown ? 'here' : 'before',
        there: playersOf(proposal).filter((member) => member !== me && hasSeat(proposal, member)),
      };
    });
  const rank = ({ id, place, there }: KnownTable) => {
    if (place === 'here') return 0;
    if (place === 'before') return 2 + chain.indexOf(id);
    return there.length > 0 ? 1 : Infinity;
  };
  const order = new Map(tables.map((table) => [table, rank(table)]));
  const compare = (a: KnownTable, b: KnownTable) => {
    const [one, other] = [order.get(a) ?? 0, order.get(b) ?? 0];
    return one === other ? 0 : one - other;
  };
  return tables.sort(compare).slice(0, mostListed);
}

/** The ids of a table and of those before it, as far as they are known here. */
function chainOf(live: readonly Proposal[], at: string | null): readonly string[] {
  const byId = new Map(live.map((proposal) => [proposal.id, proposal]));
  const chain: string[] = [];
  // A table's id is the hash of what names the one before it, so there is no circle.
  for (let one = byId.get(at ?? ''); one !== undefined; one = byId.get(one.previous ?? ''))
    chain.push(one.id);
  return chain;
}
