import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import type { AnyGame } from '@rockpool/game';
import type { RoomTable } from '../api.ts';
import type { Checking } from '../carrier/intake.ts';
import { verifyGenesis, type SignedGenesis } from '../log/genesis.ts';
import type { Clock } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';
import { continuesFrom, type Signature } from '../table/consent.ts';
import { createRoomTable } from '../table/room-table.ts';
import type { Announcement } from './announcement.ts';
import { genesisOf, isOpen, pointOf, progressOf, signaturesOf, signersOf, type Node } from './node.ts';
import type { Ports } from './ports.ts';
import type { Seeds } from './seeds.ts';

/** Tables of one lineage that are kept open; more come only from somebody who makes them for nothing. */
const mostNodes = 128;
/** Announced tables that are open and that nobody has signed, a parent. */
const mostAnnounced = 8;

/** A table that is open, as this page plays and shows it. */
export interface Opened extends Node {
  readonly face: RoomTable;
  readonly seed: Uint8Array | null;
  readonly parent: Opened | null;
  readonly children: Opened[];
}

/** The tables of a lineage that are open: which are opened, and which give way to others. PROTOCOL.md 3.2, 8.11. */
export interface Tree {
  readonly nodes: ReadonlyMap<string, Opened>;
  /** The first table. */
  root(): Opened;
  /** @param fresh this page has just made it. */
  open(signed: SignedGenesis, parent: Opened | null, fresh?: boolean): Promise<void>;
  /** Opens the continuations of a table that are worth it: agreed to by all who sign there, or waited for by somebody. */
  discover(node: Opened): readonly Promise<void>[];
  /** Takes an announcement; whether it is new. */
  hear(announcement: Announcement): boolean;
  /** Whether somebody still needs to hear that. */
  needs(announcement: Announcement): boolean;
  close(): void;
}

export interface TreeDeps {
  readonly game: AnyGame;
  /** The first table, signed by all its keyed seats. */
  readonly root: SignedGenesis;
  readonly mark: Uint8Array;
  readonly store: TableStore;
  readonly checking?: Checking | undefined;
  readonly clock: Clock;
  readonly engine: Engine;
  /** What was heard of continuations with new keys, before. */
  readonly announcements: readonly Announcement[];
  readonly ports: Ports;
  readonly seedFor: Seeds['seedFor'];
  readonly isShown: (node: Opened) => boolean;
  readonly faceOf: (id: string, node: () => Opened) => RoomTable;
  /** A table was opened that its seat's player asks for, as was heard. */
  readonly asked: (id: string) => void;
  readonly dropped: (id: string) => void;
  /** Something happened at one of the tables. */
  readonly changed: () => void;
}

export function createTree(deps: TreeDeps): Tree {
  const { game, mark, store, checking, clock, engine, ports, seedFor } = deps;
  const rootId = bytesToHex(deps.root.table);
  const nodes = new Map<string, Opened>();
  const opening = new Set<string>();
  const heard = new Map(deps.announcements.map((one) => [one.id, one]));
  let closed = false;
  const isClosed = () => closed;

  /** Whether a continuation is worth opening for this signature: all have signed it, or somebody is bound to it. */
  const isWorth = ({ id, genesis, seat }: Signature, { table }: Node): boolean => {
    const { old } = signersOf(genesis, table.signed.genesis);
    const all = table.signatures().filter((one) => one.id === id);
    return table.held(seat)?.id === id || old.every((one) => all.some((signature) => signature.seat === one));
  };
  /** Whether nothing comes of a continuation any more, and it would not be opened again. */
  const isSpent = (node: Opened): boolean => {
    const { parent } = node;
    if (parent === null || deps.isShown(node) || node.children.length > 0) return false;
    const progress = progressOf(node);
    if (progress.live || isOpen(progress)) return false;
    if (signaturesOf(node).some((signature) => isWorth(signature, parent))) return false;
    return heard.get(node.table.id)?.genesis.continues?.rounds !== parent.table.closed();
  };
  /** Makes place for one more table, at the cost of what was withdrawn or overtaken; false if all are needed. */
  const makeRoom = (): boolean => {
    if (nodes.size + opening.size < mostNodes) return true;
    const spent = [...nodes.values()].find(isSpent);
    if (spent === undefined) return false;
    const { table, parent } = spent;
    nodes.delete(table.id);
    parent?.children.splice(parent.children.indexOf(spent), 1);
    deps.dropped(table.id);
    ports.drop(table.id);
    table.close();
    return true;
  };

  const open = async (signed: SignedGenesis, parent: Opened | null, fresh = false): Promise<void> => {
    const id = bytesToHex(signed.table);
    if (isClosed() || nodes.has(id) || opening.has(id)) return;
    const from = parent === null ? null : pointOf(signed.genesis, parent.table);
    if ((parent !== null && from === null) || !makeRoom()) return;
    opening.add(id);
    const before =
      parent === null
        ? null
        : { id: parent.table.id, seed: parent.seed, elsewhere: parent.table.mayWrite() !== null };
    const { seed, elsewhere } = seedFor(signed.genesis, before);
    const table = await createRoomTable({
      ...{ game, genesis: signed, seed, elsewhere, fresh, mark, store, clock, engine, checking },
      neighbours: ports.make(id).neighbours,
      from: from ?? undefined,
    });
    opening.delete(id);
    const isOrphan = parent !== null && nodes.get(parent.table.id) !== parent;
    if (isClosed() || isOrphan) {
      table.close();
      return;
    }
    const none = { old: [], fresh: [] };
    const signers = parent === null ? none : signersOf(signed.genesis, genesisOf(parent));
    const face = deps.faceOf(id, () => node);
    const node: Opened = { table, parent, children: [], signers, seed, face };
    nodes.set(id, node);
    parent?.children.push(node);
    table.subscribe(deps.changed);
    const announced = heard.get(id);
    if (announced !== undefined && table.seat === announced.seat && seed !== null) deps.asked(id);
  };
  const openChild = (id: string, bytes: Uint8Array, parent: Opened): Promise<void> | null => {
    if (nodes.has(id) || opening.has(id)) return null;
    const none = genesisOf(parent).seats.map(() => null);
    const signed = verifyGenesis(bytes, none);
    return signed === null ? null : open(signed, parent);
  };

  return {
    nodes,
    root() {
      const first = nodes.get(rootId);
      if (first === undefined) throw new Error('The first table of a lineage is not open.');
      return first;
    },
    open,
    discover(node) {
      const { table } = node;
      const wanted = new Map<string, Uint8Array>();
      for (const signature of table.signatures()) {
        const { id, bytes } = signature;
        if (!nodes.has(id) && isWorth(signature, node)) wanted.set(id, bytes);
      }
      const announced = node.children.filter(
        (child) => heard.has(child.table.id) && isOpen(progressOf(child)),
      );
      let left = Math.max(0, mostAnnounced - announced.length);
      for (const { id, parent, genesis, bytes } of heard.values()) {
        if (parent !== table.id || nodes.has(id) || wanted.has(id) || !continuesFrom(genesis, table.signed))
          continue;
        const rounds = genesis.continues?.rounds;
        if (left === 0 || rounds !== table.closed()) continue;
        left -= 1;
        wanted.set(id, bytes);
      }
      return [...wanted].map(([id, bytes]) => openChild(id, bytes, node)).filter((one) => one !== null);
    },
    hear(announcement) {
      if (heard.has(announcement.id)) return false;
      heard.set(announcement.id, announcement);
      for (const id of heard.keys()) if (heard.size > mostNodes && !nodes.has(id)) heard.delete(id);
      return true;
    },
    needs({ id, parent, genesis }) {
      const node = nodes.get(id);
      const before = nodes.get(parent);
      if (node === undefined)
        return before === undefined || before.table.closed() === genesis.continues?.rounds;
      const progress = progressOf(node);
      return progress.live || isOpen(progress);
    },
    close() {
      closed = true;
      for (const { table } of nodes.values()) table.close();
    },
  };
}
