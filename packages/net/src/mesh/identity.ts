import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';

/** Who this page is: a signing key. Its seed never leaves the device. */
export interface Identity {
  readonly key: MemberKey;
  sign(bytes: Uint8Array): Uint8Array;
}

/** @param seed 32 secret bytes. */
export function identityOf(seed: Uint8Array): Identity {
  return {
    key: bytesToHex(ed25519.getPublicKey(seed)),
    sign: (bytes) => ed25519.sign(bytes, seed),
  };
}

/** Whether that key signed these bytes. One rule everywhere (RFC 8032, not ZIP 215); never throws. */
export function verifies(key: MemberKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, hexToBytes(key), { zip215: false });
  } catch {
    return false;
  }
}
