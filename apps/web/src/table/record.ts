import { recordOf, writeRecord, type Table } from '@rockpool/game';
import type { RoomTable } from '@rockpool/net';

/**
 * The table's line so far in the public file format, and what was signed of it. It holds no secrets: only what this page
 * has seen.
 */
export function recordFile(table: Table): string {
  const { game, seats, options } = table;
  const { answers, known } = table.view();
  const logs = isRoomTable(table) ? table.logs() : [];
  return writeRecord({ ...recordOf(game, { seats, options, answers, known }), logs });
}

/** Whether a table is one over links: only there something is signed. */
export const isRoomTable = (table: Table): table is RoomTable => 'logs' in table;
