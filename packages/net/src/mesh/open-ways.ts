import type { MemberKey } from '../api.ts';
import type { Link, OpenWay, Place, Way, WayReport } from '../links/link.ts';
import { isAddressOf } from './peer.ts';
import type { Peers } from './peers.ts';
import type { Dials } from './report.ts';
import type { Troubles } from './troubles.ts';

interface WaysEvents {
  link(link: Link, way: Way): void;
  /** To be carried to that member over the links that there are. */
  signal(member: MemberKey, payload: Uint8Array): void;
  /** The addresses, or `settled`. */
  changed(): void;
}

/** All ways of a page to find others, as one. See {@link OpenWay}. */
export interface OpenWays {
  open(place: Place, events: WaysEvents): void;
  look(alone: boolean): void;
  dial(address: string): void;
  meet(member: MemberKey): void;
  signal(from: MemberKey, payload: Uint8Array): void;
  wake(): void;
  /** Few connections are left to make: they are for those who were not tried in vain. */
  isScarce(): boolean;
  /** Where this page can be dialled. */
  addresses(): readonly string[];
  /** Each way has tried once. */
  settled(): boolean;
  report(): readonly WayReport[];
  close(): void;
}

export function createOpenWays(
  ways: readonly Way[],
  peers: Peers,
  troubles: Troubles,
  dials: Dials,
): OpenWays {
  const addresses: (readonly string[])[] = ways.map(() => []);
  const unsettled = new Set(ways.keys());
  let open: readonly OpenWay[] = [];

  const report = () => open.map((way) => way.report());
  const openOne = (way: Way, index: number, place: Place, events: WaysEvents): OpenWay =>
    way.open(place, {
      link: (link) => events.link(link, way),
      signal: (member, payload) => events.signal(member, payload),
      dialled(address, result) {
        dials.note(address, result);
        const whose = peers.all().find((peer) => isAddressOf(peer, address));
        const isReached = whose !== undefined && peers.presence(whose.key).here === 'here';
        if (isReached || (result !== 'peer-unreachable' && result !== 'no-candidates')) return;
        troubles.raise(result, undefined, whose?.key);
      },
      addresses(list) {
        addresses[index] = list;
        events.changed();
      },
      settled() {
        if (unsettled.delete(index)) events.changed();
      },
      trouble: (code, detail) => troubles.raise(code, detail),
      cleared: (code) => troubles.clear(code),
      isNear: (address) =>
        peers.all().some((peer) => isAddressOf(peer, address) && peer.links.some(({ near }) => near)),
    });

  return {
    open(place, events) {
      open = ways.map((way, index) => openOne(way, index, place, events));
    },
    look: (alone) => open.forEach((way) => way.look(alone)),
    dial: (address) =>
      open.forEach((way, index) => address.startsWith(`${ways[index]?.name ?? ''}:`) && way.dial(address)),
    meet: (member) => open.forEach((way) => way.meet?.(member)),
    signal: (from, payload) => open.forEach((way) => way.signal?.(from, payload)),
    wake: () => open.forEach((way) => way.wake()),
    isScarce: () => report().some(({ used, of }) => of > 0 && used > of * 0.7),
    addresses: () => addresses.flat(),
    settled: () => unsettled.size === 0,
    report,
    close: () => open.forEach((way) => way.close()),
  };
}
