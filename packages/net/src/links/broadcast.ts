import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { ascii, join, u32 } from '../bytes.ts';
import type { Random } from '../neighbours.ts';
import { maxFrame, type Link, type LinkHandlers, type OpenWay, type Way } from './link.ts';

const name = 'broadcast';
const mostLinks = 16;
const tagLength = 16;

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

export interface BroadcastOptions {
  readonly random: Random;
  /** Opens the channel of that name between the tabs of this device. */
  readonly channel: (name: string) => Channel;
}

const tab = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const bytes = (least: number, most: number) =>
  v.pipe(
    v.custom<Uint8Array>((value) => ArrayBuffer.isView(value) && value instanceof Uint8Array),
    v.check(({ length }) => length >= least && length <= most),
  );
const key = bytes(32, 32);
const pair = { from: tab, to: tab, link: tab };
const message = v.variant('kind', [
  v.object({ kind: v.literal('look'), from: tab }),
  v.object({ kind: v.literal('dial'), ...pair, key }),
  v.object({ kind: v.literal('answer'), ...pair, key }),
  v.object({ kind: v.literal('frame'), ...pair, data: bytes(0, maxFrame + tagLength) }),
  v.object({ kind: v.literal('close'), ...pair }),
]);
type Message = v.InferOutput<typeof message>;

/** Reads what another tab, or any page of this site, posted; null if it is nothing of ours. */
export function readTabMessage(data: unknown): Message | null {
  const parsed = v.safeParse(message, data);
  return parsed.success ? parsed.output : null;
}

interface Half {
  readonly other: string;
  readonly secret: Uint8Array;
  /** Null while the dial has no answer. */
  link: (Link & { take(data: Uint8Array): void; shut(): void }) | null;
}

/** Links between the tabs of one device, by BroadcastChannel: with a key exchange, since every page of this site hears it. */
export function broadcastWay({ random, channel: openChannel }: BroadcastOptions): Way {
  return {
    name,
    open(place, events): OpenWay {
      const me = bytesToHex(random(16));
      const channel = openChannel(`rockpool/${place.broadcast}`);
      const halves = new Map<string, Half>();
      const post = (what: Message) => channel.postMessage(what);

      /** A dial that nobody answered, most likely to a tab that is gone, gives way to another link. */
      const hasRoom = () => {
        if (halves.size < mostLinks) return true;
        const waiting = [...halves].find(([, { link }]) => link === null);
        return waiting !== undefined && halves.delete(waiting[0]);
      };
      const dial = (to: string) => {
        if (to === me) return;
        if ([...halves.values()].some(({ other, link }) => other === to && link === null)) return;
        if (!hasRoom()) return;
        const secret = random(32);
        const link = bytesToHex(random(16));
        halves.set(link, { other: to, secret, link: null });
        post({ kind: 'dial', from: me, to, link, key: x25519.getPublicKey(secret) });
      };
      const establish = (id: string, half: Half, dialled: boolean, theirs: Uint8Array) => {
        const mine = x25519.getPublicKey(half.secret);
        const [dialler, answerer] = dialled ? [mine, theirs] : [theirs, mine];
        const binding = sha256(join(ascii('rockpool/broadcast/1'), dialler, answerer));
        const shared = sharedOf(half.secret, theirs);
        if (shared === null) {
          halves.delete(id);
          return;
        }
        half.link = sealedLink({
          binding,
          dialled,
          shared,
          post: (data) => post({ kind: 'frame', from: me, to: half.other, link: id, data }),
          over(tell) {
            halves.delete(id);
            if (tell) post({ kind: 'close', from: me, to: half.other, link: id });
          },
        });
        events.link(half.link);
      };

      channel.addEventListener('message', ({ data }) => {
        const what = readTabMessage(data);
        if (what === null) return;
        if (what.kind === 'look') {
          dial(what.from);
          return;
        }
        if (what.to !== me) return;
        const half = halves.get(what.link);
        if (what.kind === 'dial') {
          if (half !== undefined || !hasRoom()) return;
          const made: Half = { other: what.from, secret: random(32), link: null };
          halves.set(what.link, made);
          post({
            kind: 'answer',
            from: me,
            to: what.from,
            link: what.link,
            key: x25519.getPublicKey(made.secret),
          });
          establish(what.link, made, false, what.key);
          return;
        }
        if (half === undefined || half.other !== what.from) return;
        if (what.kind === 'answer') {
          if (half.link === null) establish(what.link, half, true, what.key);
        } else if (what.kind === 'frame') half.link?.take(what.data);
        else half.link?.shut();
      });
      events.addresses([`${name}:${me}`]);
      events.settled();

      return {
        look: () => post({ kind: 'look', from: me }),
        dial: (address) => dial(address.slice(name.length + 1)),
        wake() {},
        report: () => ({ servers: [], used: 0, of: 0 }),
        close() {
          for (const { link } of [...halves.values()]) link?.close();
          channel.close();
        },
      };
    },
  };
}

/** Null for a key of small order: then the shared value would be no secret. */
function sharedOf(secret: Uint8Array, theirs: Uint8Array): Uint8Array | null {
  try {
    return x25519.getSharedSecret(secret, theirs);
  } catch {
    return null;
  }
}

function sealedLink(deps: {
  readonly binding: Uint8Array;
  readonly dialled: boolean;
  readonly shared: Uint8Array;
  post(data: Uint8Array): void;
  over(tell: boolean): void;
}) {
  const keyOf = (role: string) =>
    hkdf(sha256, deps.shared, deps.binding, ascii(`rockpool/broadcast/${role}`), 32);
  const [out, into] = deps.dialled
    ? [keyOf('dialled'), keyOf('answered')]
    : [keyOf('answered'), keyOf('dialled')];
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
    binding: deps.binding,
    dialled: deps.dialled,
    send(frame: Uint8Array) {
      if (!open) return;
      deps.post(chacha20poly1305(out, nonce(sent)).encrypt(frame));
      sent += 1;
    },
    take(data: Uint8Array) {
      if (!open) return;
      try {
        const frame = chacha20poly1305(into, nonce(received)).decrypt(data);
        received += 1;
        if (handlers === null) waiting.push(frame);
        else handlers.receive(frame);
      } catch {
        // Forged, repeated, or one is missing: nothing after it can be trusted to be whole and in order.
        end(true);
      }
    },
    handle(next: LinkHandlers | null) {
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
