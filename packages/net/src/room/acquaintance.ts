import { bytesToHex } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { seatIn, type Proposal } from './proposal.ts';
import type { SeatKeys } from './seat-keys.ts';
import type { Claim } from './statement.ts';

/** Who plays where, by his own word, and whom this page knows. A genesis may name anybody (PROTOCOL.md 8.8, 8.9). */
export interface Acquaintance {
  /** Whether a member has its seat of a table: under the key that it has said. */
  readonly hasSeat: (proposal: Proposal, member: MemberKey) => boolean;
  /** Whether this member has had its seat of a table, under any of its keys of that lobby. */
  readonly hasSat: (proposal: Proposal) => boolean;
  /** Whether this page has a link to a member, or has shared a table with it. */
  readonly knows: (member: MemberKey) => boolean;
}

export function createAcquaintance(deps: {
  readonly me: MemberKey;
  readonly seatKeys: SeatKeys;
  readonly claimOf: (member: MemberKey) => Claim | null;
  readonly live: () => readonly Proposal[];
  readonly isLinked: (member: MemberKey) => boolean;
}): Acquaintance {
  const { me, seatKeys, claimOf, live, isLinked } = deps;
  const keyOf = ({ genesis }: Proposal, seat: number | null) => genesis.seats[seat ?? -1]?.key;

  const hasSeat = (proposal: Proposal, member: MemberKey): boolean => {
    const key = keyOf(proposal, seatIn(proposal, member));
    if (key === undefined) return false;
    if (member === me) return sameBytes(key, seatKeys.at(proposal.previous).key);
    const claim = claimOf(member);
    return claim?.after === proposal.previous && claim.key === bytesToHex(key);
  };
  const sharesTable = (proposal: Proposal, member: MemberKey) =>
    seatIn(proposal, member) !== null && hasSeat(proposal, me);
  return {
    hasSeat,
    hasSat(proposal) {
      const key = keyOf(proposal, seatIn(proposal, me));
      return key !== undefined && seatKeys.has(proposal.previous, key);
    },
    knows: (member) => isLinked(member) || live().some((one) => sharesTable(one, member)),
  };
}
