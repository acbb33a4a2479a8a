import type {
  Advice,
  ConnectionReport,
  DialReport,
  DialResult,
  MemberKey,
  MemberLink,
  ServerReport,
  Trouble,
} from '../api.ts';
import type { WayReport } from '../links/link.ts';
import { isAddressOf, presenceOf, type Peer } from './peer.ts';

const mostDials = 16;
/** A result so old says nothing of now. */
const recent = 120_000;

interface Dial {
  readonly address: string;
  readonly result: DialResult;
  readonly at: number;
}

/** The last calls of a page, one an address. */
export function createDials(now: () => number) {
  let dials: readonly Dial[] = [];
  return {
    note(address: string, result: DialResult): void {
      const others = dials.filter((one) => one.address !== address);
      dials = [{ address, result, at: now() }, ...others].slice(0, mostDials);
    },
    list: (): readonly Dial[] => dials,
  };
}

export type Dials = ReturnType<typeof createDials>;

/** What the connection panel shows. */
export function reportOf(known: {
  readonly now: number;
  readonly peers: readonly Peer[];
  readonly dials: readonly Dial[];
  readonly ways: readonly WayReport[];
  readonly troubles: readonly Trouble[];
}): ConnectionReport {
  const { now, peers, ways } = known;
  const whose = (address: string): MemberKey | null =>
    peers.find((peer) => isAddressOf(peer, address))?.key ?? null;
  const dials = known.dials.map(({ address, result, at }): DialReport => ({
    member: whose(address),
    result,
    at,
  }));
  const servers = ways.flatMap((way) => way.servers);
  const budget = {
    used: ways.reduce((sum, { used }) => sum + used, 0),
    of: ways.reduce((sum, { of }) => sum + of, 0),
  };
  const links = peers.map((peer) => linkTo(peer, now));
  const wanted = peers.filter((peer) => presenceOf(peer, now).here !== 'gone');
  const hows = links.filter(({ member }) => wanted.some(({ key }) => key === member)).map(({ how }) => how);
  const advice = adviseOn({
    hows,
    servers,
    codes: known.troubles.map(({ code }) => code),
    results: dials.filter(({ at }) => now - at < recent).map(({ result }) => result),
  });
  return { servers, dials, links, budget, advice };
}

function linkTo(peer: Peer, now: number): MemberLink {
  const live = peer.links.at(-1);
  if (live !== undefined) {
    const { since, roundTrip, way } = live;
    const direct = { member: peer.key, how: 'direct', through: null, tries: 0, nextTry: null } as const;
    return { ...direct, way, since, roundTrip };
  }
  const isHeard = presenceOf(peer, now).here !== 'gone' && peer.reportedBy !== null;
  return {
    member: peer.key,
    how: isHeard ? 'forwarded' : 'none',
    way: null,
    through: isHeard ? peer.reportedBy : null,
    since: peer.unlinkedSince,
    roundTrip: null,
    tries: peer.tries,
    nextTry: peer.tries > 0 && peer.addresses.length > 0 && !peer.left ? peer.nextDial : null,
  };
}

function adviseOn(seen: {
  readonly hows: readonly MemberLink['how'][];
  readonly servers: readonly ServerReport[];
  readonly codes: readonly Trouble['code'][];
  readonly results: readonly DialResult[];
}): Advice {
  const { hows, servers, codes, results } = seen;
  if (codes.includes('no-webrtc')) return 'open-in-browser';
  if (codes.includes('budget-spent') || codes.includes('other-version')) return 'reload';
  if (hows.length > 0 && !hows.includes('none')) return hows.includes('forwarded') ? 'forwarded' : 'fine';
  if (results.includes('no-candidates')) return 'allow-network';
  if (results.includes('peer-unreachable')) return 'same-network';
  if (servers.some(({ state }) => state === 'open')) return hows.length > 0 ? 'wait' : 'invite';
  return servers.some(({ state }) => state === 'connecting') ? 'wait' : 'check-internet';
}
