import type { RecordLog } from '@rockpool/game';
import type { NetTable } from '../table/room-table.ts';
import { writeSigned } from '../log/genesis.ts';
import { toBase64 } from './base64.ts';

/** A table, and the one that it goes on from. */
interface Signed {
  readonly table: Pick<NetTable, 'signed' | 'carried'>;
  readonly parent: Signed | null;
}

/**
 * What was signed of a game, for its record: the table and those that it goes on from, the first first. With it anybody
 * can check the game later (`verifyRecord`). No secrets: all of it was sent to every page of the room.
 */
export function logsOf(node: Signed): readonly RecordLog[] {
  const { signed } = node.table;
  const before = node.parent === null ? [] : logsOf(node.parent);
  const entries = node.table.carried().map(toBase64);
  return [...before, { log: toBase64(writeSigned(signed)), entries }];
}
