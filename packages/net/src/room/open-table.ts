import type { Engine } from '@rockpool/fair';
import type { Checking } from '../carrier/intake.ts';
import { createLineage, type Lineage, type LineageDeps } from '../lineage/lineage.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';

/** What a lineage needs of the room; the rest is the device's. */
type Opening = Omit<LineageDeps, 'store' | 'clock' | 'random' | 'engine' | 'checking'>;

/** Opens a table with all that continues it. */
export type OpenTable = (opening: Opening) => Promise<Lineage>;

export function tableOpener(device: {
  readonly store: TableStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly engine: Engine;
  readonly checking?: Checking;
}): OpenTable {
  const { store, clock, random, engine, checking } = device;
  return (opening) => createLineage({ ...opening, store, clock, random, engine, checking });
}
