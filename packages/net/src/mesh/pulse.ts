import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader, join, u16, u32, u8 } from '../bytes.ts';

export const ping = 0;
export const pong = 1;
export const goodbye = 2;

const mostReports = 32;
const longestSilence = 0xffff;

/** How long ago a member was heard, in seconds. */
export interface Report {
  readonly key: MemberKey;
  readonly silent: number;
}

export interface Pulse {
  readonly number: number;
  /** The sender's page is in the background. */
  readonly hidden: boolean;
  readonly reports: readonly Report[];
}

export function writePing({ number, hidden, reports }: Pulse): Uint8Array {
  const shown = reports.slice(0, mostReports);
  return join(
    u8(ping),
    u32(number),
    u8(hidden ? 1 : 0),
    u8(shown.length),
    ...shown.flatMap(({ key, silent }) => [hexToBytes(key), u16(Math.min(longestSilence, silent))]),
  );
}

export function writePong(number: number, hidden: boolean): Uint8Array {
  return join(u8(pong), u32(number), u8(hidden ? 1 : 0));
}

/** Reads what follows the kind byte of a ping or pong; null if it has another shape. */
export function readPulse(kind: typeof ping | typeof pong, body: Uint8Array): Pulse | null {
  const reader = createReader(body);
  const number = reader.u32();
  const flags = reader.u8();
  const count = kind === ping ? reader.u8() : 0;
  if (flags > 1 || count > mostReports) return null;
  const reports = Array.from({ length: count }, () => ({
    key: bytesToHex(reader.bytes(32)),
    silent: reader.u16(),
  }));
  return reader.complete() ? { number, hidden: flags === 1, reports } : null;
}
