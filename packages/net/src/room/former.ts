import type { RoomTable } from '../api.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Topic } from '../mesh/topics.ts';
import type { Proposal } from './proposal.ts';

/** Tables that are held open for others at once. */
const mostFormer = 4;

/** Name of a table's part of the mesh. */
export function tableTopic(id: string): string {
  return `table/${id}`;
}

/** Tables that this page has left, or was never at, open for neighbours who are still there. */
export interface Formers {
  /** Opens what is awaited among these, closes what is not any more. */
  serve(live: readonly Proposal[]): void;
  /** The page itself goes to that table. */
  release(id: string): void;
  close(): void;
}

interface Held {
  readonly topic: Topic;
  table: RoomTable | null;
}

/**
 * Who was away when a table ended finds all others elsewhere: they must still give what is missing, or that page would
 * wait there for ever. Opened only towards those who are there, so it does not spread from page to page.
 *
 * @param open Opens the table to watch it; null while its game is not here.
 */
export function createFormers(
  mesh: Pick<Mesh, 'open' | 'isAwaited'>,
  open: (proposal: Proposal) => ((topic: Topic) => Promise<RoomTable>) | null,
): Formers {
  const held = new Map<string, Held>();
  const failed = new Set<string>();

  const release = (id: string) => {
    const one = held.get(id);
    held.delete(id);
    one?.table?.close();
    one?.topic.close();
  };
  const hold = (proposal: Proposal) => {
    const opening = open(proposal);
    if (opening === null) return;
    const topic = mesh.open(tableTopic(proposal.id), true);
    const one: Held = { topic, table: null };
    held.set(proposal.id, one);
    opening(topic).then(
      (table) => {
        if (held.get(proposal.id) === one) one.table = table;
        else table.close();
      },
      () => {
        failed.add(proposal.id);
        if (held.get(proposal.id) === one) release(proposal.id);
      },
    );
  };

  return {
    serve(live) {
      for (const [id, { topic }] of [...held]) if (topic.list().length === 0) release(id);
      for (const proposal of live) {
        if (held.size >= mostFormer) return;
        if (!failed.has(proposal.id) && mesh.isAwaited(tableTopic(proposal.id))) hold(proposal);
      }
    },
    release,
    close() {
      for (const id of [...held.keys()]) release(id);
    },
  };
}
