import { createReader, join, u8 } from '../bytes.ts';
import { maxFrame } from '../links/link.ts';

/** Largest message in bytes. */
export const maxMessage = 1_048_576;

const whole = 0;
const first = 1;
const more = 2;
const headOfFirst = 5;

/**
 * Cuts a message into frames (PROTOCOL.md 8.3).
 *
 * @throws RangeError for an empty message or one above `maxMessage`: whoever writes it must split it.
 */
export function split(message: Uint8Array): Uint8Array[] {
  if (message.length === 0 || message.length > maxMessage) {
    throw new RangeError(`A message has 1 to ${maxMessage} bytes, not ${message.length}.`);
  }
  if (message.length < maxFrame) return [join(u8(whole), message)];
  const start = new Uint8Array(maxFrame);
  start[0] = first;
  new DataView(start.buffer).setUint32(1, message.length);
  start.set(message.subarray(0, maxFrame - headOfFirst), headOfFirst);
  const frames: Uint8Array[] = [start];
  for (let at = maxFrame - headOfFirst; at < message.length; at += maxFrame - 1) {
    frames.push(join(u8(more), message.subarray(at, at + maxFrame - 1)));
  }
  return frames;
}

export type Joined =
  | { readonly message: Uint8Array }
  | { readonly fault: string }
  /** More frames are needed. */
  | { readonly message: null };

/** Puts frames together again. Holds one message at most; after a fault it must not be used any more. */
export function createJoiner(): (frame: Uint8Array) => Joined {
  let parts: { readonly bytes: Uint8Array; filled: number } | null = null;
  const add = (part: Uint8Array): Joined => {
    if (parts === null) return { fault: 'frame-order' };
    if (part.length === 0) return { fault: 'frame-empty' };
    if (parts.filled + part.length > parts.bytes.length) return { fault: 'frame-length' };
    parts.bytes.set(part, parts.filled);
    parts.filled += part.length;
    if (parts.filled < parts.bytes.length) return { message: null };
    const message = parts.bytes;
    parts = null;
    return { message };
  };
  return (bytes) => {
    if (bytes.length > maxFrame) return { fault: 'frame-size' };
    const reader = createReader(bytes);
    const kind = reader.u8();
    if (reader.broken()) return { fault: 'frame-kind' };
    if (kind === more) return add(bytes.subarray(1));
    if (parts !== null) return { fault: 'frame-order' };
    if (kind === whole) {
      return bytes.length === 1 ? { fault: 'frame-empty' } : { message: bytes.slice(1) };
    }
    if (kind !== first) return { fault: 'frame-kind' };
    const length = reader.u32();
    if (reader.broken() || length < maxFrame || length > maxMessage) return { fault: 'frame-length' };
    parts = { bytes: new Uint8Array(length), filled: 0 };
    return add(bytes.subarray(headOfFirst));
  };
}
