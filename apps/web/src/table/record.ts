import { recordOf, writeRecord, type Table } from '@rockpool/game';

/** The table's line so far in the public file format. It holds no secrets: only what this page has seen. */
export function recordFile(table: Table): string {
  const { game, seats, options } = table;
  const { answers, known } = table.view();
  return writeRecord(recordOf(game, { seats, options, answers, known }));
}
