import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keyLength } from '../keys.ts';
import type { Place } from '../links/link.ts';

const secretLength = 16;
const doorCount = 4;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What a room's secret says (PROTOCOL.md 8.1). */
export interface RoomKeys {
  /** 32 hex digits; public. */
  readonly id: string;
  readonly helloKey: Uint8Array;
  readonly place: Place;
}

/** @param secret 16 bytes. */
export function deriveRoom(secret: Uint8Array): RoomKeys {
  const derive = (info: string, length: number) =>
    hkdf(sha256, secret, utf8ToBytes('rockpool/room/1'), utf8ToBytes(info), length);
  const id = bytesToHex(derive('id', 16));
  const doors = Array.from({ length: doorCount }, (_, door) => `rp${bytesToHex(derive(`door/${door}`, 16))}`);
  return {
    id,
    helloKey: derive('hello', 32),
    place: { room: id, doors, broadcast: bytesToHex(derive('broadcast', 16)) },
  };
}

/** Writes a secret for a link: base64url without padding, 22 characters. */
export function formatSecret(secret: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of secret) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += alphabet.charAt((held >> (bits - 6)) & 63);
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((held << (6 - bits)) & 63);
}

/** Reads a secret from a link; null if it is none. Only the one spelling that `formatSecret` writes is read. */
export function parseSecret(text: string): Uint8Array | null {
  return parseBytes(text, secretLength);
}

/** What follows `#` in the private link of a seat: the room's secret and the seat's seed. To be shown to nobody else. */
export function formatSeat(secret: Uint8Array, seed: Uint8Array): string {
  return `${formatSecret(secret)}.${formatSecret(seed)}`;
}

/** Reads a room's secret, or a seat's private link; null if it is neither. */
export function parseLink(
  text: string,
): { readonly secret: Uint8Array; readonly seed: Uint8Array | null } | null {
  const [room = '', seat, ...more] = text.split('.');
  const secret = parseSecret(room);
  const seed = seat === undefined ? null : parseBytes(seat, keyLength);
  return secret === null || more.length > 0 || (seat !== undefined && seed === null)
    ? null
    : { secret, seed };
}

function parseBytes(text: string, length: number): Uint8Array | null {
  if (text.length !== Math.ceil((length * 4) / 3) || !/^[A-Za-z0-9_-]*$/.test(text)) return null;
  const bytes = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const character of text) {
    held = (held << 6) | alphabet.indexOf(character);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = held >> bits;
    at += 1;
    held &= (1 << bits) - 1;
  }
  return held === 0 ? bytes : null;
}
