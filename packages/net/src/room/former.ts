import type { Lineage } from '../lineage/lineage.ts';
import { tableTopic } from '../lineage/ports.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Proposal } from './proposal.ts';

/** Tables that are held open for others at once. */
const mostFormer = 4;

/** Tables that this page has left, or was never at, open for neighbours who are still there. */
export interface Formers {
  /** Opens what is awaited among these, closes what is not any more. */
  serve(live: readonly Proposal[]): void;
  /** Those that are open. */
  held(): readonly Lineage[];
  /** The page itself goes to that table. Resolves once it is closed here. */
  release(id: string): Promise<void>;
  close(): void;
}

interface Held {
  lineage: Lineage | null;
  /** Resolves once it is open, or could not be opened. */
  opened: Promise<void>;
}

/**
 * Who was away when a table ended finds all others elsewhere: they must still give what is missing, or that page would
 * wait there for ever. Opened only towards those who are there, so it does not spread from page to page.
 *
 * @param open Opens the table to watch it; null while its game is not here.
 */
export function createFormers(
  mesh: Pick<Mesh, 'isAwaited'>,
  open: (proposal: Proposal) => (() => Promise<Lineage>) | null,
): Formers {
  const held = new Map<string, Held>();
  const failed = new Set<string>();

  const release = (id: string) => {
    const one = held.get(id);
    held.delete(id);
    one?.lineage?.close();
    return one?.opened ?? Promise.resolve();
  };
  const hold = (proposal: Proposal) => {
    const opening = open(proposal);
    if (opening === null) return;
    const one: Held = { lineage: null, opened: Promise.resolve() };
    held.set(proposal.id, one);
    one.opened = opening().then(
      (lineage) => {
        if (held.get(proposal.id) === one) one.lineage = lineage;
        else lineage.close();
      },
      () => {
        failed.add(proposal.id);
        if (held.get(proposal.id) === one) held.delete(proposal.id);
      },
    );
  };

  return {
    serve(live) {
      for (const [id, { lineage }] of [...held]) {
        lineage?.advance();
        if (lineage?.isHeard() === false) void release(id);
      }
      for (const proposal of live) {
        if (held.size >= mostFormer) return;
        if (held.has(proposal.id) || failed.has(proposal.id)) continue;
        if (mesh.isAwaited(tableTopic(proposal.id))) hold(proposal);
      }
    },
    held: () => [...held.values()].map(({ lineage }) => lineage).filter((one) => one !== null),
    release,
    close() {
      for (const id of [...held.keys()]) void release(id);
    },
  };
}
