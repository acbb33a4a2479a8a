import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { isSignedBy, publicKeyOf, signBy } from '../ed25519.ts';

/** Who this page is: a signing key. Its seed never leaves the device. */
export interface Identity {
  readonly key: MemberKey;
  sign(bytes: Uint8Array): Uint8Array;
}

/** @param seed 32 secret bytes, which must not be changed afterwards. */
export function identityOf(seed: Uint8Array): Identity {
  return {
    key: bytesToHex(publicKeyOf(seed)),
    sign: (bytes) => signBy(seed, bytes),
  };
}

/** Whether that key signed these bytes. One rule everywhere (RFC 8032, not ZIP 215); never throws. */
export function verifies(key: MemberKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return isSignedBy(hexToBytes(key), bytes, signature);
  } catch {
    return false;
  }
}
