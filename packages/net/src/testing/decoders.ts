import { bytesToHex } from '@noble/hashes/utils.js';
import { canonical, decodeJson, type Json } from '@rockpool/game';
import { ascii, join, u16, u8 } from '../bytes.ts';
import { readMessage, writeMessage } from '../carrier/messages.ts';
import { readUpdate, writeUpdate } from '../carrier/update.ts';
import { readTabMessage } from '../links/broadcast.ts';
import { dtlsBinding } from '../links/fingerprint.ts';
import { readMeeting } from '../links/meeting.ts';
import { parseServer } from '../links/servers.ts';
import { readSignal } from '../links/signals.ts';
import { readAnnouncement, writeAnnouncement } from '../lineage/announcement.ts';
import { isHandoverOf, readHandover, writeHandover } from '../lineage/handover.ts';
import { isShaped, writeAction } from '../log/body.ts';
import { isAuthentic, readEntry, writeEntry, type Entry } from '../log/entry.ts';
import { genesisHash, proposeGenesis, readGenesis, readSigned, signGenesis } from '../log/genesis.ts';
import { entryKinds, type EntryKind } from '../log/kinds.ts';
import { createJoiner, split } from '../mesh/frames.ts';
import { createSignalling } from '../mesh/signalling.ts';
import { createHello } from '../mesh/hello.ts';
import { identityOf } from '../mesh/identity.ts';
import { ping, pong, readPulse, writePing } from '../mesh/pulse.ts';
import { closed, createTopics, opened, said } from '../mesh/topics.ts';
import { createChat, readLine } from '../room/chat.ts';
import { readPageRequest, writePageRequest } from '../room/page-request.ts';
import { newProposal, readProposal, signProposal, writeProposal } from '../room/proposal.ts';
import { readRecord, writeRecord } from '../room/record.ts';
import { parseSecret } from '../room/secret.ts';
import { readStatement, signStatement } from '../room/statement.ts';
import { entryRecord, proofRecord, readable, shelfRecord } from '../store/records.ts';
import { createTestClock } from './clock.ts';
import { createTestRandom } from './random.ts';
import { createSamples } from './samples.ts';

/** One place where something from outside is read. */
export type Decoder = {
  readonly name: string;
  /** Of a thousand inputs, how many it gets: what checks keys and signatures takes a millisecond. */
  readonly share: number;
} & (
  | { readonly of: 'bytes'; readonly good: readonly Uint8Array[]; read(bytes: Uint8Array): unknown }
  | { readonly of: 'values'; readonly good: readonly unknown[]; read(value: unknown): unknown }
  | { readonly of: 'text'; readonly good: readonly string[]; read(text: string): unknown }
);

/**
 * Everything in `net` that reads what comes from the network, another tab, the disk or the address bar, each with good
 * inputs to start from. A decoder never throws: it gives null, or a code.
 */
export function decoders(): readonly Decoder[] {
  const random = createTestRandom('decoders');
  const { table, key, point, continues, messages, ...samples } = createSamples(random);
  const genesis = { ...samples.genesis, room: new Uint8Array(16) };
  const member = random(32);
  const room = '00'.repeat(16);
  const plain = proposeGenesis(genesis);
  const signed = join(u16(plain.length), plain, signGenesis(genesisHash(plain), key));
  const next = proposeGenesis({ ...genesis, continues });
  const announced = writeAnnouncement({
    id: bytesToHex(genesisHash(next)),
    parent: bytesToHex(table),
    genesis: { ...genesis, continues },
    bytes: next,
    seat: 0,
    signature: signGenesis(genesisHash(next), key),
  });
  const proposal = newProposal(plain);
  if (proposal === null) throw new Error('The sample genesis is not good.');
  const body = (kind: EntryKind) => {
    if (kind === 'choose') return writeAction({ to: [1, 2] }) ?? table;
    if (kind === 'open') return writeAction({ to: [1, 2] }, random(32)) ?? table;
    return kind === 'undo' ? u16(1) : random(entryKinds[kind].least);
  };
  const entry = (kind: EntryKind, seq = 0): Entry =>
    writeEntry(table, key, { kind, seat: 0, seq, round: 0, phase: 0, prev: table, body: body(kind) });
  const entries = (Object.keys(entryKinds) as EntryKind[]).map((kind) => entry(kind));
  const json: Json = { a: [1, -2, 300, 70_000], b: { c: null, d: true }, e: 'text' };
  const statement = signStatement(
    {
      key: identityOf(member).key,
      count: 7,
      name: 'Ana',
      colour: 0,
      addresses: ['peerjs:00:11'],
      claim: { seat: 0, key: bytesToHex(point), after: null },
      setup: { clock: 1, game: 'noughts', seats: 2, options: { misere: true }, house: [1] },
      after: null,
    },
    room,
    member,
  );
  const chat = createChat({
    me: identityOf(member).key,
    secret: member,
    room,
    epoch: 1,
    clock: createTestClock(),
    epochOf: () => 1,
  });
  const line = (text: string) => {
    const bytes = chat.say({ is: 'text', text });
    return 'refused' in bytes ? table : bytes;
  };
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
  const record = writeRecord({
    secret: random(16),
    member,
    epoch: 3,
    statements: [statement],
    own: statement,
    proposals: [signProposal(proposal, 0, key)],
    pledges: [{ previous: null, turn: 0, lowest: proposal.id, promised: false }],
    table: proposal.id,
    after: null,
    leaf: proposal.id,
    announcements: [],
    adopted: [random(32)],
    tables: [proposal.id],
  });

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
      name: 'statements',
      share: 40,
      of: 'bytes',
      good: [join(u16(statement.bytes.length), statement.bytes, statement.signature)],
      read: (bytes) => readStatement(bytes.subarray(2, -64), bytes.subarray(-64), room),
    },
    {
      name: 'proposals',
      share: 10,
      of: 'bytes',
      good: [writeProposal(proposal), writeProposal(signProposal(proposal, 0, key))],
      read: (bytes) => readProposal(bytes),
    },
    {
      name: 'chat',
      share: 40,
      of: 'bytes',
      good: [line('Well played! 👍'), line('x'.repeat(200))],
      read: (bytes) => [readLine(bytes), chat.receive(bytes)],
    },
    {
      name: 'announcements',
      share: 10,
      of: 'bytes',
      good: [announced],
      read: (bytes) => readAnnouncement(bytes),
    },
    {
      name: 'handovers',
      share: 20,
      of: 'bytes',
      good: [writeHandover(table, 0, random(16), key)],
      read(bytes) {
        const request = readHandover(bytes);
        return request !== null && isHandoverOf(request, key.key);
      },
    },
    {
      name: 'page requests',
      share: 10,
      of: 'bytes',
      good: [writePageRequest(room, member, random(16))],
      read: (bytes) => readPageRequest(bytes, room),
    },
    { name: 'genesis', share: 10, of: 'bytes', good: [plain], read: readGenesis },
    { name: 'signed genesis', share: 5, of: 'bytes', good: [signed], read: readSigned },
    {
      name: 'continues',
      share: 10,
      of: 'bytes',
      good: [next],
      read: readGenesis,
    },
    {
      name: 'entries and bodies',
      share: 150,
      of: 'bytes',
      good: entries.map(({ bytes }) => bytes),
      read(bytes) {
        const read = readEntry(table, bytes);
        return read !== null && isShaped(read.kind, read.body);
      },
    },
    {
      name: 'signatures',
      share: 5,
      of: 'bytes',
      good: [entry('choose').bytes],
      read(bytes) {
        const read = readEntry(table, bytes);
        return read !== null && isAuthentic(table, key.key, read);
      },
    },
    { name: 'canonical JSON', share: 110, of: 'bytes', good: [canonical(json)], read: decodeJson },
    {
      name: 'updates',
      share: 110,
      of: 'bytes',
      good: [writeUpdate(table, [entry('choose'), entry('commit', 1)])],
      read: (bytes) => readUpdate(table, bytes),
    },
    {
      name: 'exchange messages',
      share: 130,
      of: 'bytes',
      good: messages.map(writeMessage),
      read: (bytes) => readMessage(bytes),
    },
    { name: 'room records', share: 5, of: 'bytes', good: [record], read: (bytes) => readRecord(bytes, room) },
    {
      name: 'stored records',
      share: 20,
      of: 'values',
      good: [
        { table: id, seat: 0, seq: 3, bytes: entry('choose').bytes },
        { table: id, seat: 0, first: entry('choose').bytes, second: table },
        record,
      ],
      read: (value) => [
        readable(entryRecord, [value]),
        readable(proofRecord, [value]),
        readable(shelfRecord, [value]),
      ],
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
