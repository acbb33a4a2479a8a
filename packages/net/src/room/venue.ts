import type { AnyGame } from '@rockpool/game';
import type { LookedTable, MemberKey, RoomTable } from '../api.ts';
import type { Announcement } from '../lineage/announcement.ts';
import type { Lineage } from '../lineage/lineage.ts';
import type { TableMesh } from '../lineage/ports.ts';
import { nextTable, type Whereabouts } from './following.ts';
import { createFormers } from './former.ts';
import type { OpenTable } from './open-table.ts';
import { createPeek } from './peek.ts';
import { signedGenesis, type Proposal } from './proposal.ts';

/** Continuations, and tables looked at, whose ids are kept, so that what is stored of them is found again. */
const mostTables = 256;
/** Announcements that are kept for others; the oldest that nobody needs gives way. */
const mostAnnouncements = 32;

/** The first table, and all that goes on from it. */
interface Open {
  readonly proposal: Proposal;
  readonly lineage: Lineage;
}

/** Where this page is: at a table, or in the lobby after one. */
export interface Venue {
  /** The table shown; null in the lobby. */
  table(): RoomTable | null;
  /** The seat that this page has at the table shown; null: none. */
  seat(): number | null;
  isOver(): boolean;
  /** The table shown with all that continues it; null in the lobby. */
  lineage(): Lineage | null;
  /** Id of the first table of the lineage shown last, and of the one of it that was shown. */
  shown(): string | null;
  leaf(): string | null;
  /** Takes what a neighbour passed on; whether it is new. */
  hear(announcement: Announcement): boolean;
  /** What neighbours must hear. */
  announcements(): readonly Announcement[];
  /** Continuations that were open here, and tables that were looked at. */
  tables(): readonly string[];
  /** Id of the table after which this page is in the lobby, or which came before the one shown. */
  after(): string | null;
  /** Goes to the lobby after the table shown; its log stays open for those who are still there. */
  leaveTable(): void;
  /** Goes from this lobby to the one after another table. */
  moveTo(after: string | null): void;
  /** Goes to a live table as its player wishes; false if it has a seat at one that is not over, or knows no such table. */
  visit(id: string): boolean;
  /** Opens a live table to look at it, beside where this page is; null, or one that is shown: looks at none. */
  look(id: string | null): void;
  looked(): LookedTable | null;
  /** Goes where the live tables lead, and serves those who are behind. */
  advance(): void;
  close(): void;
}

export interface VenueDeps {
  readonly me: MemberKey;
  readonly mesh: TableMesh;
  readonly openTable: OpenTable;
  readonly live: () => readonly Proposal[];
  readonly hasSeat: Whereabouts['hasSeat'];
  readonly knows: Whereabouts['knows'];
  /** Whether this page has taken a seat in the lobby after that table. */
  readonly sits: (after: string | null) => boolean;
  /** Null while it is not loaded. */
  readonly gameOf: (id: string) => AnyGame | null;
  /** Of the seats at tables after that one: under the present key, and those of before. */
  readonly seedsOf: (previous: string | null) => readonly Uint8Array[];
  /** Of a seat that this page takes in a continuation of that table. */
  readonly seedAfter: (table: string) => Uint8Array;
  /** Of seats that came with a private link. */
  readonly adopted: readonly Uint8Array[];
  /** What other devices call this one. */
  readonly mark: Uint8Array;
  /** Stores, then floods an own announcement. */
  readonly announce: (announcement: Announcement) => void;
  /** Another table is shown, or an own table could not be opened and was left. */
  readonly moved: () => void;
  /** The table shown was played on: nothing that leads this page elsewhere has changed. */
  readonly played: () => void;
  /** What leads this page may be different: the table is over, say, or one that could not be opened is passed over. */
  readonly changed: () => void;
}

export interface KeptVenue {
  readonly table: string | null;
  readonly leaf: string | null;
  readonly after: string | null;
  readonly announcements: readonly Announcement[];
  readonly tables: readonly string[];
}

export function createVenue(kept: KeptVenue, deps: VenueDeps): Venue {
  const { me, mesh, gameOf, hasSeat, knows } = deps;
  /** Tables that could not be opened here. */
  const failed = new Set<string>();
  const tables = new Set(kept.tables);
  const announced = new Map(kept.announcements.map((one) => [one.id, one]));
  let open: Open | null = null;
  let { table: shown, leaf, after } = kept;
  let opening: string | null = null;
  let chosen: string | null = null;
  let closed = false;

  const lineages = () => [...(open === null ? [] : [open.lineage]), ...formers.held()];
  const needed = () => [...announced.values()].filter((one) => lineages().every((all) => all.needs(one)));
  const add = (announcement: Announcement) => {
    announced.set(announcement.id, announcement);
    if (announced.size <= mostAnnouncements) return;
    const vital = needed();
    const oldest = [...announced.values()].find((one) => !vital.includes(one)) ?? vital[0];
    if (oldest !== undefined) announced.delete(oldest.id);
  };
  /** Notes the continuations that are open; whether there are new ones. */
  const note = (lineage: Lineage | null): boolean => {
    const known = tables.size;
    for (const one of lineage?.continuations() ?? []) tables.add(one);
    return tables.size > known;
  };
  /** What opens a table; null while its game is not here. */
  const opener = (proposal: Proposal, quiet: boolean) => {
    const game = gameOf(proposal.genesis.game);
    const root = signedGenesis(proposal);
    if (game === null || root === null) return null;
    return () =>
      deps.openTable({
        ...{ game, root, me, quiet, mesh, mark: deps.mark, adopted: deps.adopted },
        seeds: deps.seedsOf(proposal.previous),
        seedAfter: deps.seedAfter,
        shown: leaf,
        announcements: [...announced.values()],
        announce(announcement) {
          add(announcement);
          deps.announce(announcement);
        },
        changed: () => (quiet ? deps.changed() : happened()),
      });
  };
  const formers = createFormers(mesh, (proposal) => opener(proposal, true));
  /** What opens a table to look at it: towards everybody, so that whoever has it sends it, but with no seat there. */
  const looker = (proposal: Proposal) => {
    const game = gameOf(proposal.genesis.game);
    const root = signedGenesis(proposal);
    if (game === null || root === null) return null;
    return async () => {
      let lineage: Lineage | null = null;
      lineage = await deps.openTable({
        ...{ game, root, me, mesh, mark: deps.mark, quiet: false, shown: null },
        ...{ adopted: [], seeds: [], announcements: [] },
        // Nobody's seat has these.
        seedAfter: (table) => deps.seedAfter(`looked/${table}`),
        announce: () => undefined,
        changed: () => (note(lineage) ? deps.moved() : deps.changed()),
      });
      tables.add(proposal.id);
      note(lineage);
      deps.moved();
      return lineage;
    };
  };
  const peek = createPeek({
    open: looker,
    lent: (id) => (open?.proposal.id === id ? open.lineage : null),
    free: (id) => formers.release(id),
    changed: () => deps.changed(),
  });

  /** Where the table was that the room knows of: most of what happens there is a move. */
  let stood = '';
  /** Another table of the lineage may be shown or open now. */
  const happened = () => {
    const id = open?.lineage.table().id ?? leaf;
    const stands = JSON.stringify([id, seat(), isOver()]);
    if (note(open?.lineage ?? null) || id !== leaf) {
      leaf = id;
      deps.moved();
    } else if (stands !== stood) deps.changed();
    else {
      open?.lineage.advance();
      deps.played();
    }
    stood = stands;
  };
  const shut = () => {
    open?.lineage.close();
    open = null;
  };
  const isShown = () => open !== null && open.proposal.id !== after;
  const seat = () => open?.lineage.table().view().seat ?? null;
  const isOver = () => open?.lineage.table().view().ask.ask === 'over';

  const go = (next: Proposal) => {
    const seated = hasSeat(next, me);
    const run = opener(next, false);
    if (run === null) return;
    opening = next.id;
    const free = Promise.all([formers.release(next.id), peek.release(next.id)]);
    free.then(run).then(
      (lineage) => {
        opening = null;
        shut();
        open = { proposal: next, lineage };
        shown = next.id;
        leaf = lineage.table().id;
        if (seated || chosen === next.id) peek.at(null);
        if (closed) {
          shut();
          return;
        }
        deps.moved();
      },
      () => {
        opening = null;
        failed.add(next.id);
        if (closed) return;
        // An own table whose rules are not here any more: nobody could start another one before it is left.
        if (seated && open === null) {
          [shown, after] = [next.id, next.id];
          deps.moved();
        } else deps.changed();
      },
    );
  };

  return {
    table: () => (isShown() ? (open?.lineage.table() ?? null) : null),
    lineage: () => (isShown() ? (open?.lineage ?? null) : null),
    seat: () => (isShown() ? seat() : null),
    isOver: () => isShown() && isOver(),
    shown: () => shown,
    leaf: () => leaf,
    after: () => after,
    hear(announcement) {
      if (announced.has(announcement.id)) return false;
      add(announcement);
      for (const lineage of lineages()) lineage.hear(announcement);
      return true;
    },
    announcements: needed,
    tables: () => [...tables].slice(-mostTables),
    leaveTable() {
      if (open !== null) after = open.proposal.id;
    },
    moveTo(id) {
      shut();
      [shown, after] = [id, id];
    },
    visit(id) {
      const wanted = deps.live().find((one) => one.id === id && id !== after);
      if (wanted === undefined || opening !== null || (seat() !== null && isShown() && !isOver()))
        return false;
      chosen = id;
      if (id !== open?.proposal.id) go(wanted);
      return true;
    },
    look(id) {
      if (id !== null && peek.show(id)) return;
      const isHere = id === opening || (isShown() && open?.proposal.id === id);
      peek.at((isHere ? undefined : deps.live().find((one) => one.id === id)) ?? null);
    },
    looked: () => peek.view(),
    advance() {
      if (closed) return;
      open?.lineage.advance();
      const live = deps.live();
      const table = open?.proposal ?? null;
      const at = {
        me,
        table,
        seated: seat() !== null,
        over: isOver(),
        shown,
        after,
        hasSeat,
        knows,
        sits: deps.sits(after),
        chosen: table !== null && chosen === table.id,
      };
      const next =
        opening === null
          ? nextTable(
              live.filter(({ id }) => !failed.has(id)),
              at,
            )
          : null;
      if (next !== null) go(next);
      peek.advance();
      const mine = [open?.proposal.id, opening, next?.id, peek.id()];
      formers.serve(live.filter(({ id }) => !mine.includes(id)));
    },
    close() {
      closed = true;
      formers.close();
      peek.close();
      shut();
    },
  };
}
