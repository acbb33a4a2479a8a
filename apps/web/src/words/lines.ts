import type { Line, Seat } from '@rockpool/game';
import { messageText, type Messages, type MessageValues } from './messages.ts';

/** Who reads a line: the seat that is *you* (null: nobody is), and what each seat is called. */
export interface Reader {
  readonly seat: Seat | null;
  readonly names: readonly string[];
}

/** A line's values as its message takes them: `who: {seat}` becomes `who` (the name) and `who_is`. */
function messageValues(values: Line['values'], reader: Reader): MessageValues {
  const flat: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value === 'number') flat[name] = value;
    else if ('word' in value) flat[name] = value.word;
    else {
      flat[name] = reader.names[value.seat] ?? '';
      flat[`${name}_is`] = value.seat === reader.seat ? 'you' : 'other';
    }
  }
  return flat;
}

/** A line of a game's words as a sentence for this reader. */
export function lineText(messages: Messages, line: Line, reader: Reader): string {
  return messageText(messages, line.key, messageValues(line.values, reader));
}
