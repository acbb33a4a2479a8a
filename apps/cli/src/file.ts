import { readRecords, type AnyGame, type GameRecord, type ReadRecords } from '@rockpool/game';
import { findGames, loadGame } from './games.ts';
import { UsageError, type Io } from './usage.ts';

/** Reads the one file that a command names. */
export function readFile(
  args: readonly string[],
  io: Io,
): { readonly file: string; readonly read: ReadRecords } {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name one file of records, or - for the standard input.');
  return { file, read: readRecords(textOf(file, io)) };
}

function textOf(file: string, io: Io): string {
  try {
    return io.read(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT')
      throw new UsageError(`There is no file "${file}". Name one that "pnpm record" or the app wrote.`);
    throw new UsageError(`The file "${file}" cannot be read (${code}). Name another one.`);
  }
}

/** The game of a record, or why there is none. */
export async function gameOf({ head, at }: GameRecord): Promise<AnyGame | string> {
  const found = findGames();
  const entry = found.find(({ id }) => id === head.game);
  if (entry !== undefined) return loadGame(entry);
  return `Line ${at}: there is no game "${head.game}" here, only ${found.map(({ id }) => id).join(', ')}.`;
}
