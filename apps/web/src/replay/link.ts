import { recordOf, writeRecord, type GameRecord, type Table } from '@rockpool/game';
import { formatRoute } from '../app/route.ts';
import { pack } from './pack.ts';

/** A record as an address carries it: what everybody saw, without the lists of legal actions. Null: too long. */
export const packRecord = ({ head, lines, end }: GameRecord): Promise<string | null> =>
  pack(
    writeRecord({
      head,
      end,
      lines: lines.map((line) => ('legal' in line ? { ...line, legal: undefined } : line) as typeof line),
    }),
  );

/**
 * The part of an address that leads to a step of this table's line, up to now. It holds the moves themselves and no
 * secret: neither the room's nor a card that only this page has seen. Null: the line is too long.
 */
export async function stepLink(table: Table, step: number): Promise<string | null> {
  const { game, seats, options } = table;
  const { answers } = table.view();
  const record = await packRecord(recordOf(game, { seats, options, answers }));
  return record === null ? null : formatRoute({ at: 'replay', record, step });
}
