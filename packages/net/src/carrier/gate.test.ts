import { noughts } from '@rockpool/game/testing';
import * as Y from 'yjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { join, u8 } from '../bytes.ts';
import { maxEntry } from '../log/entry.ts';
import { createForger, type Forger } from '../testing/forge.ts';
import { createParty, createTestGenesis, type Party } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { createEntryLog } from './entry-log.ts';
import { clientId, mapKey, mapName, maxUpdate, readUpdate, writeUpdate } from './update.ts';

let party: Party;
let forger: Forger;
let table: Uint8Array;
const keys = () => party.keys.map((key) => key?.key ?? null);
const entries = () => [0, 1, 2].map((seq) => forger.entry({ seat: 0, seq }));

beforeAll(async () => {
  party = await createParty({ game: noughts, players: ['key', 'key'], seed: 'gate' });
  forger = createForger(party);
  table = party.signed.table;
});

/** A document in which this client writes these keys, as an unguarded Yjs peer would. */
function written(client: number, sets: readonly (readonly [key: string, value: unknown])[], map = mapName) {
  const doc = new Y.Doc();
  for (const [key, value] of sets) {
    doc.clientID = client;
    doc.getMap(map).set(key, value);
  }
  return doc;
}
const update = (doc: Y.Doc) => Y.encodeStateAsUpdate(doc);

describe('an update', () => {
  test('is byte for byte what Yjs writes', () => {
    const all = [...entries(), forger.entry({ seat: 1, seq: 0 })];
    const doc = written(
      clientId(table, 0),
      entries().map(({ seq, bytes }) => [mapKey(0, seq), bytes]),
    );
    doc.clientID = clientId(table, 1);
    doc.getMap(mapName).set(mapKey(1, 0), all[3]?.bytes);
    expect(writeUpdate(table, all)).toEqual(update(doc));
    expect(readUpdate(table, update(doc))?.map(({ seat, seq }) => [seat, seq])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 2],
    ]);
  });

  test('goes through a relay with empty storage unchanged', () => {
    const relay = createEntryLog(table, keys());
    for (const one of readUpdate(table, writeUpdate(table, entries())) ?? []) relay.offer(one);
    expect(update(relay.document)).toEqual(writeUpdate(table, entries()));
    const plain = new Y.Doc();
    Y.applyUpdate(plain, update(relay.document));
    expect(plain.getMap(mapName).get(mapKey(0, 2))).toEqual(entries()[2]?.bytes);
    expect([...Y.decodeStateVector(Y.encodeStateVector(relay.document))]).toEqual([[clientId(table, 0), 3]]);
  });

  test('of a choose with its framing is within the 300 bytes of PROTOCOL.md 9', () => {
    const action = { type: 'move', from: [3, 4], to: [5, 4], piece: 'fire' };
    const body = join(u8(0), u8(0), new Uint8Array(60));
    const entry = forger.entry({ seat: 1, seq: 900, body });
    expect(writeUpdate(table, [entry]).length - body.length).toBeLessThan(130);
    expect(JSON.stringify(action).length).toBeLessThan(body.length);
  });
});

describe('the gate refuses', () => {
  const refused = (bytes: Uint8Array) => expect(readUpdate(table, bytes)).toBeNull();
  const first = () => entries()[0]?.bytes ?? new Uint8Array(0);
  const client = () => clientId(table, 0);

  test('row 39: deletes', () => {
    const doc = written(client(), [[mapKey(0, 0), first()]]);
    doc.getMap(mapName).delete(mapKey(0, 0));
    refused(update(doc));
  });

  test('a second writing of the same key, which brings an origin and a delete', () => {
    refused(
      update(
        written(client(), [
          [mapKey(0, 0), first()],
          [mapKey(0, 0), first()],
        ]),
      ),
    );
  });

  test('a delete set beside good structs', () => {
    const good = writeUpdate(table, entries());
    refused(join(good.slice(0, -1), u8(1), u8(1), u8(0), u8(1)));
  });

  test('GC and Skip', () => {
    const head = writeUpdate(table, [{ seat: 0, seq: 0, bytes: first() }]).slice(0, 8);
    refused(join(head, u8(0), u8(1), u8(0)));
    refused(join(head, u8(10), u8(1), u8(0)));
    const [, , third] = entries();
    const apart = Y.mergeUpdates([
      writeUpdate(table, entries().slice(0, 1)),
      writeUpdate(table, third ? [third] : []),
    ]);
    refused(apart);
  });

  test('other content, other maps, other keys, other clients', () => {
    refused(update(written(client(), [[mapKey(0, 0), 'text']])));
    refused(update(written(client(), [[mapKey(0, 0), new Y.Map()]])));
    refused(update(written(client(), [[mapKey(0, 0), new Y.Doc()]])));
    refused(update(written(client(), [[mapKey(0, 0), first()]], 'f')));
    refused(update(written(client(), [[mapKey(0, 1), first()]])));
    refused(update(written(client(), [[mapKey(1, 0), first()]])));
    refused(update(written(client(), [['0/00', first()]])));
    refused(update(written(client() + 16, [[mapKey(0, 0), first()]])));
    const array = new Y.Doc();
    array.clientID = client();
    array.getArray(mapName).push([first()]);
    refused(update(array));
  });

  test('an entry that is not there in full, too much, and too large ones', () => {
    const good = writeUpdate(table, entries());
    refused(good.slice(0, -1));
    refused(join(good, u8(0)));
    refused(new Uint8Array(0));
    refused(new Uint8Array(maxUpdate + 1));
    refused(writeUpdate(table, [{ seat: 0, seq: 0, bytes: new Uint8Array(maxEntry + 1) }]));
  });

  test('numbers in another than their shortest form', () => {
    const good = writeUpdate(table, entries());
    expect(good[0]).toBe(1);
    refused(join(u8(0x81), u8(0), good.slice(1)));
  });
});

describe('an entry log', () => {
  test("charges a forged struct under another's client id, which would hide his real entry for ever", () => {
    const log = createEntryLog(table, keys());
    const forged = forger.entry({ seat: 1 });
    expect(log.offer({ seat: 0, seq: 0, bytes: forged.bytes })).toEqual({ is: 'fault', code: 'wrong-place' });
    const [real] = entries();
    expect(log.offer(real ?? forged)).toMatchObject({ is: 'new' });
    expect(log.bytes(0, 0)).toEqual(real?.bytes);
  });

  test('keeps nothing after a gap, and takes it when the gap is filled', () => {
    const log = createEntryLog(table, keys());
    const [first, second] = entries();
    if (first === undefined || second === undefined) throw new Error('two entries');
    expect(log.offer(second)).toEqual({ is: 'gap' });
    expect(log.count(0)).toBe(0);
    expect(log.offer(first)).toMatchObject({ is: 'new' });
    expect(log.offer(second)).toMatchObject({ is: 'new' });
    expect(log.offer(first)).toEqual({ is: 'held' });
  });

  test('refuses entries of another table, of the house, of no seat, and with spoilt bodies', () => {
    const other = createTestGenesis(noughts, ['key', 'key'], createTestRandom('other')).signed.table;
    const log = createEntryLog(table, [keys()[0] ?? null, null]);
    expect(log.offer(forger.entry({ seat: 0 }, other))).toEqual({ is: 'fault', code: 'bad-signature' });
    expect(log.offer(forger.entry({ seat: 1 }))).toEqual({ is: 'fault', code: 'wrong-place' });
    expect(log.offer({ seat: 9, seq: 0, bytes: forger.entry({ seat: 1 }).bytes })).toMatchObject({
      is: 'fault',
    });
    const spoilt = forger.entry({ seat: 0, body: Uint8Array.from([0, 2, 0x18, 0x01]) }); // 1, but not in its shortest form
    expect(log.offer(spoilt)).toEqual({ is: 'fault', code: 'bad-entry' });
  });

  test('keeps the first of two entries, and the proof beside it', () => {
    const log = createEntryLog(table, keys());
    const one = forger.entry({ seat: 0, round: 1 });
    const two = forger.entry({ seat: 0, round: 2 });
    log.offer(one);
    expect(log.offer(two)).toMatchObject({ is: 'second', isNew: true });
    expect(log.bytes(0, 0)).toEqual(one.bytes);
    expect(log.proof(0)?.seat).toBe(0);
    expect(log.prove(two.bytes, one.bytes)).toEqual(log.proof(0));
    expect(log.prove(one.bytes, one.bytes)).toBeNull();
    expect(log.prove(one.bytes, forger.entry({ seat: 0, seq: 1 }).bytes)).toBeNull();
  });

  test('checks no third entry for a place of a seat that is proved to be a cheat', () => {
    const log = createEntryLog(table, keys());
    for (const round of [1, 2]) log.offer(forger.entry({ seat: 0, round }));
    const third = forger.entry({ seat: 0, round: 3 });
    third.bytes[third.bytes.length - 1] = (third.bytes.at(-1) ?? 0) ^ 1;
    // Whoever looked at its signature would find it bad.
    expect(log.offer(third)).toEqual({ is: 'held' });
  });
});
