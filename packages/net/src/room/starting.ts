import { bytesToHex } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import type { SeatKey } from '../keys.ts';
import {
  isComplete,
  isLive,
  merge,
  promiseProposal,
  seatIn,
  signProposal,
  type Proposal,
} from './proposal.ts';

/** Starts that are not complete: of all together, and of those that one member had the first word in. */
const mostProposals = 64;
const mostOfOne = 8;
/** Live ones. */
const mostTables = 256;
/** A start that is not complete by then may be given up for one without those who did not sign. */
const patience = 30_000;
/** Above all ids: nothing was signed yet. */
const nothingSigned = 'f'.repeat(64);

/** What this page must remember of a start, even over a crash. */
export interface Pledge {
  /** The table before. */
  readonly previous: string | null;
  /** How often this page has come back to the lobby after it, having promised a table there: each time under another key. */
  readonly turn: number;
  /** The lowest genesis that this page has signed after it, under its present key. */
  readonly lowest: string;
  /** It has promised that one, and signs no other. */
  readonly promised: boolean;
}

/**
 * All starts that this page knows, and what it has pledged. It decides what to sign and promise so that never two
 * tables of the same seats are live (PROTOCOL.md 8.8), and does nothing else: storing and sending are the room's.
 */
export interface Starting {
  /** Null if the proposal brought nothing new; else what is known of it now. */
  add(proposal: Proposal): Proposal | null;
  /** Signs and promises what it may. `agrees`: whether a proposal is what this page's lobby shows. */
  review(agrees: (proposal: Proposal, seat: number) => boolean): readonly Proposal[];
  live(): readonly Proposal[];
  all(): readonly Proposal[];
  get(id: string): Proposal | undefined;
  /**
   * The lowest id after that table that one of these seat keys (hex) has signed: a new proposal of theirs must be lower.
   * Null: none. What none of them has signed binds none of them, however low somebody made it.
   */
  lowest(previous: string | null, among: readonly string[]): string | null;
  pledges(): readonly Pledge[];
  /** How often this page has come back to the lobby after that table. */
  turn(previous: string | null): number;
  /** This page comes to that lobby, perhaps again: then its next seat there has another key, which has promised nothing. */
  enter(previous: string | null): void;
  /**
   * What is stored: first the table shown, then what this page has pledged, so that nobody's flood of proposals takes
   * from it the way back to its table; then the latest. `most` of each kind.
   */
  vital(shown: string | null, most: number): readonly Proposal[];
}

export function createStarting(
  me: MemberKey,
  seatKey: (previous: string | null) => SeatKey,
  kept: { readonly proposals: readonly Proposal[]; readonly pledges: readonly Pledge[] },
  now: () => number,
): Starting {
  const proposals = new Map(kept.proposals.map((proposal) => [proposal.id, proposal]));
  const pledges = new Map(kept.pledges.map((pledge) => [pledge.previous, pledge]));

  /** When each pledge was made, in this life of the page. */
  const pledgedAt = new Map<string | null, number>();

  const isPledged = (id: string) => [...pledges.values()].some(({ lowest }) => lowest === id);
  /** Drops the oldest of a group that is over its bound; never what this page has pledged, or the newest. */
  const bound = (group: readonly Proposal[], most: number) => {
    const spare = group.slice(0, -1).filter(({ id }) => !isPledged(id));
    for (const { id } of spare.slice(0, Math.max(0, group.length - most))) proposals.delete(id);
  };
  /** So nobody can fill the memory or leave no place for others: what one member makes alone gives way first. */
  const makeRoom = (added: Proposal) => {
    const all = () => [...proposals.values()];
    const maker = onlySigner(added);
    if (maker !== 'several')
      bound(
        all().filter((one) => onlySigner(one) === maker),
        mostOfOne,
      );
    bound(
      all().filter((one) => !isLive(one)),
      mostProposals,
    );
    const live = all().filter(isLive);
    const alone = live.filter((one) => onlySigner(one) !== 'several');
    const group = alone.length > 1 ? alone : live;
    bound(group, group.length - Math.max(0, live.length - mostTables));
  };
  const put = (proposal: Proposal) => {
    proposals.set(proposal.id, proposal);
    return proposal;
  };

  /** This page waited long enough for somebody's signature, and that one is not asked any more. */
  const gaveUp = ({ previous, lowest }: Pledge, next: Proposal): boolean => {
    const waited = now() - (pledgedAt.get(previous) ?? now());
    const old = proposals.get(lowest);
    if (old === undefined || waited < patience) return false;
    return old.genesis.seats.some(
      (holder, seat) =>
        holder !== null && old.signatures[seat] === null && seatIn(next, bytesToHex(holder.member)) === null,
    );
  };

  const turn = (previous: string | null) => pledges.get(previous)?.turn ?? 0;

  const consider = (
    proposal: Proposal,
    agrees: (proposal: Proposal, seat: number) => boolean,
  ): Proposal | null => {
    const seat = seatIn(proposal, me);
    if (seat === null) return null;
    const { id, previous } = proposal;
    const pledge = pledges.get(previous);
    if (proposal.signatures[seat] === null) {
      if (pledge !== undefined && (pledge.promised || (pledge.lowest <= id && !gaveUp(pledge, proposal))))
        return null;
      // Another one of some of these players is live: a further signature could only confuse.
      const keys = seatKeysOf(proposal);
      const ofThese = (one: Proposal) => seatKeysOf(one).some((key) => keys.includes(key));
      if ([...proposals.values()].some((one) => one.previous === previous && isLive(one) && ofThese(one)))
        return null;
      if (!agrees(proposal, seat)) return null;
      pledges.set(previous, { previous, turn: turn(previous), lowest: id, promised: false });
      pledgedAt.set(previous, now());
      return put(signProposal(proposal, seat, seatKey(previous)));
    }
    if (pledge?.lowest !== id || pledge.promised || !isComplete(proposal)) return null;
    pledges.set(previous, { ...pledge, promised: true });
    return put(promiseProposal(proposal, seat, seatKey(previous)));
  };

  return {
    add(proposal) {
      const known = proposals.get(proposal.id);
      if (known === undefined) {
        put(proposal);
        makeRoom(proposal);
        return proposals.get(proposal.id) ?? null;
      }
      const { proposal: merged, news } = merge(known, proposal);
      return news ? put(merged) : null;
    },
    review(agrees) {
      const changed = new Map<string, Proposal>();
      // Lowest first: a page signs downwards only, so it would sign a higher one for nothing.
      const sorted = [...proposals.keys()].sort();
      for (const id of sorted) {
        // Twice: a table of one seat is complete, and so promised, with its own signature.
        for (let turn = 0; turn < 2; turn += 1) {
          const proposal = proposals.get(id);
          const next = proposal === undefined ? null : consider(proposal, agrees);
          if (next !== null) changed.set(id, next);
        }
      }
      return [...changed.values()];
    },
    live: () => [...proposals.values()].filter(isLive),
    all: () => [...proposals.values()],
    get: (id) => proposals.get(id),
    lowest(previous, among) {
      const binds = ({ genesis, signatures }: Proposal) =>
        genesis.seats.some(
          (holder, seat) =>
            holder !== null && signatures[seat] !== null && among.includes(bytesToHex(holder.key)),
        );
      const ids = [...proposals.values()].filter((one) => one.previous === previous && binds(one));
      return ids.map(({ id }) => id).sort()[0] ?? null;
    },
    pledges: () => [...pledges.values()],
    turn,
    enter(previous) {
      if (pledges.get(previous)?.promised !== true) return;
      const next = { previous, turn: turn(previous) + 1, lowest: nothingSigned, promised: false };
      // The latest are kept.
      pledges.delete(previous);
      pledges.set(previous, next);
    },
    vital(shown, most) {
      const all = [...proposals.values()];
      const kinds = [
        all.filter(({ id }) => id === shown),
        all.filter(({ id }) => isPledged(id)),
        all.filter(isLive),
        all,
      ];
      return [...new Set(kinds.flatMap((kind) => kind.slice(-most)))];
    },
  };
}

/** The one member that has signed; null: nobody yet. */
function onlySigner({ genesis, signatures }: Proposal): MemberKey | 'several' | null {
  const signers = genesis.seats.flatMap((holder, seat) =>
    holder === null || signatures[seat] === null ? [] : [bytesToHex(holder.member)],
  );
  const [first = null] = signers;
  return signers.every((signer) => signer === first) ? first : 'several';
}

/** Of those who play there: unlike their member keys these sign, so nobody else can name them in a table of his own. */
function seatKeysOf({ genesis }: Proposal): readonly string[] {
  return genesis.seats.flatMap((holder) => (holder === null ? [] : [bytesToHex(holder.key)]));
}
