import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, join, u32 } from '../bytes.ts';
import type { Link, LinkHandlers } from './link.ts';

/** The X25519 public key to 32 secret bytes. */
export const publicKeyOf = (secret: Uint8Array): Uint8Array => x25519.getPublicKey(secret);

/** A link whose frames are said aloud, sealed. */
export interface SealedLink extends Link {
  /** A sealed frame came. One that is forged, repeated or not the next closes the link. */
  take(data: Uint8Array): void;
  /** The other side has closed it. */
  shut(): void;
}

/**
 * The link that two key pairs make, PROTOCOL.md 8.2. Null for a key of small order: then the shared value would be no
 * secret.
 */
export function sealLink(deps: {
  readonly secret: Uint8Array;
  /** The other side's public key. */
  readonly theirs: Uint8Array;
  readonly dialled: boolean;
  post(data: Uint8Array): void;
  /** `tell`: the other side does not know yet. */
  over(tell: boolean): void;
}): SealedLink | null {
  const { secret, theirs, dialled } = deps;
  const shared = sharedOf(secret, theirs);
  if (shared === null) return null;
  const mine = publicKeyOf(secret);
  const binding = sha256(join(ascii('rockpool/broadcast/1'), ...(dialled ? [mine, theirs] : [theirs, mine])));
  const keyOf = (role: string) => hkdf(sha256, shared, binding, ascii(`rockpool/broadcast/${role}`), 32);
  const [out, into] = dialled ? [keyOf('dialled'), keyOf('answered')] : [keyOf('answered'), keyOf('dialled')];
  let sent = 0;
  let received = 0;
  let open = true;
  let handlers: LinkHandlers | null = null;
  let waiting: Uint8Array[] = [];
  const nonce = (count: number) => join(new Uint8Array(8), u32(count));
  const end = (tell: boolean) => {
    if (!open) return;
    open = false;
    deps.over(tell);
    handlers?.closed();
  };
  return {
    binding,
    dialled,
    send(frame) {
      if (!open) return;
      // Counted first: whatever posting leads to, no nonce is used twice.
      sent += 1;
      deps.post(chacha20poly1305(out, nonce(sent - 1)).encrypt(frame));
    },
    take(data) {
      if (!open) return;
      const frame = opened(into, nonce(received), data);
      if (frame === null) {
        // Nothing after it can be trusted to be whole and in order.
        end(true);
        return;
      }
      received += 1;
      if (handlers === null) waiting.push(frame);
      else handlers.receive(frame);
    },
    handle(next) {
      handlers = next;
      if (next === null) return;
      const kept = waiting;
      waiting = [];
      for (const frame of kept) next.receive(frame);
    },
    shut: () => end(false),
    close: () => end(true),
  };
}

/** Null for a frame that is forged, repeated, or not the next. */
function opened(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  try {
    return chacha20poly1305(key, nonce).decrypt(sealed);
  } catch {
    return null;
  }
}

function sharedOf(secret: Uint8Array, theirs: Uint8Array): Uint8Array | null {
  try {
    return x25519.getSharedSecret(secret, theirs);
  } catch {
    return null;
  }
}
