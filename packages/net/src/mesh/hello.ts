import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader, join, sameBytes, u16, u8 } from '../bytes.ts';
import { verifies, type Identity } from './identity.ts';

const mark = new Uint8Array([0x52, 0x50, 0x01]);
const nonceLength = 16;
const longestBuild = 32;

export interface Versions {
  /** Version of this protocol: pages with different ones cannot play together. */
  readonly protocol: number;
  /** Name of the build, for people; at most 32 bytes of UTF-8. */
  readonly build: string;
}

export interface HelloDeps {
  readonly me: Identity;
  readonly helloKey: Uint8Array;
  /** Public room id, hex. */
  readonly room: string;
  readonly binding: Uint8Array;
  readonly dialled: boolean;
  /** 16 fresh random bytes. */
  readonly nonce: Uint8Array;
  readonly versions: Versions;
}

type Greeted =
  | { readonly send: Uint8Array }
  | { readonly peer: MemberKey; readonly versions: Versions }
  /** `wrong-room`: no member of this room. `own-key`: this member in another page. */
  | { readonly fault: 'hello-shape' | 'wrong-room' | 'hello-signature' | 'own-key' };

export interface Hello {
  /** What this side says first. */
  readonly iAm: Uint8Array;
  /** Takes the other side's messages one by one. After a fault or a peer it must not be used any more. */
  receive(message: Uint8Array): Greeted;
}

interface IAm extends Versions {
  readonly key: MemberKey;
}

function writeIAm(key: MemberKey, nonce: Uint8Array, { protocol, build }: Versions): Uint8Array {
  const name = utf8ToBytes(build);
  if (nonce.length !== nonceLength) throw new RangeError(`A nonce has ${nonceLength} bytes.`);
  if (name.length > longestBuild) throw new RangeError(`A build name has at most ${longestBuild} bytes.`);
  return join(mark, u16(protocol), nonce, hexToBytes(key), u8(name.length), name);
}

function readIAm(message: Uint8Array): IAm | null {
  const reader = createReader(message);
  const seen = reader.bytes(mark.length);
  const protocol = reader.u16();
  reader.bytes(nonceLength);
  const key = reader.bytes(32);
  const name = reader.bytes(reader.u8());
  if (!reader.complete() || !sameBytes(seen, mark) || name.length > longestBuild) return null;
  // Not fatal: a name in odd bytes shows as replacement characters.
  return { protocol, key: bytesToHex(key), build: new TextDecoder().decode(name) };
}

/**
 * The handshake of a link (PROTOCOL.md 8.4): the other side must know the room's secret and own its member key,
 * on this very channel. A signalling server in the middle would see another binding than the two ends.
 */
export function createHello(deps: HelloDeps): Hello {
  const iAm = writeIAm(deps.me.key, deps.nonce, deps.versions);
  let other: (IAm & { readonly transcript: Uint8Array }) | null = null;

  const statement = (purpose: string, dialled: boolean, transcript: Uint8Array) =>
    join(utf8ToBytes(`rockpool/hello/1/${purpose}${dialled ? 'dialled' : 'answered'}`), transcript);
  const mac = (dialled: boolean, transcript: Uint8Array) =>
    hmac(sha256, deps.helloKey, statement('', dialled, transcript));

  const learn = (message: Uint8Array): Greeted => {
    const read = readIAm(message);
    if (read === null) return { fault: 'hello-shape' };
    const [dialler, answerer] = deps.dialled ? [iAm, message] : [message, iAm];
    const transcript = sha256(
      join(
        utf8ToBytes('rockpool/hello/1'),
        hexToBytes(deps.room),
        deps.binding,
        sha256(dialler),
        sha256(answerer),
      ),
    );
    other = { ...read, transcript };
    const signature = deps.me.sign(statement('sign/', deps.dialled, transcript));
    return { send: join(mac(deps.dialled, transcript), signature) };
  };

  return {
    iAm,
    receive(message) {
      if (other === null) return learn(message);
      const { key, protocol, build, transcript } = other;
      const theirRole = !deps.dialled;
      if (message.length !== 96) return { fault: 'hello-shape' };
      // Without an early exit this compares in constant time.
      const difference = mac(theirRole, transcript).reduce(
        (sum, byte, index) => sum | (byte ^ (message[index] ?? 0)),
        0,
      );
      if (difference !== 0) return { fault: 'wrong-room' };
      if (!verifies(key, statement('sign/', theirRole, transcript), message.subarray(32))) {
        return { fault: 'hello-signature' };
      }
      // Not before: anybody may repeat what this page says to all, its key included.
      if (key === deps.me.key) return { fault: 'own-key' };
      return { peer: key, versions: { protocol, build } };
    },
  };
}
