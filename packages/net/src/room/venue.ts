import type { AnyGame } from '@rockpool/game';
import type { MemberKey, RoomTable } from '../api.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Topic } from '../mesh/topics.ts';
import { nextTable } from './following.ts';
import { createFormers, tableTopic } from './former.ts';
import type { OpenTable } from './open-table.ts';
import { seatIn, signedGenesis, type Proposal } from './proposal.ts';

interface Open {
  readonly proposal: Proposal;
  readonly table: RoomTable;
  readonly topic: Topic;
}

/** Where this page is: at a table, or in the lobby after one. */
export interface Venue {
  /** The table shown; null in the lobby. */
  table(): RoomTable | null;
  /** The seat that this page has at the table shown; null: none. */
  seat(): number | null;
  isOver(): boolean;
  /** Id of the table shown last. */
  shown(): string | null;
  /** Id of the table after which this page is in the lobby, or which came before the one shown. */
  after(): string | null;
  /** Goes to the lobby after the table shown; its log stays open for those who are still there. */
  leaveTable(): void;
  /** Goes from this lobby to the one after another table. */
  moveTo(after: string): void;
  /** Goes where the live tables lead, and serves those who are behind. */
  advance(): void;
  close(): void;
}

export interface VenueDeps {
  readonly me: MemberKey;
  readonly mesh: Pick<Mesh, 'open' | 'isAwaited'>;
  readonly openTable: OpenTable;
  readonly live: () => readonly Proposal[];
  /** Null while it is not loaded. */
  readonly gameOf: (id: string) => AnyGame | null;
  /** Of a seat at the table after that one. */
  readonly seedOf: (previous: string | null) => Uint8Array;
  /** Another table is shown, or an own table could not be opened and was left. */
  readonly moved: () => void;
  /** Something happened at the table, or a table that could not be opened is passed over. */
  readonly changed: () => void;
}

export function createVenue(
  kept: { readonly table: string | null; readonly after: string | null },
  deps: VenueDeps,
): Venue {
  const { me, mesh, gameOf } = deps;
  /** Tables that could not be opened here. */
  const failed = new Set<string>();
  let open: Open | null = null;
  let { table: shown, after } = kept;
  let opening: string | null = null;
  let closed = false;

  /** What opens a table; null while its game is not here. */
  const opener = (proposal: Proposal, seed: Uint8Array | null) => {
    const game = gameOf(proposal.genesis.game);
    const signed = signedGenesis(proposal);
    if (game === null || signed === null) return null;
    return (topic: Topic) => deps.openTable({ signed, game, seed, neighbours: topic });
  };
  const formers = createFormers(mesh, (proposal) => opener(proposal, null));

  const shut = () => {
    open?.table.close();
    open?.topic.close();
    open = null;
  };
  const isShown = () => open !== null && open.proposal.id !== after;
  const isOver = () => open?.table.view().ask.ask === 'over';

  const go = (next: Proposal) => {
    const seated = seatIn(next, me) !== null;
    const run = opener(next, seated ? deps.seedOf(next.previous) : null);
    if (run === null) return;
    opening = next.id;
    formers.release(next.id);
    const topic = mesh.open(tableTopic(next.id));
    run(topic).then(
      (table) => {
        opening = null;
        shut();
        open = { proposal: next, table, topic };
        shown = next.id;
        if (closed) {
          shut();
          return;
        }
        // Its end and its refusals are the room's matter too, though no link changes with them.
        table.subscribe(deps.changed);
        deps.moved();
      },
      () => {
        opening = null;
        topic.close();
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
    table: () => (isShown() ? (open?.table ?? null) : null),
    seat: () => (open === null || !isShown() ? null : seatIn(open.proposal, me)),
    isOver: () => isShown() && isOver(),
    shown: () => shown,
    after: () => after,
    leaveTable() {
      if (open !== null) after = open.proposal.id;
    },
    moveTo(id) {
      shut();
      [shown, after] = [id, id];
    },
    advance() {
      if (closed) return;
      const live = deps.live();
      const at = { me, table: open?.proposal ?? null, over: isOver(), shown, after };
      const next =
        opening === null
          ? nextTable(
              live.filter(({ id }) => !failed.has(id)),
              at,
            )
          : null;
      if (next !== null) go(next);
      formers.serve(live.filter(({ id }) => id !== open?.proposal.id && id !== opening && id !== next?.id));
    },
    close() {
      closed = true;
      formers.close();
      shut();
    },
  };
}
