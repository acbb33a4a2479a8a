import { decodeCbor, encodeCbor } from '@rockpool/game';
import * as v from 'valibot';
import { readAnnouncement, writeAnnouncement, type Announcement } from '../lineage/announcement.ts';
import { readProposal, writeProposal, type Proposal } from './proposal.ts';
import { readStatement, type Signed } from './statement.ts';
import type { Pledge } from './starting.ts';

/** What a page keeps of a room. Secrets inside: it never leaves the device. */
export interface RoomRecord {
  readonly secret: Uint8Array;
  /** The member's secret key: who this device is in the room. */
  readonly member: Uint8Array;
  /** Grows each time the room is opened; statement counts start from it. */
  readonly epoch: number;
  /** Last known statements of others, so that players who are away have names. */
  readonly statements: readonly Signed[];
  /** The own last statement. */
  readonly own: Signed | null;
  readonly proposals: readonly Proposal[];
  readonly pledges: readonly Pledge[];
  /** The table shown last, and the one whose end was left for the lobby. */
  readonly table: string | null;
  readonly after: string | null;
  /** Of the lineage shown last, the table that was shown. */
  readonly leaf: string | null;
  /** Continuations that somebody with a new key asks for. */
  readonly announcements: readonly Announcement[];
  /** Seeds of seats that came with a private link. */
  readonly adopted: readonly Uint8Array[];
  /** Continuations and others that were open here: what is stored of them belongs to this room. */
  readonly tables: readonly string[];
}

const bytes = v.instance(Uint8Array);
const pair = v.strictTuple([bytes, bytes]);
const id = v.nullable(v.string());
const schema = v.strictObject({
  version: v.literal(1),
  secret: v.pipe(bytes, v.length(16)),
  member: v.pipe(bytes, v.length(32)),
  epoch: v.pipe(v.number(), v.safeInteger()),
  statements: v.array(pair),
  own: v.nullable(pair),
  proposals: v.array(bytes),
  pledges: v.array(
    v.strictObject({
      previous: id,
      turn: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
      lowest: v.string(),
      promised: v.boolean(),
    }),
  ),
  table: id,
  after: id,
  // Records of before continuations have none of these.
  leaf: v.optional(id, null),
  announcements: v.optional(v.array(bytes), []),
  adopted: v.optional(v.array(v.pipe(bytes, v.length(32))), []),
  tables: v.optional(v.array(v.string()), []),
});

export function writeRecord(record: RoomRecord): Uint8Array {
  const pack = ({ bytes: signed, signature }: Signed) => [signed, signature];
  return encodeCbor({
    ...record,
    version: 1,
    statements: record.statements.map(pack),
    own: record.own === null ? null : pack(record.own),
    proposals: record.proposals.map(writeProposal),
    announcements: record.announcements.map(writeAnnouncement),
    pledges: record.pledges.map((pledge) => ({ ...pledge })),
    adopted: [...record.adopted],
    tables: [...record.tables],
  });
}

/** Reads a record of this room; null if it is broken: then the room is opened as if it were new here. */
export function readRecord(stored: Uint8Array, room: string): RoomRecord | null {
  try {
    const { version: _, ...record } = v.parse(schema, decodeCbor(stored)?.value);
    const unpack = ([signed, signature]: [Uint8Array, Uint8Array]) => {
      const read = readStatement(signed, signature, room);
      return read === 'old' ? null : read;
    };
    return {
      ...record,
      statements: record.statements.map(unpack).filter((one) => one !== null),
      own: record.own === null ? null : unpack(record.own),
      proposals: record.proposals.map((one) => readProposal(one)).filter((one) => one !== null),
      announcements: record.announcements.map(readAnnouncement).filter((one) => one !== null),
    };
  } catch {
    return null;
  }
}
