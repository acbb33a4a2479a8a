import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader, join, u8 } from '../bytes.ts';
import type { Clock } from '../neighbours.ts';
import { createBucket } from './bucket.ts';

/** Kind byte of a message on a link: somebody wants a link to somebody, through others. PROTOCOL.md 8.6. */
export const signalled = 6;

/** Longest payload: a session description. */
export const mostSignal = 8_192;
/** How many pages pass it on. */
const mostHops = 3;
const mostSeen = 256;
/** Signals that are passed on or taken: a few a second. */
const perSecond = 8;
const burst = 64;

/** Carries what two pages need for a new link over the links that there are, so that no server has to. */
export interface Signalling {
  say(to: MemberKey, payload: Uint8Array): void;
  /** What came after the kind byte. Null, or the code of a fault. */
  receive(from: MemberKey, body: Uint8Array): string | null;
}

export function createSignalling(deps: {
  readonly me: MemberKey;
  readonly clock: Clock;
  neighbours(): readonly MemberKey[];
  send(to: MemberKey, message: Uint8Array): void;
  /** Somebody, or somebody in his name: the hello of the link that comes of it will tell. */
  deliver(from: MemberKey, payload: Uint8Array): void;
}): Signalling {
  const seen = new Set<string>();
  const mayPass = createBucket(deps.clock, perSecond, burst);

  const isNew = (bytes: Uint8Array): boolean => {
    const name = bytesToHex(sha256(bytes));
    if (seen.has(name)) return false;
    seen.add(name);
    const [oldest] = seen;
    if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
    return true;
  };
  /** Straight to whom it is for, if there is a link; else to all. */
  const pass = (to: MemberKey, from: MemberKey, hops: number, payload: Uint8Array, except?: MemberKey) => {
    const message = join(u8(signalled), hexToBytes(to), hexToBytes(from), u8(hops), payload);
    const all = deps.neighbours().filter((peer) => peer !== except && peer !== from);
    for (const peer of all.includes(to) ? [to] : all) deps.send(peer, message);
  };

  return {
    say(to, payload) {
      isNew(join(hexToBytes(to), hexToBytes(deps.me), payload));
      pass(to, deps.me, mostHops, payload);
    },
    receive(by, body) {
      const reader = createReader(body);
      const to = bytesToHex(reader.bytes(32));
      const from = bytesToHex(reader.bytes(32));
      const hops = reader.u8();
      const payload = reader.bytes(reader.left());
      if (reader.broken() || hops > mostHops || payload.length === 0 || payload.length > mostSignal)
        return 'signal-shape';
      if (from === deps.me || !isNew(join(hexToBytes(to), hexToBytes(from), payload)) || !mayPass(1))
        return null;
      if (to === deps.me) deps.deliver(from, payload);
      else if (hops > 0) pass(to, from, hops - 1, payload, by);
      return null;
    },
  };
}
