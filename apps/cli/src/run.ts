import { record } from './record.ts';
import { replay } from './replay.ts';
import { verify } from './verify.ts';
import { exits, help, UsageError, type Exit, type Io } from './usage.ts';

const commands = new Map([
  ['record', record],
  ['replay', replay],
  ['verify', verify],
]);

/** Runs one command line and says how the process should exit. */
export async function run(args: readonly string[], io: Io): Promise<Exit> {
  const [name = 'help', ...rest] = args.filter((arg) => arg !== '--');
  if (name === 'help' || rest.includes('--help') || name === '--help') {
    io.out(help);
    return exits.fine;
  }
  const command = commands.get(name);
  try {
    if (command === undefined) throw new UsageError(`There is no command "${name}".\n\n${help}`);
    return await command(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n`);
    return exits.usage;
  }
}
