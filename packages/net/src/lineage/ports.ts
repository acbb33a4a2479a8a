import type { Mesh } from '../mesh/mesh.ts';
import { createPort, type Port } from './port.ts';

/** Tables of one lineage that talk to everybody; the others only to those who ask. */
export const mostLoud = 8;

/** Name of a table's part of the mesh. */
export function tableTopic(id: string): string {
  return `table/${id}`;
}

/** What a lineage needs of the mesh. */
export type TableMesh = Pick<Mesh, 'open' | 'isAwaited'>;

export interface Ports {
  make(id: string): Port;
  drop(id: string): void;
  /** The first ones talk to everybody. */
  order(ids: readonly string[]): void;
  /** Opens and closes topics, as the order says and others ask. */
  attach(): void;
  /** Whether anybody has one of the tables open. */
  isHeard(): boolean;
  close(): void;
}

/** @param quiet No table of these talks to anybody who has not asked. */
export function createPorts(mesh: TableMesh, quiet: boolean): Ports {
  const ports = new Map<string, { readonly port: Port; loud: boolean }>();
  let ordered: readonly string[] = [];
  let closed = false;

  const attach = (): void => {
    if (closed) return;
    const wanted = ordered.flatMap((id, place) => {
      const one = ports.get(id);
      return one === undefined ? [] : [{ id, one, loud: !quiet && place < mostLoud }];
    });
    // First some are closed: at no moment more talk to everybody than may.
    for (const { one, loud } of wanted) {
      const topic = one.port.topic();
      if (topic !== null && (one.loud !== loud || (!loud && topic.list().length === 0))) one.port.detach();
    }
    for (const { id, one, loud } of wanted) {
      if (one.port.topic() !== null || !(loud || mesh.isAwaited(tableTopic(id)))) continue;
      one.port.attach(mesh.open(tableTopic(id), !loud));
      one.loud = loud;
    }
  };
  return {
    make(id) {
      const port = createPort();
      ports.set(id, { port, loud: false });
      return port;
    },
    drop(id) {
      ports.get(id)?.port.detach();
      ports.delete(id);
    },
    order(ids) {
      ordered = ids;
      attach();
    },
    attach,
    isHeard: () => [...ports.values()].some(({ port }) => (port.topic()?.list().length ?? 0) > 0),
    close() {
      closed = true;
      for (const { port } of ports.values()) port.detach();
    },
  };
}
