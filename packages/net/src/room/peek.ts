import type { LookedTable } from '../api.ts';
import type { Lineage } from '../lineage/lineage.ts';
import type { Proposal } from './proposal.ts';

/** The one table that this page looks at beside the one where it is. */
export interface Peek {
  /** Id of the first table of its line; null: none is looked at. */
  id(): string | null;
  view(): LookedTable | null;
  /** Looks at this one instead, or at none. */
  at(proposal: Proposal | null): void;
  /** Shows another table of the line looked at; false if it has none with that id. */
  show(id: string): boolean;
  /** Opens what is looked at once its game is here; talks to whoever comes. */
  advance(): void;
  /** Looks at that table no more. Resolves once it is closed, so that it can be opened otherwise. */
  release(id: string): Promise<void>;
  close(): void;
}

export interface PeekDeps {
  /** Opens a table towards everybody, without a seat; null while its game is not here. */
  readonly open: (proposal: Proposal) => (() => Promise<Lineage>) | null;
  /** The table that is open in another way: it is looked at as it is, and stays open afterwards. */
  readonly lent: (id: string) => Lineage | null;
  /** Closes what is held open of that table for others. */
  readonly free: (id: string) => Promise<void>;
  readonly changed: () => void;
}

interface Held {
  readonly proposal: Proposal;
  state: LookedTable['state'];
  lineage: Lineage | null;
}

export function createPeek({ open, lent, free, changed }: PeekDeps): Peek {
  let held: Held | null = null;
  /** One opening after the other: no table may be open twice. */
  let last = Promise.resolve();

  const drop = () => {
    held?.lineage?.close();
    held = null;
  };
  const start = (one: Held, run: () => Promise<Lineage>) => {
    one.state = 'opening';
    const opening = async () => {
      await free(one.proposal.id);
      if (held !== one) return;
      const lineage = await run();
      if (held !== one) {
        lineage.close();
        return;
      }
      one.lineage = lineage;
      one.state = 'open';
    };
    last = last.then(opening).catch(() => {
      one.state = 'failed';
    });
    void last.then(changed);
  };
  const lineageOf = ({ proposal, lineage }: Held) => lineage ?? lent(proposal.id);

  return {
    id: () => held?.proposal.id ?? null,
    view() {
      if (held === null) return null;
      const lineage = lineageOf(held);
      const state = lineage === null ? held.state : 'open';
      const tables = held.lineage?.listings() ?? [];
      return { id: held.proposal.id, state, table: lineage?.table() ?? null, tables };
    },
    at(proposal) {
      drop();
      if (proposal !== null) held = { proposal, state: 'waiting', lineage: null };
    },
    show: (id) => held?.lineage?.show(id) === null,
    advance() {
      if (held === null) return;
      held.lineage?.advance();
      if (held.state !== 'waiting' || lent(held.proposal.id) !== null) return;
      const run = open(held.proposal);
      if (run !== null) start(held, run);
    },
    release(id) {
      if (held?.proposal.id === id) drop();
      return last;
    },
    close: drop,
  };
}
