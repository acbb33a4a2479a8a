import { derive } from '@rockpool/fair';
import { isGoodKey, isSignedBy, keyLength, publicKeyOf, signBy } from './ed25519.ts';
import { labelled } from './hashing.ts';

export { derive, isGoodKey, keyLength };

/** Of a signature, in bytes. */
export const signatureLength = 64;

/** A member's signing key (Ed25519), as lower-case hex: its identity in the room, whatever its peer id is. */
export type MemberKey = string;

/** A seat's signing key. `secret` never leaves the device. */
export interface SeatKey {
  readonly secret: Uint8Array;
  readonly key: Uint8Array;
}

/** The signing key of a seat, from its seed of 32 bytes. */
export function deriveSeatKey(seed: Uint8Array): SeatKey {
  const secret = derive(seed, 'seat key');
  return { secret, key: publicKeyOf(secret) };
}

/** Signs the labelled parts: 64 bytes, the same for the same statement. */
export function sign(secret: Uint8Array, label: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return signBy(secret, labelled(`sign:${label}`, ...parts));
}

/** Whether the signature of these labelled parts is good. Never throws. */
export function isSigned(
  signature: Uint8Array,
  key: Uint8Array,
  label: string,
  ...parts: readonly Uint8Array[]
): boolean {
  return isSignedBy(key, labelled(`sign:${label}`, ...parts), signature);
}
