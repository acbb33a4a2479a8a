import type { Link } from '../links/link.ts';
import { identityOf } from '../mesh/identity.ts';
import { createSession, type Session } from '../mesh/session.ts';
import { deriveRoom } from '../room/secret.ts';
import type { TestClock } from './clock.ts';
import type { Host, TestNetwork } from './network.ts';

/** A page that meets the others at the doors like anybody, and then says what it wants on raw links. */
export interface Intruder {
  readonly host: Host;
  /** Open links, oldest first. */
  readonly links: readonly Link[];
  /** What came on a link, frame by frame. */
  heard(link: Link): readonly Uint8Array[];
  /** Knocks at the doors: who holds one makes a link. */
  knock(): Promise<void>;
  dial(address: string): Promise<void>;
  /** Says a real hello on a link, as this member, with the key of this room. */
  greet(link: Link, seed: Uint8Array, helloKey?: Uint8Array): Session;
}

/** @param secret the room's; the intruder may know it all, or only what a signalling server sees of it: the doors. */
export function intrude(
  { clock, network }: { readonly clock: TestClock; readonly network: TestNetwork },
  secret: Uint8Array,
): Intruder {
  const { id, helloKey, place } = deriveRoom(secret);
  const host = network.host();
  const links: Link[] = [];
  const heard = new Map<Link, Uint8Array[]>();
  const forget = (link: Link) => {
    if (links.includes(link)) links.splice(links.indexOf(link), 1);
  };
  const way = host.way.open(place, {
    link(link) {
      links.push(link);
      const frames: Uint8Array[] = [];
      heard.set(link, frames);
      link.handle({
        receive: (frame) => void frames.push(frame.slice()),
        closed: () => forget(link),
      });
    },
    addresses: () => undefined,
    settled: () => undefined,
    trouble: () => undefined,
    signal: () => undefined,
    dialled: () => undefined,
    cleared: () => undefined,
    isNear: () => false,
  });
  return {
    host,
    links,
    heard: (link) => heard.get(link) ?? [],
    async knock() {
      way.look(true);
      await clock.pass(200);
    },
    async dial(address) {
      way.dial(address);
      await clock.pass(200);
    },
    greet(link, seed, key = helloKey) {
      // What came before the hello is read first.
      const again: Link = {
        ...link,
        handle(handlers) {
          link.handle(handlers);
          for (const frame of heard.get(link) ?? []) handlers?.receive(frame);
        },
      };
      return createSession(
        again,
        clock,
        {
          me: identityOf(seed),
          helloKey: key,
          room: id,
          nonce: seed.slice(0, 16),
          versions: { protocol: 1, build: 'intruder' },
        },
        { greeted: () => undefined, message: () => undefined, ended: () => forget(link) },
      );
    },
  };
}
