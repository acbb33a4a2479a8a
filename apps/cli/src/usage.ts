/** A mistake in the arguments. Its message says what to do. */
export class UsageError extends Error {}

/** What the process gives the commands, so that tests can give something else. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  read(path: string): string;
}

export const exits = { fine: 0, wrong: 1, usage: 2 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

export const help = `Look at a game's rules from a terminal.

  pnpm record GAME --seats N --seed S [--games K] [--options JSON] [--policy random|bot] [--legal]
      Plays K complete games (1 unless told) and writes their records to the standard output.
      --options  the options that differ from the defaults, as JSON
      --policy   random: any legal action; bot: what the house plays
      --legal    each choice also lists what was legal
      The same arguments give the same bytes on every machine.

  pnpm replay FILE
      Checks a file of records line by line and names the first line that is wrong.
      FILE may be - for the standard input.

  pnpm verify FILE
      Checks what the players of a game over links signed: every signature, proof, rule and agreement, and that they
      make the very game that the record tells. The app saves such files.

Exit codes: 0 all is well, 1 the file is wrong, 2 the command is.
`;
