import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader, join } from '../bytes.ts';
import { isSigned, keyLength, sign, signatureLength } from '../keys.ts';
import { identityOf } from '../mesh/identity.ts';

const nonceLength = 16;

/** A page asks the one of its device that has the room for it. `member`: the secret key. PROTOCOL.md 8.13. */
export function writePageRequest(room: string, member: Uint8Array, nonce: Uint8Array): Uint8Array {
  const key = hexToBytes(identityOf(member).key);
  return join(key, nonce, sign(member, 'page', hexToBytes(room), nonce));
}

/** Whose page is asked; null if it is not signed by that member. */
export function readPageRequest(source: Uint8Array, room: string): MemberKey | null {
  const reader = createReader(source);
  const key = reader.bytes(keyLength);
  const nonce = reader.bytes(nonceLength);
  const signature = reader.bytes(signatureLength);
  const isGood = reader.complete() && isSigned(signature, key, 'page', hexToBytes(room), nonce);
  return isGood ? bytesToHex(key) : null;
}
