import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ascii, sameBytes } from '../bytes.ts';
import { createTestRandom } from '../testing/random.ts';
import { createSamples } from '../testing/samples.ts';
import { readMessage, writeMessage } from '../carrier/messages.ts';
import { readUpdate, writeUpdate } from '../carrier/update.ts';
import { isShaped, readAction, writeAction } from './body.ts';
import { isAuthentic, readEntry, writeEntry } from './entry.ts';
import { reasons } from './continues.ts';
import {
  genesisHash,
  proposeGenesis,
  readGenesis,
  readSigned,
  signGenesis,
  verifyGenesis,
  writeSigned,
} from './genesis.ts';
import { entryKinds, type EntryKind } from './kinds.ts';
import { canonical, decodeJson, isJson } from '@rockpool/game';

const random = createTestRandom('fuzz');
const { table, key, genesis, continues, choice: entry, messages } = createSamples(random);
const runs = { numRuns: 3000 };

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Plain integer JSON. */
const json = fc
  .anything({ values: [fc.integer(), fc.boolean(), fc.constant(null), fc.string()], maxDepth: 3 })
  .filter(isJson);

/** Good bytes with some of them changed, cut off or added. */
const spoilt = (good: Uint8Array) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(good.length), fc.nat(255)), { maxLength: 4 }),
      fc.nat(good.length),
      fc.uint8Array({ maxLength: 8 }),
      fc.boolean(),
    )
    .map(([changes, end, more, cut]) => {
      const out = Uint8Array.from([...(cut ? good.slice(0, end) : good), ...(cut ? more : [])]);
      for (const [at, value] of changes) if (at < out.length) out[at] = value;
      return out;
    });

const signedBytes = () => {
  const proposal = proposeGenesis(genesis);
  const signed = verifyGenesis(proposal, [signGenesis(genesisHash(proposal), key), null]);
  if (signed === null) throw new Error('a valid genesis');
  return writeSigned(signed);
};
describe('round trips', () => {
  test('an entry of every kind, within its bounds only', () => {
    for (const kind of Object.keys(entryKinds) as EntryKind[]) {
      const { least, most } = entryKinds[kind];
      const statement = { kind, seat: 3, seq: 65_534, round: 400, phase: 2, prev: table };
      const made = writeEntry(table, key, { ...statement, body: new Uint8Array(least) });
      expect(readEntry(table, made.bytes)).toEqual(made);
      expect(isAuthentic(table, key.key, made)).toBe(true);
      expect(() => writeEntry(table, key, { ...statement, body: new Uint8Array(most + 1) })).toThrow(
        RangeError,
      );
    }
  });

  test('a genesis, plain and continuing for every reason', () => {
    expect(readGenesis(proposeGenesis(genesis))).toEqual(genesis);
    for (const reason of reasons) {
      const proof = reason === 'cheat' ? continues.proof : null;
      const full = { ...genesis, continues: { ...continues, reason, proof } };
      expect(readGenesis(proposeGenesis(full))).toEqual(full);
    }
  });

  test('a signed genesis', () => {
    expect(writeSigned(readSigned(signedBytes()) ?? fail())).toEqual(signedBytes());
  });

  test('every message', () => {
    for (const message of messages) expect(readMessage(writeMessage(message))).toEqual(message);
  });

  test('an action', () => {
    fc.assert(
      fc.property(json, bytes(32), (value, salt) => {
        const body = writeAction(value, salt);
        if (body === null) return;
        expect(readAction('open', body)?.action).toEqual(JSON.parse(JSON.stringify(value)));
        expect(isShaped('open', body)).toBe(true);
      }),
    );
  });
});

describe('hostile bytes never throw, and what is read is written the same again', () => {
  test('entries', () => {
    fc.assert(
      fc.property(spoilt(entry.bytes), (raw) => {
        const read = readEntry(table, raw);
        if (read !== null && !sameBytes(read.bytes, raw)) fail();
        if (read !== null) isShaped(read.kind, read.body);
      }),
      runs,
    );
  });

  test('genesis', () => {
    // Keys take a millisecond each to check.
    const good = proposeGenesis({ ...genesis, continues });
    fc.assert(
      fc.property(spoilt(good), (raw) => {
        const read = readGenesis(raw);
        if (read !== null && !sameBytes(proposeGenesis(read), raw)) fail();
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(spoilt(signedBytes()), (raw) => void readSigned(raw)),
      { numRuns: 200 },
    );
  });

  test('messages', () => {
    for (const message of messages)
      fc.assert(
        fc.property(spoilt(writeMessage(message)), (raw) => {
          const read = readMessage(raw);
          if (read !== null && !sameBytes(writeMessage(read), raw)) fail();
        }),
        { numRuns: 500 },
      );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => void readMessage(raw)),
      runs,
    );
  });

  test('updates', () => {
    fc.assert(
      fc.property(spoilt(writeUpdate(table, [entry, { ...entry, seq: 1 }, { ...entry, seat: 2 }])), (raw) => {
        const read = readUpdate(table, raw);
        const seats = new Set(read?.map(({ seat }) => seat));
        // Yjs writes higher clients first; readers take any order.
        if (read !== null && seats.size === 1 && !sameBytes(writeUpdate(table, read), raw)) fail();
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => void readUpdate(table, raw)),
      runs,
    );
  });

  test('canonical JSON', () => {
    fc.assert(
      fc.property(
        spoilt(canonical({ a: [1, -2, 300, 70_000], b: { c: null, d: true }, e: 'text' })),
        (raw) => {
          const read = decodeJson(raw);
          if (read !== null && !sameBytes(canonical(read.value), raw)) fail();
        },
      ),
      runs,
    );
    const deep = Uint8Array.from([...Array.from({ length: 1000 }, () => 0x81), 0]);
    expect(decodeJson(deep)).toBeNull();
    const odd = Uint8Array.from([0xa1, 0x69, ...ascii('__proto__'), 0xa0]);
    expect(Object.getPrototypeOf(decodeJson(odd)?.value)).toBe(Object.prototype);
  });
});

function fail(): never {
  throw new Error('What was read is not what was written.');
}
