import { replay, type AnyGame, type GameRecord } from '@rockpool/game';
import { verifyRecord, type Verification, type VerifyFault } from '@rockpool/net/verify';
import { gameOf, readFile } from './file.ts';
import { exits, type Exit, type Io } from './usage.ts';

/** `verify FILE`: checks what was signed of each record of a file, and says in plain words what holds. */
export async function verify(args: readonly string[], io: Io): Promise<Exit> {
  const { file, read } = readFile(args, io);
  if (read.fault !== null) {
    io.err(`${file}: ${read.fault.message}\n`);
    return exits.wrong;
  }
  let exit: Exit = exits.fine;
  for (const record of read.records) {
    const game = await gameOf(record);
    const result = typeof game === 'string' ? game : await verifyRecord(record, game);
    if (typeof result !== 'string' && result.fault === null) {
      io.out(praise(record, result));
      continue;
    }
    const why = typeof result === 'string' ? result : complaint(record, game as AnyGame, result.fault);
    io.err(`${file}: ${why}\n`);
    exit = exits.wrong;
  }
  return exit;
}

const list = (seats: readonly number[]): string => seats.map((seat) => seat + 1).join(', ');
const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function praise({ at, head }: GameRecord, result: Verification): string {
  const { signers, tables, entries, answers, draws, shuffles, openings, cheats } = result;
  const house = Array.from({ length: head.seats }, (_, seat) => seat).filter(
    (seat) => !signers.includes(seat),
  );
  const lines = [
    `Line ${at}: ${head.game}, ${head.seats} seats, ${some(answers, 'answer', 'answers')}: this game was played so.`,
    `  Signed by seat ${list(signers)}${house.length > 0 ? `; played by the house: seat ${list(house)}` : ''}.`,
    `  ${some(entries, 'signature', 'signatures')} at ${some(tables, 'table', 'tables')}, all good; every move is legal and nothing is missing.`,
  ];
  if (draws > 0) lines.push(`  ${some(draws, 'throw', 'throws')} of shared dice, each share proved.`);
  if (shuffles > 0)
    lines.push(
      `  ${some(shuffles, 'shuffle', 'shuffles')} and ${some(openings, 'opening', 'openings')} of sealed cards, each proved.`,
    );
  if (cheats.length > 0) lines.push(`  Seat ${list(cheats)} signed two different things in one place.`);
  return `${lines.join('\n')}\n`;
}

function complaint(record: GameRecord, game: AnyGame, fault: VerifyFault | null): string {
  const table = `table ${(fault?.table ?? 0) + 1} of ${record.logs.length}`;
  const seat = fault?.seat === undefined ? 'a seat' : `seat ${fault.seat + 1}`;
  const answer = `answer ${fault?.answer ?? 0}`;
  switch (fault?.code) {
    case 'bad-record':
      return replay(game, record).fault?.message ?? 'The record is no game by the rules.';
    case 'no-log':
      return `Line ${record.at}: nobody signed this game, or the file was saved without its log. "pnpm replay" checks its moves.`;
    case 'other-rules':
      return `Line ${record.at}: ${table} was played by other rules or options than the record says.`;
    case 'bad-genesis':
      return `Line ${record.at}: ${table} is not signed by all its players.`;
    case 'broken-chain':
      return `Line ${record.at}: ${table} does not go on from the one before it.`;
    case 'bad-entry':
      return `Line ${record.at}: ${table} holds something that is no entry.`;
    case 'bad-signature':
      return `Line ${record.at}: an entry of ${seat} at ${table} has a wrong signature.`;
    case 'gap':
      return `Line ${record.at}: an entry of ${seat} at ${table} is missing.`;
    case 'not-agreed':
      return `Line ${record.at}: not all players of ${table} agreed to go on there.`;
    case 'differs':
    case undefined:
      return `Line ${record.at}: what was signed is another game: it differs from ${answer} on.`;
  }
}
