import { bytesToHex } from '@noble/hashes/utils.js';
import { join, u16 } from '../../bytes.ts';
import { readAnnouncement, writeAnnouncement } from '../../lineage/announcement.ts';
import { isHandoverOf, readHandover, writeHandover } from '../../lineage/handover.ts';
import { genesisHash, proposeGenesis, signGenesis } from '../../log/genesis.ts';
import { identityOf } from '../../mesh/identity.ts';
import { createChat, readLine } from '../../room/chat.ts';
import { readPageRequest, writePageRequest } from '../../room/page-request.ts';
import { newProposal, readProposal, signProposal, writeProposal } from '../../room/proposal.ts';
import { readRecord, writeRecord } from '../../room/record.ts';
import { readStatement, signStatement } from '../../room/statement.ts';
import { entryRecord, proofRecord, readable, shelfRecord } from '../../store/records.ts';
import { createTestClock } from '../clock.ts';
import { createTestRandom } from '../random.ts';
import { createSamples } from '../samples.ts';
import type { Decoder } from './decoder.ts';

/** What members say in a room, and what a page keeps of it. */
export function roomDecoders(): readonly Decoder[] {
  const random = createTestRandom('room decoders');
  const { table, key, point, continues, choice, ...samples } = createSamples(random);
  const genesis = { ...samples.genesis, room: new Uint8Array(16) };
  const member = random(32);
  const room = '00'.repeat(16);
  const id = bytesToHex(table);
  const plain = proposeGenesis(genesis);
  const next = proposeGenesis({ ...genesis, continues });
  const announced = writeAnnouncement({
    id: bytesToHex(genesisHash(next)),
    parent: id,
    genesis: { ...genesis, continues },
    bytes: next,
    seat: 0,
    signature: signGenesis(genesisHash(next), key),
  });
  const proposal = newProposal(plain);
  if (proposal === null) throw new Error('The sample genesis is not good.');
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
    { name: 'room records', share: 5, of: 'bytes', good: [record], read: (bytes) => readRecord(bytes, room) },
    {
      name: 'stored records',
      share: 20,
      of: 'values',
      good: [
        { table: id, seat: 0, seq: 3, bytes: choice.bytes },
        { table: id, seat: 0, first: choice.bytes, second: table },
        record,
      ],
      read: (value) => [
        readable(entryRecord, [value]),
        readable(proofRecord, [value]),
        readable(shelfRecord, [value]),
      ],
    },
  ];
}
