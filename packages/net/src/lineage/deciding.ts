import { bytesToHex } from '@noble/hashes/utils.js';
import type { Refusal } from '@rockpool/game';
import type { MemberKey } from '../api.ts';
import type { Wish } from '../continuing.ts';
import type { SeatKey } from '../keys.ts';
import {
  nonceLength,
  proposeGenesis,
  signGenesis,
  verifyGenesis,
  type SignedGenesis,
} from '../log/genesis.ts';
import type { Random } from '../neighbours.ts';
import type { Announcement } from './announcement.ts';
import { genesisOf, isOpen, progressOf, type Node } from './node.ts';
import { isBound, mayAgree, targetOf } from './offers.ts';
import { draftOf, isSameWish } from './wish.ts';

/** What this page's player wants of offers, as it may still be changed. */
interface Will {
  readonly agreed: Map<string, string>;
  readonly asked: Set<string>;
  readonly declined: Set<string>;
}

export interface DecidingDeps<N extends Node> {
  readonly nodes: ReadonlyMap<string, N>;
  readonly intents: Will;
  readonly me: MemberKey;
  readonly random: Random;
  readonly keyOf: (seed: Uint8Array) => SeatKey;
  /** The seed of a seat that this page takes in a continuation of that table. */
  readonly seedAfter: (table: string) => Uint8Array;
  /** Tells all of an own announcement. */
  readonly ask: (announcement: Announcement) => void;
  /** Opens a continuation that this page has just made. */
  readonly open: (signed: SignedGenesis, parent: N) => void;
  readonly changed: () => void;
}

/** What a player may do about going on from a table: propose, agree, decline. It writes nothing itself but a withdrawal. */
export interface Deciding<N extends Node> {
  /** @param really false: only says why not. */
  readonly propose: (node: N, wish: Wish, really: boolean) => Refusal | null;
  readonly agree: (id: string) => Refusal | null;
  readonly decline: (id: string) => Refusal | null;
}

export function createDeciding<N extends Node & { readonly children: N[] }>({
  nodes,
  intents,
  me,
  random,
  keyOf,
  seedAfter,
  ask,
  open,
  changed,
}: DecidingDeps<N>): Deciding<N> {
  const propose = (node: N, wish: Wish, really: boolean): Refusal | null => {
    const target = nodes.get(targetOf(node).table.id) ?? node;
    const key = keyOf(seedAfter(target.table.id));
    const draft = draftOf(wish, target, { member: me, key: key.key });
    if ('refused' in draft) return draft;
    const comes = wish.wish === 'back' || wish.wish === 'device';
    if (!comes) {
      const refusal = target.table.maySign() ?? mayLeave(target);
      if (refusal !== null) return refusal;
    }
    if (!really) return null;
    const twin = target.children
      .filter((child) => isSameWish(genesisOf(child), draft) && isOpen(progressOf(child)))
      .filter((child) => !intents.declined.has(child.table.id))
      .sort((a, b) => (a.table.id < b.table.id ? -1 : 1))[0];
    if (twin !== undefined) {
      if (comes && intents.asked.has(twin.table.id)) return null;
      const refusal = agree(twin.table.id);
      return refusal?.refused === 'agreed-already' ? null : refusal;
    }
    const bytes = proposeGenesis({ ...draft, nonce: random(nonceLength) });
    const signed = verifyGenesis(
      bytes,
      draft.seats.map(() => null),
    );
    if (signed === null) return { refused: 'bad-genesis' };
    const { table } = signed;
    const id = bytesToHex(table);
    if (comes) {
      const announcement = {
        id,
        parent: target.table.id,
        genesis: signed.genesis,
        bytes,
        seat: wish.seat,
        signature: signGenesis(table, key),
      };
      ask(announcement);
    } else intents.agreed.set(target.table.id, id);
    open(signed, target);
    return null;
  };
  /** Whether this page could take back what it has agreed to at a table. */
  const mayLeave = ({ table, children }: N): Refusal | null => {
    const bound = table.seat === null ? null : table.held(table.seat);
    const child = children.find((one) => one.table.id === bound?.id);
    return child !== undefined && isBound(child) ? { refused: 'moved-on' } : null;
  };
  const agree = (id: string): Refusal | null => {
    const child = nodes.get(id);
    if (child === undefined || child.parent === null) return { refused: 'offer-gone' };
    const refusal = mayAgree(child);
    if (refusal !== null) return refusal;
    intents.declined.delete(id);
    intents.agreed.set(child.parent.table.id, id);
    changed();
    return null;
  };
  const decline = (id: string): Refusal | null => {
    const child = nodes.get(id);
    if (child === undefined || !isOpen(progressOf(child))) return { refused: 'offer-gone' };
    const { table } = child;
    if (table.seat === null) return { refused: 'watching' };
    if (table.firstWord(table.seat).accepts) return { refused: 'moved-on' };
    const refusal = table.mayWrite();
    if (refusal !== null) return refusal;
    intents.declined.add(id);
    if (child.parent !== null && intents.agreed.get(child.parent.table.id) === id)
      intents.agreed.delete(child.parent.table.id);
    if (table.kept() === 0) table.consent({ kind: 'withdraw', body: new Uint8Array(0) });
    changed();
    return null;
  };
  return { propose, agree, decline };
}
