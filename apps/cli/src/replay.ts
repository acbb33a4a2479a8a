import { readRecords, replay as replayRecord, type GameRecord } from '@rockpool/game';
import { findGames, loadGame } from './games.ts';
import { exits, UsageError, type Exit, type Io } from './usage.ts';

/** `replay FILE`: checks each record of a file and names the first line that is wrong. */
export async function replay(args: readonly string[], io: Io): Promise<Exit> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name one file of records, or - for the standard input.');
  const { records, fault } = readRecords(readFile(file, io));
  for (const record of records) {
    const complaint = await check(record, io);
    if (complaint !== null) {
      io.err(`${file}: ${complaint}\n`);
      return exits.wrong;
    }
  }
  if (fault === null) return exits.fine;
  io.err(`${file}: ${fault.message}\n`);
  return exits.wrong;
}

function readFile(file: string, io: Io): string {
  try {
    return io.read(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT')
      throw new UsageError(`There is no file "${file}". Name one that "pnpm record" wrote.`);
    throw new UsageError(`The file "${file}" cannot be read (${code}). Name another one.`);
  }
}

/** Null if the record is right. */
async function check(record: GameRecord, io: Io): Promise<string | null> {
  const found = findGames();
  const entry = found.find(({ id }) => id === record.head.game);
  if (entry === undefined) {
    return `Line ${record.at}: there is no game "${record.head.game}" here, only ${found.map(({ id }) => id).join(', ')}.`;
  }
  const { fault, steps, over } = replayRecord(await loadGame(entry), record);
  if (fault !== null) return fault.message;
  const end = over ? `over, scores ${record.end?.scores.join(' ') ?? ''}` : 'not over';
  io.out(
    `Line ${record.at}: ${entry.id}, ${record.head.seats} seats, ${steps.length} answers: right, ${end}\n`,
  );
  return null;
}
