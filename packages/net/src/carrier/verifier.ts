import { bytesToHex } from '@noble/hashes/utils.js';
import { isSignedBy } from '../ed25519.ts';

/** A signature, the bytes that were signed, and the key that should have signed them. */
export interface Check {
  readonly key: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Whether each signature is good, in the order of the checks. Never rejects; gives way to the page in between. */
export type Verifier = (checks: readonly Check[]) => Promise<readonly boolean[]>;

/** Gives way to whatever else the page has to do. */
export type Rest = () => Promise<void>;
/** Entries of a table that opens that are read, or folded, between two rests. */
export const betweenRests = 16;

/** Signatures that are checked in one go: about 12 ms on a slow phone. */
const slice = 4;

/** By the rule of the protocol itself: RFC 8032, not ZIP 215. */
export function isGood({ key, message, signature }: Check): boolean {
  return isSignedBy(key, message, signature);
}

export function createVerifier(rest: Rest): Verifier {
  return async (checks) => {
    const out: boolean[] = [];
    for (const check of checks) {
      if (out.length > 0 && out.length % slice === 0) await rest();
      out.push(isGood(check));
    }
    return out;
  };
}

/**
 * The browser's own Ed25519, some ten times faster and off the page's thread. It is believed when it accepts: keys are
 * canonical and torsion-free, so what it accepts is good by the rule too. What it refuses is settled by the rule itself,
 * so no two pages ever differ, whatever their browsers are.
 *
 * @param subtle undefined on plain http; where it does not know Ed25519 the slow way is taken from then on.
 */
export function createFastVerifier(subtle: SubtleCrypto | undefined, rest: Rest): Verifier {
  const slow = createVerifier(rest);
  const keys = new Map<string, Promise<CryptoKey>>();
  let works = subtle !== undefined;
  const keyOf = (from: SubtleCrypto, bytes: Uint8Array): Promise<CryptoKey> => {
    const name = bytesToHex(bytes);
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size > 64) keys.clear();
    const made = from.importKey('raw', bytes.slice(), 'Ed25519', false, ['verify']);
    keys.set(name, made);
    return made;
  };
  return async (checks) => {
    if (subtle === undefined || !works) return slow(checks);
    const accepts = async ({ key, message, signature }: Check): Promise<boolean> => {
      try {
        return await subtle.verify('Ed25519', await keyOf(subtle, key), signature.slice(), message.slice());
      } catch {
        works = false;
        return false;
      }
    };
    const accepted = await Promise.all(checks.map(accepts));
    const doubtful = checks.filter((_, index) => accepted[index] !== true);
    const settled = await slow(doubtful);
    let next = 0;
    return accepted.map((good) => good || settled[next++] === true);
  };
}
