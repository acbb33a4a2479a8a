import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { DialResult, MemberKey } from '../api.ts';
import { createReader, join, u8 } from '../bytes.ts';
import type { Clock, Random } from '../neighbours.ts';
import { linkOf, type Connection } from './channel.ts';
import type { Link } from './link.ts';

const idLength = 8;
const longestSdp = 7_000;
/** Until then a link is there, or none comes. */
const meetTime = 15_000;
/** Candidates are waited for so long, since they travel in one piece. */
const gatherTime = 2_000;
const mostAtOnce = 4;

export interface MeetingEvents {
  link(link: Link): void;
  /** To be carried to that member by whoever reaches it. */
  signal(member: MemberKey, payload: Uint8Array): void;
  met(member: MemberKey, result: DialResult): void;
  spend(): boolean;
}

/** New links whose descriptions travel over old links: no server is asked. */
export interface Meetings {
  meet(member: MemberKey): void;
  signal(member: MemberKey, payload: Uint8Array): void;
  close(): void;
}

interface Meeting {
  readonly id: string;
  readonly offers: boolean;
  readonly peer: RTCPeerConnection;
  end(result: DialResult): void;
}

export function createMeetings(deps: {
  readonly clock: Clock;
  readonly random: Random;
  /** Makes an RTCPeerConnection with the page's servers. */
  readonly connect: () => RTCPeerConnection;
  readonly events: MeetingEvents;
}): Meetings {
  const { clock, random, events } = deps;
  const meetings = new Map<MemberKey, Meeting>();

  const begin = (member: MemberKey, id: string, offers: boolean): Meeting | null => {
    if (meetings.size >= mostAtOnce || !events.spend()) {
      events.met(member, 'no-budget');
      return null;
    }
    const peer = deps.connect();
    const end = (result: DialResult) => {
      if (meetings.get(member) !== meeting) return;
      stop();
      meetings.delete(member);
      if (result !== 'linked') peer.close();
      events.met(member, result);
    };
    const stop = clock.after(meetTime, () => {
      end(peer.remoteDescription === null ? 'no-answer' : 'peer-unreachable');
    });
    const meeting: Meeting = { id, offers, peer, end };
    meetings.set(member, meeting);
    events.met(member, 'calling');
    return meeting;
  };
  const follow = (meeting: Meeting, channel: RTCDataChannel) => {
    channel.binaryType = 'arraybuffer';
    channel.addEventListener('open', () => {
      const link = linkOf(connectionOf(meeting.peer, channel), meeting.offers);
      meeting.end(link === null ? 'peer-unreachable' : 'linked');
      if (link !== null) events.link(link);
    });
  };
  /** The own description, with all candidates that were found in time. */
  const describe = async ({ peer }: Meeting, description: RTCSessionDescriptionInit): Promise<string> => {
    await peer.setLocalDescription(description);
    if (peer.iceGatheringState !== 'complete')
      await new Promise<void>((settle) => {
        const stop = clock.after(gatherTime, settle);
        peer.addEventListener('icegatheringstatechange', () => {
          if (peer.iceGatheringState !== 'complete') return;
          stop();
          settle();
        });
      });
    return peer.localDescription?.sdp ?? '';
  };
  const say = (member: MemberKey, { id, offers }: Meeting, sdp: string) =>
    events.signal(member, join(u8(offers ? 0 : 1), hexToBytes(id), new TextEncoder().encode(sdp)));
  const run = (member: MemberKey, meeting: Meeting, work: () => Promise<string>) => {
    work().then(
      (sdp) => {
        if (meetings.get(member) === meeting) say(member, meeting, sdp);
      },
      // Whatever the other side sent did not do.
      () => meeting.end('peer-unreachable'),
    );
  };

  const answer = (member: MemberKey, id: string, sdp: string) => {
    const there = meetings.get(member);
    // Both called at once: the lower one stays, whatever comes first.
    if (there !== undefined && (!there.offers || there.id < id)) return;
    there?.end('no-answer');
    const meeting = begin(member, id, false);
    if (meeting === null) return;
    const { peer } = meeting;
    peer.addEventListener('datachannel', ({ channel }) => follow(meeting, channel));
    run(member, meeting, async () => {
      await peer.setRemoteDescription({ type: 'offer', sdp });
      return describe(meeting, await peer.createAnswer());
    });
  };

  return {
    meet(member) {
      if (meetings.has(member)) return;
      const meeting = begin(member, bytesToHex(random(idLength)), true);
      if (meeting === null) return;
      const { peer } = meeting;
      follow(meeting, peer.createDataChannel('rockpool', { ordered: true }));
      run(member, meeting, async () => describe(meeting, await peer.createOffer()));
    },
    signal(member, payload) {
      const read = readMeeting(payload);
      if (read === null) return;
      const { offers, id, sdp } = read;
      if (offers) {
        answer(member, id, sdp);
        return;
      }
      const meeting = meetings.get(member);
      // Late, doubled, or of another call.
      if (meeting?.id !== id || !meeting.offers || meeting.peer.signalingState !== 'have-local-offer') return;
      meeting.peer.setRemoteDescription({ type: 'answer', sdp }).catch(() => meeting.end('peer-unreachable'));
    },
    close() {
      for (const meeting of [...meetings.values()]) meeting.end('no-answer');
    },
  };
}

/** Reads what a member said through others; null if it is no description. */
export function readMeeting(
  payload: Uint8Array,
): { readonly offers: boolean; readonly id: string; readonly sdp: string } | null {
  const reader = createReader(payload);
  const kind = reader.u8();
  const id = bytesToHex(reader.bytes(idLength));
  const text = reader.bytes(reader.left());
  if (reader.broken() || kind > 1 || text.length === 0 || text.length > longestSdp) return null;
  return { offers: kind === 0, id, sdp: new TextDecoder().decode(text) };
}

/** A plain channel as `linkOf` looks at PeerJS's. */
function connectionOf(peerConnection: RTCPeerConnection, dataChannel: RTCDataChannel): Connection {
  const stop = new AbortController();
  return {
    peerConnection,
    dataChannel,
    on(type, listener) {
      const on = (target: EventTarget, name: string, tell: (event: Event) => void) =>
        target.addEventListener(name, tell, { signal: stop.signal });
      if (type === 'data') on(dataChannel, 'message', (event) => listener((event as MessageEvent).data));
      else if (type === 'close') {
        on(dataChannel, 'close', () => listener());
        on(peerConnection, 'connectionstatechange', () => {
          if (['failed', 'closed'].includes(peerConnection.connectionState)) listener();
        });
      } else on(dataChannel, 'error', () => listener());
    },
    // Those of `linkOf` are the only ones, and it takes off none before it is over.
    removeAllListeners: () => undefined,
    close() {
      stop.abort();
      dataChannel.close();
      peerConnection.close();
    },
  };
}
