import type { EntryRecord, ProofRecord } from './records.ts';

export type { EntryRecord, ProofRecord } from './records.ts';

/** The entries and proofs of tables. Whatever is read has been checked for shape and bounds. */
export interface TableStore {
  /**
   * Adds entries, each only if its place is free: `taken` if a place holds another entry. The promise is kept when
   * they would survive a crash.
   */
  addEntries(entries: readonly EntryRecord[]): Promise<'added' | 'taken'>;
  /** All entries of a table, by seat and `seq`. */
  entries(table: string): Promise<readonly EntryRecord[]>;
  /** Keeps a proof unless there is one of that seat. */
  addProof(proof: ProofRecord): Promise<void>;
  proofs(table: string): Promise<readonly ProofRecord[]>;
}

/** Everything that a device keeps: tables, and one value a room (it holds the room's secrets). */
export interface Store extends TableStore {
  read(room: string): Promise<Uint8Array | null>;
  write(room: string, value: Uint8Array): Promise<void>;
  /** Public ids of the rooms that this device knows. */
  rooms(): Promise<readonly string[]>;
  /** Forgets a room and these tables of it. */
  forget(room: string, tables: readonly string[]): Promise<void>;
  close(): void;
}
