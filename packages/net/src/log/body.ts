import { canonical, decodeJson, type Json } from '@rockpool/game';
import { createReader, data16, join, u16 } from '../bytes.ts';
import { hashLength } from '../hashing.ts';
import { maxAction, type EntryKind } from './kinds.ts';

/** An action as entries carry it. */
export interface CarriedAction {
  /** Empty in a `choose`. */
  readonly salt: Uint8Array;
  readonly action: Json;
  /** The action's canonical bytes. */
  readonly bytes: Uint8Array;
  /** Proofs of the cards that it turns up, undivided. */
  readonly shows: Uint8Array;
}

const none = new Uint8Array(0);

/** The body of a `choose` (no salt) or an `open`. Null if the action is too large to be carried. */
export function writeAction(
  action: Json,
  salt: Uint8Array = none,
  shows: Uint8Array = none,
): Uint8Array | null {
  const bytes = canonical(action);
  return bytes.length > maxAction ? null : join(salt, data16(bytes), shows);
}

/** An entry's body is looked at when it comes, when it is folded, and again when the fold is made anew. */
const read = { choose: new WeakMap<Uint8Array, Read>(), open: new WeakMap<Uint8Array, Read>() };
type Read = CarriedAction | 'none';

export function readAction(kind: 'choose' | 'open', body: Uint8Array): CarriedAction | null {
  const known = read[kind].get(body) ?? readAnew(kind, body) ?? 'none';
  read[kind].set(body, known);
  return known === 'none' ? null : known;
}

function readAnew(kind: 'choose' | 'open', body: Uint8Array): CarriedAction | null {
  const reader = createReader(body);
  const salt = reader.bytes(kind === 'open' ? hashLength : 0);
  const bytes = reader.data16();
  const shows = reader.bytes(reader.left());
  const json = reader.complete() && bytes.length <= maxAction ? decodeJson(bytes) : null;
  return json === null ? null : { salt, action: json.value, bytes, shows };
}

export function writeCount(count: number): Uint8Array {
  return u16(count);
}

/** How many answers an `undo` takes back; null for none. */
export function readCount(body: Uint8Array): number | null {
  const reader = createReader(body);
  const count = reader.u16();
  return reader.complete() && count > 0 ? count : null;
}

/** Whether the body has the shape of its kind, as far as that can be told without the table. */
export function isShaped(kind: EntryKind, body: Uint8Array): boolean {
  switch (kind) {
    case 'choose':
    case 'open':
      return readAction(kind, body) !== null;
    case 'undo':
      return readCount(body) !== null;
    default:
      return true;
  }
}
