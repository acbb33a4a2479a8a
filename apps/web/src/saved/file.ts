import { readRecords, type Fault, type GameRecord } from '@rockpool/game';
import * as v from 'valibot';
import { tableSchema } from '../local/saved.ts';
import { roomSchema } from '../room/kept.ts';

/** Largest file that is read at all. Bytes. */
export const largestFile = 8 * 1024 * 1024;

const word = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_-]{1,64}$/));

/** A backup: a table, or a room with the seat's secrets, to go on from on another device. */
const backupSchema = v.variant('kind', [
  v.strictObject({ rockpool: v.literal(1), kind: v.literal('here'), id: word, table: tableSchema }),
  v.strictObject({
    rockpool: v.literal(1),
    kind: v.literal('room'),
    id: word,
    room: roomSchema,
    /** What the device's store has of it, base64. */
    kept: v.pipe(v.string(), v.maxLength(largestFile), v.base64()),
  }),
]);
export type Backup = v.InferOutput<typeof backupSchema>;

export const writeBackup = (backup: Backup): string => `${JSON.stringify(backup)}\n`;

export type FileContent =
  | { readonly is: 'record'; readonly record: GameRecord }
  | { readonly is: 'backup'; readonly backup: Backup }
  | { readonly is: 'nothing'; readonly why: 'not-ours' | 'too-large' }
  | { readonly is: 'nothing'; readonly why: 'faulty'; readonly fault: Fault };

/** What a file holds. The text may be anybody's: sizes are bounded and every part is checked. */
export function readFile(text: string): FileContent {
  if (text.length > largestFile) return { is: 'nothing', why: 'too-large' };
  if (text.startsWith('{"rockpool"')) {
    try {
      const parsed = v.safeParse(backupSchema, JSON.parse(text));
      if (parsed.success) return { is: 'backup', backup: parsed.output };
    } catch {
      // Cut off, or no JSON.
    }
    return { is: 'nothing', why: 'not-ours' };
  }
  const { records, fault } = readRecords(text);
  const [record] = records;
  if (record !== undefined) return { is: 'record', record };
  if (fault === null || fault.line === 1) return { is: 'nothing', why: 'not-ours' };
  return { is: 'nothing', why: 'faulty', fault };
}
