import { join } from '../bytes.ts';
import type { Refusal } from '@rockpool/game';
import { genesisOf, isOpen, progressOf, type Node } from './node.ts';
import { isSameWish } from './wish.ts';

const empty = new Uint8Array(0);

/** What this page's player wants of offers that is not in any log (yet). */
export interface Intents {
  /** The offer to be signed in a table as soon as an earlier signature there is taken back, by that table's id. */
  readonly agreed: Map<string, string>;
  /** Offers that this page asks for with a new key. */
  readonly asked: ReadonlySet<string>;
  readonly declined: ReadonlySet<string>;
}

/**
 * Writes what follows from what this page has signed: accepts what is complete, withdraws what the game has overtaken,
 * cites a withdrawal and plays on. PROTOCOL.md 3.2, 3.3.
 *
 * @returns whether anything was written.
 */
export function pursue(node: Node, intents: Intents): boolean {
  const { table } = node;
  if (table.seat === null) return false;
  const signature = table.held(table.seat);
  if (signature === null) return signIntended(node, intents);
  const child = node.children.find((one) => one.table.id === signature.id);
  if (child === undefined) return false;
  const progress = progressOf(child);
  if (progress.live) return false;
  if (progress.withdrawal !== null) {
    follow(node, child, intents);
    const carried = progress.withdrawal.bytes;
    return done(table.consent({ kind: 'cite', body: join(signature.table, carried) }));
  }
  if (child.table.mayWrite() !== null) return false;
  if (child.table.kept() > 0 || !table.isStored(signature.entry) || child.table.firstWord(table.seat).accepts)
    return false;
  const intended = intents.agreed.get(table.id) ?? lowerTwin(node, child)?.table.id ?? child.table.id;
  const leaves = intended !== child.table.id || intents.declined.has(child.table.id) || progress.overtaken;
  if (leaves) {
    if (intended !== child.table.id) intents.agreed.set(table.id, intended);
    return done(child.table.consent({ kind: 'withdraw', body: empty }));
  }
  return progress.complete && done(child.table.consent({ kind: 'accept', body: empty }));
}

/** Accepts an offer that this page asked for with a new key, once everybody else has signed. */
export function pursueAsked(child: Node, intents: Intents): boolean {
  const { table, parent } = child;
  if (table.seat === null || parent === null || table.kept() > 0) return false;
  const { accepts, withdrawal } = table.firstWord(table.seat);
  if (accepts || withdrawal !== null || !intents.asked.has(table.id)) return false;
  const progress = progressOf(child);
  if (!progress.fresh.includes(table.seat) || !isOpen(progress)) return false;
  if (intents.declined.has(table.id)) return done(table.consent({ kind: 'withdraw', body: empty }));
  return progress.complete && done(table.consent({ kind: 'accept', body: empty }));
}

/** Whoever agreed to an offer that was withdrawn for its lower twin agrees to that too. */
function follow(node: Node, child: Node, intents: Intents): void {
  if (intents.agreed.has(node.table.id) || intents.declined.has(child.table.id)) return;
  // Its own player said no, before a reload.
  if (node.table.seat === null || child.table.firstWord(node.table.seat).withdrawal !== null) return;
  const twin = lowerTwin(node, child);
  if (twin !== null) intents.agreed.set(node.table.id, twin.table.id);
}

/** The lowest open offer of the same wish, if it is lower: of two that were made at once a page moves down to it. */
function lowerTwin(node: Node, child: Node): Node | null {
  const genesis = genesisOf(child);
  const twins = node.children.filter(
    (one) => one.table.id < child.table.id && isSameWish(genesisOf(one), genesis) && isOpen(progressOf(one)),
  );
  return twins.sort((a, b) => (a.table.id < b.table.id ? -1 : 1))[0] ?? null;
}

function signIntended(node: Node, intents: Intents): boolean {
  const id = intents.agreed.get(node.table.id);
  const child = node.children.find(({ table }) => table.id === id);
  if (child === undefined) return false;
  intents.agreed.delete(node.table.id);
  if (!isOpen(progressOf(child))) return false;
  return done(node.table.consent({ kind: 'sign', body: child.table.signed.bytes }));
}

function done(refusal: Refusal | null): boolean {
  return refusal === null;
}
