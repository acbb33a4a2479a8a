import { bytesToHex } from '@noble/hashes/utils.js';
import { sameJson, type Answer, type Refusal } from '@rockpool/game';
import type { Offer, OfferStanding } from '../continuing.ts';
import { seatChanges } from '../table/consent.ts';
import { answersOf } from '../table/line.ts';
import {
  continuesOf,
  genesisOf,
  isOpen,
  keyedSeats,
  progressOf,
  signaturesOf,
  type Node,
  type Progress,
} from './node.ts';
import type { Intents } from './policy.ts';

/**
 * Where a wish about a table is to be signed: there, or (if this page has accepted a continuation that somebody else
 * now keeps from becoming live) in that continuation.
 */
export function targetOf(node: Node): Node {
  const { table, children } = node;
  const bound = table.seat === null ? null : table.held(table.seat);
  const child = children.find((one) => one.table.id === bound?.id);
  if (child === undefined || table.seat === null) return node;
  const { live, withdrawal } = progressOf(child);
  const accepted = child.table.firstWord(table.seat).accepts;
  return accepted && !live && withdrawal === null ? targetOf(child) : node;
}

/** The open offers of a table, and of a continuation of it that this page is bound to. Lowest id first. */
export function offersOf(node: Node, intents: Intents): readonly Offer[] {
  const target = targetOf(node);
  const parents = target === node ? [node] : [node, target];
  return parents
    .flatMap(({ children }) => children)
    .flatMap((child) => {
      const progress = progressOf(child);
      return isOpen(progress) ? [offerOf(child, progress, intents)] : [];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function offerOf(child: Node, progress: Progress, intents: Intents): Offer {
  const { parent, table } = child;
  const genesis = genesisOf(child);
  const changes = parent === null ? [] : seatChanges(genesis, genesisOf(parent));
  const [firstSignature] = signaturesOf(child);
  const { complete, signed, accepted, old, fresh } = progress;
  const missing = complete
    ? keyedSeats(genesis).filter((seat) => !accepted.includes(seat))
    : old.filter((seat) => !signed.includes(seat));
  const taker = genesis.seats[fresh[0] ?? -1] ?? null;
  const standing = standingOf(child, progress, intents);
  return {
    id: table.id,
    reason: continuesOf(child)?.reason ?? 'take-back',
    seats: changes.map(({ seat }) => seat),
    by: fresh[0] ?? firstSignature?.seat ?? null,
    member: taker === null ? null : bytesToHex(taker.member),
    undone: undoneBy(child),
    agreed: keyedSeats(genesis).filter((seat) => !missing.includes(seat)),
    missing,
    standing,
    blocked: standing === 'to-decide' ? mayAgree(child) : null,
  };
}

function standingOf(child: Node, { signed, accepted }: Progress, intents: Intents): OfferStanding {
  const { seat, id } = child.table;
  const { parent } = child;
  if (seat === null || parent === null) return 'watching';
  if (intents.declined.has(id)) return 'declined';
  const agrees = signed.includes(seat) || accepted.includes(seat) || intents.asked.has(id);
  return agrees || intents.agreed.get(parent.table.id) === id ? 'agreed' : 'to-decide';
}

/** Why this page cannot sign that offer; null if it can. */
export function mayAgree(child: Node): Refusal | null {
  const { parent, table } = child;
  const progress = progressOf(child);
  const continues = continuesOf(child);
  if (parent === null || continues === null || !isOpen(progress)) return { refused: 'offer-gone' };
  const { seat } = parent.table;
  if (seat === null || table.seat !== seat) return { refused: 'watching' };
  const changed = seatChanges(genesisOf(child), genesisOf(parent));
  if (changed.some((change) => change.to === 'house' && parent.table.isBehind(change.seat)))
    return { refused: 'answer-here' };
  const { reason, rounds, back } = continues;
  if (reason === 'take-back' && (parent.table.seenBefore(back) || parent.table.seen(rounds, seat)))
    return { refused: 'seen-since' };
  const bound = parent.table.held(seat);
  const other = parent.children.find((one) => one.table.id === bound?.id);
  if (bound !== null && bound.id === table.id) return { refused: 'agreed-already' };
  if (other !== undefined && isBound(other)) return { refused: 'moved-on' };
  return parent.table.maySign() ?? table.mayWrite();
}

/** Whether this page has accepted a continuation and nobody has withdrawn from it. */
export function isBound(child: Node): boolean {
  const { live, withdrawal } = progressOf(child);
  const { seat } = child.table;
  return live || (seat !== null && child.table.firstWord(seat).accepts && withdrawal === null);
}

/** The answers that would count no more, as its signers saw the line. */
function undoneBy(child: Node): readonly Answer[] {
  const round = signaturesOf(child)[0]?.entry.round ?? continuesOf(child)?.rounds ?? 0;
  const before = answersOf(child.parent?.table.at(round)?.line ?? []);
  const kept = answersOf(child.table.at(0)?.line ?? []);
  const differs = before.findIndex((answer, place) => {
    const other = kept[place];
    return other === undefined || !sameJson(answer, other);
  });
  return differs < 0 ? [] : before.slice(differs);
}
