import type { Engine } from '@rockpool/fair';
import type { AnyGame, Refusal } from '@rockpool/game';
import type { MemberKey, RoomTable } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import type { TableListing } from '../continuing.ts';
import type { SignedGenesis } from '../log/genesis.ts';
import type { Checking } from '../carrier/intake.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';
import type { Announcement } from './announcement.ts';
import { createDeciding } from './deciding.ts';
import { isHandoverOf, writeHandover, type Handover } from './handover.ts';
import { faceOf } from './face.ts';
import { byRank, isAgreed, isOpen, listingOf, liveBelow, progressOf } from './node.ts';
import { pursue, pursueAsked } from './policy.ts';
import { createPorts, type TableMesh } from './ports.ts';
import { deepest, isListed, nextPlace } from './place.ts';
import { createSeeds, type KnownSeeds } from './seeds.ts';
import { createTree, type Opened } from './tree.ts';

/** A page that watches and is new here looks for the longest table so long, while it hears what there is. */
const lookingAround = 10_000;

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

export async function createLineage(deps: LineageDeps): Promise<Lineage> {
  const { clock, random, me, mark } = deps;
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

  const { keyOf, fresh: freshSeed, seedFor } = createSeeds(deps);
  const tree = createTree({
    ...deps,
    ...{ ports, seedFor, changed },
    isShown: (node) => node === shown,
    faceOf(id, node) {
      const own = new Set<() => void>();
      listeners.set(id, own);
      return faceOf({ id, node, shown: () => shown, intents, deciding: () => deciding, listeners: own });
    },
    asked: (id) => intents.asked.add(id),
    dropped: (id) => listeners.delete(id),
  });
  const { nodes } = tree;

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
        for (const done of tree.discover(node)) void done.then(changed, () => undefined);
        const before = node.parent?.table;
        if (before?.seat === node.table.seat && before.mayWrite() === null) node.table.inherit();
        if (!deps.quiet && (pursue(node, intents) || pursueAsked(node, intents))) again = true;
      }
    }
    if (shown !== null) shown = follow(isNew() && shown.table.seat === null ? tree.root() : shown);
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

  const deciding = createDeciding({
    ...{ nodes, intents, keyOf, me, random, changed },
    seedAfter: freshSeed,
    ask(announcement) {
      tree.hear(announcement);
      deps.announce(announcement);
    },
    open: (signed, parent) => void tree.open(signed, parent, true).then(changed, () => undefined),
  });
  const isNew = () => !chosen && clock.now() - openedAt < lookingAround;
  await tree.open(deps.root, null);
  // What the store knows of continuations is there before anything is shown.
  for (let more = true; more;) {
    const found = [...nodes.values()].flatMap((node) => tree.discover(node));
    await Promise.allSettled(found);
    more = found.length > 0 && !closed;
  }
  const before = nodes.get(deps.shown ?? '');
  chosen = before !== undefined;
  shown = follow(before ?? tree.root());
  attach();
  for (const node of nodes.values()) if (!deps.quiet) pursue(node, intents);

  const current = (): Opened => shown ?? tree.root();
  return {
    id: tree.root().table.id,
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
    continuations: () => [...nodes.keys()].filter((id) => id !== tree.root().table.id),
    hear(announcement) {
      if (tree.hear(announcement)) changed();
    },
    needs: (announcement) => tree.needs(announcement),
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
      tree.close();
      listeners.clear();
    },
  };
}
