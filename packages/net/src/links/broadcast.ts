import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { Random } from '../neighbours.ts';
import { maxFrame, type OpenWay, type Way } from './link.ts';
import type { SealedLink } from './sealing.ts';

const name = 'broadcast';
const mostLinks = 16;
/** Bytes that a frame grows by when it is sealed. */
const tagLength = 16;

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

type Sealing = Pick<typeof import('./sealing.ts'), 'publicKeyOf' | 'sealLink'>;

export interface BroadcastOptions {
  readonly random: Random;
  /** Opens the channel of that name between the tabs of this device. */
  readonly channel: (name: string) => Channel;
  /** Loads the cryptography: it weighs, and most pages are the only one of their room. */
  readonly load?: () => Promise<Sealing>;
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
  link: SealedLink | null;
}

/** Links between the tabs of one device, by BroadcastChannel: with a key exchange, since every page of this site hears it. */
export function broadcastWay(options: BroadcastOptions): Way {
  const { random, load = () => import('./sealing.ts') } = options;
  return {
    name,
    near: true,
    open(place, events): OpenWay {
      const me = bytesToHex(random(16));
      const channel = options.channel(`rockpool/${place.broadcast}`);
      const halves = new Map<string, Half>();
      let sealing: Sealing | null = null;
      let closed = false;
      const post = (what: Message) => channel.postMessage(what);
      /** Another tab is there. If the cryptography cannot be had now, the next look asks for it again. */
      const withSealing = (run: (sealing: Sealing) => void) => {
        if (sealing !== null) {
          run(sealing);
          return;
        }
        load().then(
          (loaded) => {
            if (closed) return;
            if (sealing === null) events.addresses([`${name}:${me}`]);
            sealing = loaded;
            run(loaded);
          },
          () => undefined,
        );
      };

      /** A dial that nobody answered, most likely to a tab that is gone, gives way to another link. */
      const hasRoom = () => {
        if (halves.size < mostLinks) return true;
        const waiting = [...halves].find(([, { link }]) => link === null);
        return waiting !== undefined && halves.delete(waiting[0]);
      };
      const dial = (to: string, { publicKeyOf }: Sealing) => {
        if (to === me) return;
        if ([...halves.values()].some(({ other, link }) => other === to && link === null)) return;
        if (!hasRoom()) return;
        const secret = random(32);
        const link = bytesToHex(random(16));
        halves.set(link, { other: to, secret, link: null });
        post({ kind: 'dial', from: me, to, link, key: publicKeyOf(secret) });
      };
      /** The half's link, which is not told of yet: null for a bad key. */
      const seal = (
        id: string,
        half: Half,
        dialled: boolean,
        theirs: Uint8Array,
        made: Sealing,
      ): SealedLink | null => {
        half.link = made.sealLink({
          secret: half.secret,
          theirs,
          dialled,
          post: (data) => post({ kind: 'frame', from: me, to: half.other, link: id, data }),
          over(tell) {
            halves.delete(id);
            if (tell) post({ kind: 'close', from: me, to: half.other, link: id });
          },
        });
        if (half.link === null) halves.delete(id);
        return half.link;
      };
      const answer = ({ from, link: id, key: theirs }: Message & { kind: 'dial' }, made: Sealing) => {
        if (halves.has(id) || !hasRoom()) return;
        const half: Half = { other: from, secret: random(32), link: null };
        halves.set(id, half);
        const link = seal(id, half, false, theirs, made);
        if (link === null) return;
        // Before the link says anything: the other side cannot read it yet.
        post({ kind: 'answer', from: me, to: from, link: id, key: made.publicKeyOf(half.secret) });
        events.link(link);
      };
      const isKnown = (other: string) => [...halves.values()].some((half) => half.other === other);

      channel.addEventListener('message', ({ data }) => {
        const what = readTabMessage(data);
        if (what === null || closed) return;
        if (what.kind === 'look') {
          withSealing((made) => {
            if (!isKnown(what.from)) dial(what.from, made);
          });
          return;
        }
        if (what.to !== me) return;
        if (what.kind === 'dial') {
          withSealing((made) => answer(what, made));
          return;
        }
        const half = halves.get(what.link);
        if (half === undefined || half.other !== what.from) return;
        if (what.kind === 'answer') {
          if (half.link !== null || sealing === null) return;
          const link = seal(what.link, half, true, what.key, sealing);
          if (link !== null) events.link(link);
        } else if (what.kind === 'frame') half.link?.take(what.data);
        else half.link?.shut();
      });
      events.settled();

      return {
        look: () => post({ kind: 'look', from: me }),
        dial(address) {
          // Members on other devices have such addresses too.
          if (sealing !== null) dial(address.slice(name.length + 1), sealing);
        },
        wake() {},
        report: () => ({ servers: [], used: 0, of: 0 }),
        close() {
          closed = true;
          for (const { link } of [...halves.values()]) link?.close();
          channel.close();
        },
      };
    },
  };
}
