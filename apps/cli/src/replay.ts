import { replay as replayRecord, type GameRecord } from '@rockpool/game';
import { gameOf, readFile } from './file.ts';
import { exits, type Exit, type Io } from './usage.ts';

/** `replay FILE`: checks each record of a file and names the first line that is wrong. */
export async function replay(args: readonly string[], io: Io): Promise<Exit> {
  const { file, read } = readFile(args, io);
  for (const record of read.records) {
    const complaint = await check(record, io);
    if (complaint !== null) {
      io.err(`${file}: ${complaint}\n`);
      return exits.wrong;
    }
  }
  if (read.fault === null) return exits.fine;
  io.err(`${file}: ${read.fault.message}\n`);
  return exits.wrong;
}

/** Null if the record is right. */
async function check(record: GameRecord, io: Io): Promise<string | null> {
  const game = await gameOf(record);
  if (typeof game === 'string') return game;
  const { fault, steps, over } = replayRecord(game, record);
  if (fault !== null) return fault.message;
  const end = over ? `over, scores ${record.end?.scores.join(' ') ?? ''}` : 'not over';
  io.out(
    `Line ${record.at}: ${game.id}, ${record.head.seats} seats, ${steps.length} answers: right, ${end}\n`,
  );
  return null;
}
