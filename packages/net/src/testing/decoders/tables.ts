import { canonical, decodeJson, type Json } from '@rockpool/game';
import { join, u16 } from '../../bytes.ts';
import { readMessage, writeMessage } from '../../carrier/messages.ts';
import { readUpdate, writeUpdate } from '../../carrier/update.ts';
import { isShaped, writeAction } from '../../log/body.ts';
import { isAuthentic, readEntry, writeEntry, type Entry } from '../../log/entry.ts';
import { genesisHash, proposeGenesis, readGenesis, readSigned, signGenesis } from '../../log/genesis.ts';
import { entryKinds, type EntryKind } from '../../log/kinds.ts';
import { createTestRandom } from '../random.ts';
import { createSamples } from '../samples.ts';
import type { Decoder } from './decoder.ts';

/** What tables consist of and exchange. */
export function tableDecoders(): readonly Decoder[] {
  const random = createTestRandom('table decoders');
  const { table, key, genesis, continues, messages } = createSamples(random);
  const plain = proposeGenesis(genesis);
  const signed = join(u16(plain.length), plain, signGenesis(genesisHash(plain), key));
  const next = proposeGenesis({ ...genesis, continues });
  const body = (kind: EntryKind) => {
    if (kind === 'choose') return writeAction({ to: [1, 2] }) ?? table;
    if (kind === 'open') return writeAction({ to: [1, 2] }, random(32)) ?? table;
    return kind === 'undo' ? u16(1) : random(entryKinds[kind].least);
  };
  const entry = (kind: EntryKind, seq = 0): Entry =>
    writeEntry(table, key, { kind, seat: 0, seq, round: 0, phase: 0, prev: table, body: body(kind) });
  const entries = (Object.keys(entryKinds) as EntryKind[]).map((kind) => entry(kind));
  const json: Json = { a: [1, -2, 300, 70_000], b: { c: null, d: true }, e: 'text' };

  return [
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
  ];
}
