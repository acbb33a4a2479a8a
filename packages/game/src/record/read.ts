import * as v from 'valibot';
import { brief, mismatch, type Fault } from './fault.ts';
import {
  endSchema,
  headSchema,
  limits,
  lineSchema,
  logSchema,
  type GameRecord,
  type RecordEnd,
  type RecordHead,
  type RecordLine,
  type RecordLog,
} from './format.ts';

/** The records of a file up to its first fault, which is null if there is none. */
export interface ReadRecords {
  readonly records: readonly GameRecord[];
  readonly fault: Fault | null;
}

interface Draft {
  readonly head: RecordHead;
  readonly lines: RecordLine[];
  end: RecordEnd | null;
  readonly logs: RecordLog[];
  readonly at: number;
}

/**
 * Reads a file of records (JSON Lines). The text may be anybody's: sizes are bounded, each line is checked
 * against a schema, and nothing throws. Whether the game went as the rules say is for `replay` to find out.
 */
export function readRecords(text: string): ReadRecords {
  if (text.length > limits.file) {
    return fail([], {
      line: 1,
      code: 'too-big',
      message: `The file is larger than ${limits.file} characters.`,
    });
  }
  const drafts: Draft[] = [];
  let line = 0;
  for (const content of linesOf(text.trimEnd())) {
    line += 1;
    // Blank lines may stand between games, but not inside one: its lines are counted.
    if (content === '' && drafts.at(-1)?.end !== null) continue;
    const fault = readLine(content, line, drafts);
    if (fault !== null) return fail(drafts, fault);
  }
  if (drafts.length === 0) {
    return fail(drafts, {
      line: 1,
      code: 'no-head',
      message: 'The file is empty: a record starts with {"record":1,…}.',
    });
  }
  return { records: drafts, fault: null };
}

function fail(records: readonly GameRecord[], fault: Fault): ReadRecords {
  return { records, fault };
}

/** One line after the other, so that a file of a million line feeds never becomes a million strings. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const feed = text.indexOf('\n', from);
    const to = feed === -1 ? text.length : feed;
    yield text[to - 1] === '\r' && to > from ? text.slice(from, to - 1) : text.slice(from, to);
    from = to + 1;
  }
}

function readLine(content: string, line: number, drafts: Draft[]): Fault | null {
  if (content.length > limits.line) {
    return { line, code: 'too-big', message: `Line ${line} is longer than ${limits.line} characters.` };
  }
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { line, code: 'not-json', message: `Line ${line} is not JSON: ${brief(content)}` };
  }
  const draft = drafts.at(-1);
  if (has(value, 'record')) {
    return parse(
      headSchema,
      value,
      line,
      (head) => void drafts.push({ head, lines: [], end: null, logs: [], at: line }),
    );
  }
  if (draft === undefined) {
    return mismatch(line, 'no-head', 'a record starts with its head', '{"record":1,…}', value);
  }
  if (has(value, 'log')) {
    if (draft.logs.length === limits.logs)
      return {
        line,
        code: 'too-big',
        message: `Line ${line}: a record holds at most ${limits.logs} logs.`,
      };
    return parse(logSchema, value, line, (log) => void draft.logs.push(log));
  }
  if (draft.end !== null || draft.logs.length > 0)
    return mismatch(
      line,
      'after-end',
      'here the answers have ended',
      'a log, or the head of another record',
      value,
    );
  if (has(value, 'over')) return parse(endSchema, value, line, (end) => void (draft.end = end as RecordEnd));
  if (draft.lines.length === limits.answers) {
    return {
      line,
      code: 'too-big',
      message: `Line ${line}: a record holds at most ${limits.answers} answers.`,
    };
  }
  return parse(lineSchema, value, line, (answer) => void draft.lines.push(answer as RecordLine));
}

function parse<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  line: number,
  keep: (parsed: T) => void,
): Fault | null {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) {
    keep(result.output);
    return null;
  }
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? 'the line';
  return { line, code: 'bad-shape', message: `Line ${line}: ${path}: ${issue.message}` };
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
