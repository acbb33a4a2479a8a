import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import type { AnyGame, Refusal } from '@rockpool/game';
import type { MemberKey, RoomTable } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import type { TableListing } from '../continuing.ts';
import { verifyGenesis, type SignedGenesis } from '../log/genesis.ts';
import type { Checking } from '../carrier/intake.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';
import { continuesFrom, type Signature } from '../table/consent.ts';
import { createRoomTable } from '../table/room-table.ts';
import { logsOf } from '../evidence/logs.ts';
import type { Announcement } from './announcement.ts';
import { createDeciding } from './deciding.ts';
import { isHandoverOf, writeHandover, type Handover } from './handover.ts';
import {
  byRank,
  continuedOf,
  genesisOf,
  isAgreed,
  isOpen,
  listingOf,
  liveBelow,
  pointOf,
  progressOf,
  signaturesOf,
  signersOf,
  type Node,
} from './node.ts';
import { offersOf } from './offers.ts';
import { pursue, pursueAsked } from './policy.ts';
import { createPorts, type TableMesh } from './ports.ts';
import { deepest, isListed, nextPlace } from './place.ts';
import { createSeeds, type KnownSeeds } from './seeds.ts';

/** Tables of one lineage that are kept open; more come only from somebody who makes them for nothing. */
const mostNodes = 128;
/** A page that watches and is new here looks for the longest table so long, while it hears what there is. */
const lookingAround = 10_000;
/** Announced tables that are open and that nobody has signed, a parent. */
const mostAnnounced = 8;

export interface LineageDeps extends KnownSeeds {
  readonly game: AnyGame;
  /** The first table, signed by all its keyed seats. */
  readonly root: SignedGenesis;
  readonly me: MemberKey;
  readonly mark: Uint8Array;
  readonly store: TableStore;
  readonly checking?: Checking | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly engine: Engine;
  readonly mesh: TableMesh;
  /** The table shown last, if it is one of these. */
  readonly shown: string | null;
  readonly announcements: readonly Announcement[];
  /** Stores, then floods an own announcement. */
  announce(announcement: Announcement): void;
  changed(): void;
}

/** A table and all that continues it. PROTOCOL.md 3. */
export interface Lineage {
  /** Id of the first table. */
  readonly id: string;
  table(): RoomTable;
  /** The live tables whose place no other has taken. */
  listings(): readonly TableListing[];
  show(id: string): Refusal | null;
  /** Ids of all tables but the first. */
  continuations(): readonly string[];
  hear(announcement: Announcement): void;
  /** Whether somebody still needs to hear that. */
  needs(announcement: Announcement): boolean;
  /** Whether this page plays its seat at the table shown, watches another device play it, or has none. */
  standing(): 'plays' | 'watches' | 'none';
  takeOver(): Refusal | null;
  /** Asks the device that plays this page's seat to let go; null without a seat. */
  request(): Uint8Array | null;
  /** Lets another device play this page's seat; false if nobody honest asks so. */
  handOver(request: Handover): boolean;
  /** The seed of the own seat at the table shown. */
  seed(): Uint8Array | null;
  /** Whether anybody is there to talk to. */
  isHeard(): boolean;
  /** Talks to whoever awaits one of the tables; drops what is not needed any more. */
  advance(): void;
  close(): void;
}

interface Opened extends Node {
  readonly face: RoomTable;
  readonly seed: Uint8Array | null;
  readonly children: Opened[];
}

export async function createLineage(deps: LineageDeps): Promise<Lineage> {
  const { game, store, clock, random, me, mark } = deps;
  const nodes = new Map<string, Opened>();
  const opening = new Set<string>();
  const heard = new Map(deps.announcements.map((one) => [one.id, one]));
  const intents = {
    agreed: new Map<string, string>(),
    asked: new Set<string>(),
    declined: new Set<string>(),
  };
  const listeners = new Map<string, Set<() => void>>();
  const ports = createPorts(deps.mesh, deps.quiet);
  const openedAt = clock.now();
  let shown: Opened | null = null;
  /** A table was chosen: by its player, or before a reload. */
  let chosen = false;
  /** What went on from the table that the player chose last, at that moment: the choice was made against it. */
  let passed: readonly Opened[] = [];
  let closed = false;
  const isClosed = () => closed;

  const { keyOf, fresh: freshSeed, seedFor } = createSeeds(deps);

  /** Whether a continuation is worth opening for this signature: all have signed it, or somebody is bound to it. */
  const isWorth = ({ id, genesis, seat }: Signature, { table }: Node): boolean => {
    const { old } = signersOf(genesis, table.signed.genesis);
    const all = table.signatures().filter((one) => one.id === id);
    return table.held(seat)?.id === id || old.every((one) => all.some((signature) => signature.seat === one));
  };
  /** Whether nothing comes of a continuation any more, and it would not be opened again. */
  const isSpent = (node: Opened): boolean => {
    const { parent } = node;
    if (parent === null || node === shown || node.children.length > 0) return false;
    const progress = progressOf(node);
    if (progress.live || isOpen(progress)) return false;
    if (signaturesOf(node).some((signature) => isWorth(signature, parent))) return false;
    return heard.get(node.table.id)?.genesis.continues?.rounds !== parent.table.chain().length;
  };
  /** Makes place for one more table, at the cost of what was withdrawn or overtaken; false if all are needed. */
  const makeRoom = (): boolean => {
    if (nodes.size + opening.size < mostNodes) return true;
    const spent = [...nodes.values()].find(isSpent);
    if (spent === undefined) return false;
    const { table, parent } = spent;
    nodes.delete(table.id);
    parent?.children.splice(parent.children.indexOf(spent), 1);
    listeners.delete(table.id);
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
    const port = ports.make(id);
    const table = await createRoomTable({
      ...{ game, genesis: signed, seed, elsewhere, fresh, mark, store, clock, engine: deps.engine },
      checking: deps.checking,
      neighbours: port.neighbours,
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
    const node: Opened = { table, parent, children: [], signers, seed, face: faceOf(id, () => node) };
    nodes.set(id, node);
    parent?.children.push(node);
    table.subscribe(changed);
    const asked = heard.get(id);
    if (asked !== undefined && table.seat === asked.seat && seed !== null) intents.asked.add(id);
  };
  const openChild = (id: string, bytes: Uint8Array, parent: Opened): Promise<void> | null => {
    if (nodes.has(id) || opening.has(id)) return null;
    const none = genesisOf(parent).seats.map(() => null);
    const signed = verifyGenesis(bytes, none);
    return signed === null ? null : open(signed, parent);
  };

  /** The continuations of a table that are worth opening: agreed to by all who sign there, or waited for by somebody. */
  const discover = (node: Opened): readonly Promise<void>[] => {
    const { table } = node;
    const wanted = new Map<string, Uint8Array>();
    for (const signature of table.signatures()) {
      const { id, bytes } = signature;
      if (!nodes.has(id) && isWorth(signature, node)) wanted.set(id, bytes);
    }
    const announced = node.children.filter((child) => heard.has(child.table.id) && isOpen(progressOf(child)));
    let left = Math.max(0, mostAnnounced - announced.length);
    for (const { id, parent, genesis, bytes } of heard.values()) {
      if (parent !== table.id || nodes.has(id) || wanted.has(id) || !continuesFrom(genesis, table.signed))
        continue;
      const rounds = genesis.continues?.rounds;
      if (left === 0 || rounds !== table.chain().length) continue;
      left -= 1;
      wanted.set(id, bytes);
    }
    return [...wanted].map(([id, bytes]) => openChild(id, bytes, node)).filter((one) => one !== null);
  };

  /** From where this page is to where its table has gone on. */
  const follow = (from: Opened): Opened => {
    const [own] = liveBelow(from)
      .filter((one) => !passed.includes(one) || !isListed(from))
      .filter((one) => one.table.seat !== null && (from.table.seat !== null || isAgreed(one)))
      .sort((a, b) => byRank(deepest(a), deepest(b)));
    const next = own ?? (from.table.seat === null ? nextPlace(from, isNew()) : null);
    return next === null ? from : follow(next);
  };

  let reviewing = false;
  let again = false;
  /** After whatever happened: what follows from it is written, opened and shown. */
  function changed(): void {
    again = true;
    if (reviewing || closed) return;
    reviewing = true;
    while (again) {
      again = false;
      for (const node of [...nodes.values()]) {
        for (const done of discover(node)) void done.then(changed, () => undefined);
        const before = node.parent?.table;
        if (before?.seat === node.table.seat && before.mayWrite() === null) node.table.inherit();
        if (!deps.quiet && (pursue(node, intents) || pursueAsked(node, intents))) again = true;
      }
    }
    if (shown !== null) shown = follow(isNew() && shown.table.seat === null ? root() : shown);
    attach();
    reviewing = false;
    for (const all of [...listeners.values()]) for (const listener of [...all]) listener();
    deps.changed();
  }

  /** Which tables talk to everybody: where this page is, what is being agreed, and the latest others. */
  const attach = (): void => {
    const all = [...nodes.values()];
    const worth = (node: Opened) =>
      node === shown || node.parent === null || node === shown?.parent
        ? 0
        : isOpen(progressOf(node))
          ? 1
          : isListed(node)
            ? 2
            : 3;
    const order = all.reverse().map((node) => ({ id: node.table.id, worth: worth(node) }));
    ports.order(order.sort((a, b) => a.worth - b.worth).map(({ id }) => id));
  };
  const leaves = (): readonly Opened[] => [...nodes.values()].filter(isListed).sort(byRank);

  const { propose, agree, decline } = createDeciding({
    ...{ nodes, intents, keyOf, me, random, changed },
    seedAfter: freshSeed,
    ask(announcement) {
      heard.set(announcement.id, announcement);
      deps.announce(announcement);
    },
    open: (signed, parent) => void open(signed, parent, true).then(changed, () => undefined),
  });

  /** A table as the room shows it. */
  function faceOf(id: string, nodeOf: () => Opened): RoomTable {
    const own = new Set<() => void>();
    listeners.set(id, own);
    const table = () => nodeOf().table;
    return {
      id,
      game,
      get options() {
        return table().options;
      },
      get seats() {
        return table().seats;
      },
      get players() {
        return table().players;
      },
      get continues() {
        return continuedOf(nodeOf());
      },
      view: () => table().view(),
      subscribe(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      act: (action) => table().act(action),
      undo: () => table().undo(),
      farewell: () => table().farewell(),
      refusal: () => table().refusal(),
      checked: () => table().checked(),
      offers: () => offersOf(nodeOf(), intents),
      mayPropose: (wish) => propose(nodeOf(), wish, false),
      propose: (wish) => propose(nodeOf(), wish, true),
      agree,
      decline,
      wentOn: () =>
        liveBelow(nodeOf())
          .filter((one) => isAgreed(one) && one.table.seat === null && table().seat !== null)
          .map((child) => listingOf(child, shown)),
      kept: () => table().kept(),
      logs: () => logsOf(nodeOf()),
      working: () => table().working(),
      close: () => own.clear(),
    };
  }

  const rootId = bytesToHex(deps.root.table);
  const root = (): Opened => {
    const first = nodes.get(rootId);
    if (first === undefined) throw new Error('The first table of a lineage is not open.');
    return first;
  };
  const isNew = () => !chosen && clock.now() - openedAt < lookingAround;
  await open(deps.root, null);
  // What the store knows of continuations is there before anything is shown.
  for (let more = true; more;) {
    const found = [...nodes.values()].flatMap(discover);
    await Promise.allSettled(found);
    more = found.length > 0 && !closed;
  }
  const before = nodes.get(deps.shown ?? '');
  chosen = before !== undefined;
  shown = follow(before ?? root());
  attach();
  for (const node of nodes.values()) if (!deps.quiet) pursue(node, intents);

  const current = (): Opened => shown ?? root();
  return {
    id: rootId,
    table: () => current().face,
    listings: () => leaves().map((node) => listingOf(node, shown)),
    show(id) {
      const node = nodes.get(id);
      if (node === undefined || !node.table.isLive()) return { refused: 'unknown-table' };
      chosen = true;
      passed = liveBelow(node);
      shown = follow(node);
      changed();
      return null;
    },
    continuations: () => [...nodes.keys()].filter((id) => id !== rootId),
    hear(announcement) {
      if (heard.has(announcement.id)) return;
      heard.set(announcement.id, announcement);
      for (const id of heard.keys()) if (heard.size > mostNodes && !nodes.has(id)) heard.delete(id);
      changed();
    },
    needs({ id, parent, genesis }) {
      const node = nodes.get(id);
      const before = nodes.get(parent);
      if (node === undefined)
        return before === undefined || before.table.chain().length === genesis.continues?.rounds;
      const progress = progressOf(node);
      return progress.live || isOpen(progress);
    },
    takeOver: () => current().table.takeOver(),
    standing() {
      const { table } = current();
      if (table.seat === null) return 'none';
      return table.mayWrite() === null ? 'plays' : 'watches';
    },
    request() {
      const { table, seed } = current();
      return table.seat === null || seed === null
        ? null
        : writeHandover(table.signed.table, table.seat, mark, keyOf(seed));
    },
    handOver(request) {
      const table = nodes.get(request.id)?.table;
      const key = table?.signed.genesis.seats[request.seat]?.key;
      if (table === undefined || key === undefined || sameBytes(request.mark, mark)) return true;
      if (!isHandoverOf(request, key)) return false;
      if (table.seat === request.seat && !deps.quiet) table.release(request.mark);
      return true;
    },
    seed: () => current().seed,
    isHeard: () => ports.isHeard(),
    advance: () => ports.attach(),
    close() {
      closed = true;
      ports.close();
      for (const { table } of nodes.values()) table.close();
      listeners.clear();
    },
  };
}
