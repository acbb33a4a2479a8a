import type { Seat } from '@rockpool/game';
import { sameBytes } from '../bytes.ts';
import { byRank, genesisOf, isAgreed, keyedSeats, liveBelow, type Node } from './node.ts';

/*
 * Which of the tables of a line take the place of others, for those who have no seat there. PROTOCOL.md 3.6. All of it
 * follows from the entries that are held, in whatever order they came.
 */

/** So many of a table's seats, of those that count. */
interface Share {
  readonly part: number;
  readonly of: number;
}

/** The seats of a live table that play on in another, which goes on from it, under their keys: all have accepted it. */
function stayers(from: Node, to: Node): readonly Seat[] {
  const after = genesisOf(to).seats;
  return genesisOf(from).seats.flatMap((holder, seat) => {
    const key = after[seat]?.key;
    return holder !== null && key !== undefined && sameBytes(holder.key, key) ? [seat] : [];
  });
}

/** How many seats of a table play on in these: of all that neither cheated nor left by their own word, or do so. */
function share(from: Node, to: readonly Node[]): Share {
  const { table } = from;
  const on = new Set(to.filter(isAgreed).flatMap((one) => stayers(from, one)));
  const stays = (seat: Seat) => table.proofOf(seat) === null && table.farewellOf(seat) === null;
  return {
    part: on.size,
    of: keyedSeats(genesisOf(from)).filter((seat) => on.has(seat) || stays(seat)).length,
  };
}

/** Whether a room lists a table: it is live, and not more than half of its seats play on elsewhere, together or apart. */
export function isListed(node: Node): boolean {
  const { part, of } = share(node, liveBelow(node));
  return node.table.isLive() && part * 2 <= of;
}

/** The longest table that goes on from this one. */
export function deepest<N extends Node & { readonly children: readonly N[] }>(node: N): N {
  return liveBelow(node).filter(isAgreed).map(deepest).sort(byRank)[0] ?? node;
}

/**
 * The table that a page without a seat goes on to from a live one, or null: the one that takes its place. If two do (a seat
 * that cheated is at both) a person chooses. Who is new has been nowhere yet: half of the seats is enough to show it, of
 * several the longest.
 */
export function nextPlace<N extends Node & { readonly children: readonly N[] }>(
  from: N,
  isNew: boolean,
): N | null {
  const shares = liveBelow(from).map((to) => ({ to, ...share(from, [to]) }));
  const [next, ...others] = shares
    .filter(({ part, of }) => (isNew ? part > 0 && part * 2 >= of : part * 2 > of))
    .map(({ to }) => to)
    .sort((a, b) => byRank(deepest(a), deepest(b)));
  return next === undefined || (others.length > 0 && !isNew) ? null : next;
}
