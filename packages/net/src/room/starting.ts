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

const mostProposals = 64;
/** Live ones, which are not dropped, included. */
const mostTables = 256;

/** What this page must remember of a start, even over a crash. */
export interface Pledge {
  /** The table before. */
  readonly previous: string | null;
  /** The lowest genesis that this page has signed after it. */
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
  /** The lowest id known after that table: a new proposal must be lower. Null: none. */
  lowest(previous: string | null): string | null;
  pledges(): readonly Pledge[];
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
): Starting {
  const proposals = new Map(kept.proposals.map((proposal) => [proposal.id, proposal]));
  const pledges = new Map(kept.pledges.map((pledge) => [pledge.previous, pledge]));

  const isPledged = (id: string) => [...pledges.values()].some(({ lowest }) => lowest === id);
  const makeRoom = () => {
    // The live ones are the room's history, a pledged one may still become live; of the others the oldest goes first.
    for (const [id, proposal] of proposals) {
      if (proposals.size <= mostProposals) return;
      if (!isLive(proposal) && !isPledged(id)) proposals.delete(id);
    }
  };
  const put = (proposal: Proposal) => {
    proposals.set(proposal.id, proposal);
    return proposal;
  };

  const consider = (
    proposal: Proposal,
    agrees: (proposal: Proposal, seat: number) => boolean,
  ): Proposal | null => {
    const seat = seatIn(proposal, me);
    if (seat === null) return null;
    const { id, previous } = proposal;
    const pledge = pledges.get(previous);
    if (proposal.signatures[seat] === null) {
      if (pledge !== undefined && (pledge.promised || pledge.lowest <= id)) return null;
      // Another one is live: a further signature could only confuse.
      if ([...proposals.values()].some((one) => one.previous === previous && isLive(one))) return null;
      if (!agrees(proposal, seat)) return null;
      pledges.set(previous, { previous, lowest: id, promised: false });
      return put(signProposal(proposal, seat, seatKey(previous)));
    }
    if (pledge?.lowest !== id || pledge.promised || !isComplete(proposal)) return null;
    pledges.set(previous, { previous, lowest: id, promised: true });
    return put(promiseProposal(proposal, seat, seatKey(previous)));
  };

  return {
    add(proposal) {
      const known = proposals.get(proposal.id);
      if (known === undefined) {
        // Only somebody who makes tables all by himself gets there.
        if (proposals.size >= mostTables) return null;
        put(proposal);
        makeRoom();
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
    lowest(previous) {
      const ids = [...proposals.values()].filter((one) => one.previous === previous).map(({ id }) => id);
      return ids.sort()[0] ?? null;
    },
    pledges: () => [...pledges.values()],
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
