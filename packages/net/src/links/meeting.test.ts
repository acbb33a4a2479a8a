import { beforeEach, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestRandom } from '../testing/random.ts';
import type { Link } from './link.ts';
import { createMeetings, readMeeting, type Meetings } from './meeting.ts';

/** As much of a data channel and of a connection as a meeting looks at. */
class Channel extends EventTarget {
  readonly ordered = true;
  readonly maxRetransmits = null;
  readonly maxPacketLifeTime = null;
  readyState = 'open';
  bufferedAmount = 0;
  binaryType = '';
  other: Channel | null = null;
  send(frame: Uint8Array): void {
    this.other?.dispatchEvent(new MessageEvent('message', { data: frame.slice().buffer }));
  }
  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.dispatchEvent(new Event('close'));
    this.other?.close();
  }
}
let made: Connection[] = [];
class Connection extends EventTarget {
  readonly name = made.push(this);
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  readonly connectionState = 'connected';
  signalingState = 'stable';
  localDescription: { sdp: string } | null = null;
  remoteDescription: { sdp: string } | null = null;
  channel: Channel | null = null;
  closed = false;
  readonly #print = `a=fingerprint:sha-256 ${Array(32).fill(this.name.toString(16).padStart(2, '0')).join(':')}`;
  createDataChannel = () => (this.channel = new Channel());
  createOffer = () => Promise.resolve({ type: 'offer', sdp: `${this.#print}\nfrom ${this.name}` });
  createAnswer = this.createOffer;
  setLocalDescription({ sdp, type }: { sdp: string; type: string }) {
    this.localDescription = { sdp };
    if (type === 'offer') this.signalingState = 'have-local-offer';
    return Promise.resolve();
  }
  setRemoteDescription(description: { sdp: string; type: string }) {
    const from = made[Number(/from (\d+)/.exec(description.sdp)?.[1] ?? 0) - 1];
    if (from === undefined) return Promise.reject(new Error('This is no description.'));
    this.remoteDescription = description;
    if (description.type === 'answer') {
      this.signalingState = 'stable';
      const [mine, theirs] = [this.channel, new Channel()];
      if (mine === null) throw new Error('no channel');
      [mine.other, theirs.other] = [theirs, mine];
      from.dispatchEvent(Object.assign(new Event('datachannel'), { channel: theirs }));
      for (const one of [mine, theirs]) one.dispatchEvent(new Event('open'));
    }
    return Promise.resolve();
  }
  close(): void {
    this.closed = true;
    this.channel?.close();
  }
}

interface Page {
  readonly meetings: Meetings;
  readonly links: Link[];
  readonly said: Uint8Array[];
  readonly results: string[];
}
let clock: TestClock;
beforeEach(() => {
  clock = createTestClock();
  made = [];
});
const random = createTestRandom('meetings');
function page(spend = () => true): Page {
  const [links, said, results]: [Link[], Uint8Array[], string[]] = [[], [], []];
  const meetings = createMeetings({
    clock,
    random,
    connect: () => new Connection() as unknown as RTCPeerConnection,
    events: {
      link: (link) => void links.push(link),
      signal: (_, payload) => void said.push(payload),
      met: (_, result) => void results.push(result),
      spend,
    },
  });
  return { meetings, links, said, results };
}
/** Carries what both have said until they have no more to say. */
async function carry(a: Page, b: Page): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await clock.pass(1);
    const [fromA, fromB] = [a.said.splice(0), b.said.splice(0)];
    for (const payload of fromA) b.meetings.signal('a', payload);
    for (const payload of fromB) a.meetings.signal('b', payload);
  }
}

it('makes a link of what others carried, with one binding on both sides and frames both ways', async () => {
  const [a, b] = [page(), page()];
  a.meetings.meet('b');
  await carry(a, b);
  const [[mine], [theirs]] = [a.links, b.links];
  expect(mine?.binding).toEqual(theirs?.binding);
  expect([mine?.dialled, theirs?.dialled]).toEqual([true, false]);
  const got: string[] = [];
  theirs?.handle({ receive: (frame) => void got.push(frame.join()), closed: () => void got.push('closed') });
  mine?.send(Uint8Array.of(1, 2));
  mine?.close();
  expect(got).toEqual(['1,2', 'closed']);
  expect(a.results).toEqual(['calling', 'linked']);
});

it('row 14: both call at once: one link', async () => {
  const [a, b] = [page(), page()];
  a.meetings.meet('b');
  b.meetings.meet('a');
  await carry(a, b);
  expect([a.links.length, b.links.length]).toEqual([1, 1]);
});

it('row 13: a late or doubled answer, or one to another call, changes nothing', async () => {
  const [a, b] = [page(), page()];
  a.meetings.meet('b');
  await clock.pass(1);
  const [offer] = a.said.splice(0);
  b.meetings.signal('a', offer!);
  await clock.pass(1);
  const [answer] = b.said.splice(0);
  const other = answer!.slice();
  other[3] = (other[3] ?? 0) ^ 1;
  for (const payload of [other, answer!, answer!]) a.meetings.signal('b', payload);
  await clock.pass(20_000);
  a.meetings.signal('b', answer!);
  await clock.pass(1);
  expect([a.links.length, b.links.length]).toEqual([1, 1]);
});

it('gives a call without an answer up, closes what it made, and calls again', async () => {
  const a = page();
  a.meetings.meet('b');
  await clock.pass(16_000);
  expect(a.results).toEqual(['calling', 'no-answer']);
  expect(made.every(({ closed }) => closed)).toBe(true);
  a.meetings.meet('b');
  expect(made).toHaveLength(2);
});

it('what is no description ends the call; what is no payload begins none', async () => {
  const b = page();
  b.meetings.signal('a', Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 120, 120]));
  await clock.pass(1);
  expect(b.results).toEqual(['calling', 'peer-unreachable']);
  for (const bad of [
    new Uint8Array(0),
    Uint8Array.from([7, 1, 2, 3, 4, 5, 6, 7, 8, 120]),
    new Uint8Array(9_000),
  ])
    expect(readMeeting(bad)).toBeNull();
});

it('row 17: makes no more connections than it may, nor more than four at once', () => {
  const poor = page(() => false);
  poor.meetings.meet('b');
  expect([made.length, poor.results]).toEqual([0, ['no-budget']]);
  const a = page();
  for (const member of ['b', 'c', 'd', 'e', 'f', 'g']) a.meetings.meet(member);
  expect(made).toHaveLength(4);
});
