import { bytesToHex } from '@noble/hashes/utils.js';
import { ascii, join, u8 } from '../../bytes.ts';
import { readTabMessage } from '../../links/broadcast.ts';
import { dtlsBinding } from '../../links/fingerprint.ts';
import { readMeeting } from '../../links/meeting.ts';
import { parseServer } from '../../links/servers.ts';
import { readSignal } from '../../links/signals.ts';
import { createJoiner, split } from '../../mesh/frames.ts';
import { createHello } from '../../mesh/hello.ts';
import { identityOf } from '../../mesh/identity.ts';
import { ping, pong, readPulse, writePing } from '../../mesh/pulse.ts';
import { createSignalling } from '../../mesh/signalling.ts';
import { closed, createTopics, opened, said } from '../../mesh/topics.ts';
import { parseSecret } from '../../room/secret.ts';
import { createTestClock } from '../clock.ts';
import { createTestRandom } from '../random.ts';
import type { Decoder } from './decoder.ts';

/** What comes over links and before there is one, and the addresses that lead to them. */
export function linkDecoders(): readonly Decoder[] {
  const random = createTestRandom('link decoders');
  const [table, member] = [random(32), random(32)];
  const room = '00'.repeat(16);
  const id = bytesToHex(table);
  const hello = () =>
    createHello({
      me: identityOf(member),
      helloKey: table,
      room,
      binding: table,
      dialled: true,
      nonce: random(16),
      versions: { protocol: 1, build: 'test' },
    });
  const signalling = createSignalling({
    me: id,
    clock: createTestClock(),
    neighbours: () => [],
    send: () => undefined,
    deliver: () => undefined,
  });
  const topic = random(8);
  const sdp = `v=0\r\na=fingerprint:sha-256 ${Array(32).fill('11').join(':')}\r\n`;

  return [
    {
      name: 'frames',
      share: 90,
      of: 'bytes',
      good: [...split(random(20_000)), ...split(random(9))],
      read: readFrames,
    },
    {
      name: 'hello',
      share: 20,
      of: 'bytes',
      good: [hello().iAm, random(96)],
      read(bytes) {
        const { receive } = hello();
        const first = receive(bytes);
        return 'send' in first ? receive(bytes) : first;
      },
    },
    {
      name: 'pulses',
      share: 100,
      of: 'bytes',
      good: [writePing({ number: 7, hidden: true, reports: [{ key: id, silent: 3 }] }).subarray(1)],
      read: (bytes) => [readPulse(ping, bytes), readPulse(pong, bytes)],
    },
    {
      name: 'topics',
      share: 60,
      of: 'bytes',
      good: [opened, closed, said].map((kind) =>
        join(u8(kind), topic, kind === said ? table : kind === opened ? u8(1) : u8(0).subarray(1)),
      ),
      read(bytes) {
        const topics = createTopics(
          () => undefined,
          () => undefined,
          () => undefined,
        );
        topics.linked('peer');
        return [...bytes.subarray(0, 3)].map((kind) => topics.receive('peer', kind, bytes.subarray(1)));
      },
    },
    {
      name: 'signalling payloads',
      share: 30,
      of: 'values',
      good: [
        { type: 'OFFER', payload: { type: 'knock', from: `rp${'0'.repeat(32)}`, alone: true } },
        { type: 'OFFER', payload: { type: 'probe' } },
      ],
      read: readSignal,
    },
    {
      name: 'descriptions through others',
      share: 20,
      of: 'bytes',
      good: [join(u8(0), random(8), ascii(sdp)), join(u8(1), random(8), ascii(sdp))],
      read: (bytes) => readMeeting(bytes),
    },
    {
      name: 'signals on links',
      share: 40,
      of: 'bytes',
      good: [join(table, member, u8(3), ascii(sdp))],
      read: (bytes) => signalling.receive('peer', bytes) ?? 'taken',
    },
    {
      name: 'tab messages',
      share: 30,
      of: 'values',
      good: [
        { kind: 'look', from: '0'.repeat(32) },
        { kind: 'dial', from: '0'.repeat(32), to: '1'.repeat(32), link: '2'.repeat(32), key: table },
        { kind: 'frame', from: '0'.repeat(32), to: '1'.repeat(32), link: '2'.repeat(32), data: ascii('x') },
      ],
      read: readTabMessage,
    },
    {
      name: 'session descriptions',
      share: 15,
      of: 'text',
      good: [sdp],
      read: (text) => dtlsBinding(text, sdp, true),
    },
    {
      name: 'links and servers',
      share: 10,
      of: 'text',
      good: ['AAAAAAAAAAAAAAAAAAAAAA', 'https://signal.example:9000/path'],
      read: (text) => [parseSecret(text), parseServer(text)],
    },
  ];
}

/** The bytes as one frame, then again as the frame that goes on after a first one. */
function readFrames(bytes: Uint8Array): unknown {
  const joiner = createJoiner();
  const first = joiner(bytes);
  return 'message' in first && first.message === null ? joiner(bytes) : first;
}
