import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { ascii, join } from '../bytes.ts';

/**
 * The SHA-256 fingerprint of the one certificate that a session description allows; null unless there is exactly one
 * line. With several lines, one of them could be the certificate of somebody in the middle.
 */
export function fingerprintOf(sdp: string | undefined): Uint8Array | null {
  const lines = (sdp ?? '').split(/\r\n|\r|\n/).filter((line) => /^a=fingerprint/i.test(line));
  const [line] = lines;
  const found = lines.length === 1 && line !== undefined ? /^a=fingerprint:sha-256 (.+)$/i.exec(line) : null;
  const hex = found?.[1]?.trim().split(':') ?? [];
  return hex.length === 32 && hex.every((byte) => /^[0-9a-f]{2}$/i.test(byte))
    ? hexToBytes(hex.join('').toLowerCase())
    : null;
}

/** The binding of a DTLS link (PROTOCOL.md 8.2); null: the link must be refused. */
export function dtlsBinding(
  local: string | undefined,
  remote: string | undefined,
  dialled: boolean,
): Uint8Array | null {
  const [mine, theirs] = [fingerprintOf(local), fingerprintOf(remote)];
  if (mine === null || theirs === null) return null;
  const [dialler, answerer] = dialled ? [mine, theirs] : [theirs, mine];
  return sha256(join(ascii('rockpool/dtls/1'), dialler, answerer));
}
