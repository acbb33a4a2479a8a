/** What can be wrong with a record. */
export const faultCodes = [
  'too-big',
  'not-json',
  'bad-shape',
  'no-head',
  'after-end',
  'wrong-number',
  'wrong-game',
  'wrong-rules',
  'bad-seats',
  'bad-options',
  'wrong-ask',
  'refused',
  'wrong-face',
  'wrong-legal',
  'wrong-end',
  'no-end',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** The first line of a file that is wrong. */
export interface Fault {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly code: FaultCode;
  /** For `refused`: the game's code. */
  readonly refused?: string;
  /** One plain English sentence or two, for terminals, tests and bug reports: what is wrong, and what to do. */
  readonly message: string;
}

/** Cuts what goes into a message: a hostile file must not fill the screen. */
export function brief(value: unknown): string {
  const text =
    typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? 'nothing');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A fault of the form "expected this, got that". */
export function mismatch(
  line: number,
  code: FaultCode,
  what: string,
  expected: unknown,
  got: unknown,
): Fault {
  return { line, code, message: `Line ${line}: ${what}: expected ${brief(expected)}, got ${brief(got)}.` };
}
