import { bytesToHex } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader, data16, join, sameBytes, u8, type Reader } from '../bytes.ts';
import { isSigned, sign, signatureLength, type SeatKey } from '../keys.ts';
import {
  genesisHash,
  isGenesisSigned,
  readGenesis,
  signGenesis,
  verifyGenesis,
  type Genesis,
  type SignedGenesis,
} from '../log/genesis.ts';

type Marks = readonly (Uint8Array | null)[];

/** A genesis on its way to all signatures. PROTOCOL.md 8.8. A value: changes make a new one. */
export interface Proposal {
  readonly genesis: Genesis;
  readonly bytes: Uint8Array;
  readonly table: Uint8Array;
  /** `table` as hex. */
  readonly id: string;
  /** Id of the table before it; null: the room's first. */
  readonly previous: string | null;
  readonly signatures: Marks;
  /** By seat: the word never to sign another genesis after `previous`. */
  readonly promises: Marks;
}

export function newProposal(bytes: Uint8Array): Proposal | null {
  const genesis = readGenesis(bytes);
  if (genesis === null || genesis.continues !== null) return null;
  const table = genesisHash(bytes);
  const none = genesis.seats.map(() => null);
  const previous = genesis.previous === null ? null : bytesToHex(genesis.previous);
  return { genesis, bytes, table, id: bytesToHex(table), previous, signatures: none, promises: none };
}

/** The seat's own signature added. */
export function signProposal(proposal: Proposal, seat: number, key: SeatKey): Proposal {
  return { ...proposal, signatures: put(proposal.signatures, seat, signGenesis(proposal.table, key)) };
}

/** The seat's own promise added. */
export function promiseProposal(proposal: Proposal, seat: number, key: SeatKey): Proposal {
  return { ...proposal, promises: put(proposal.promises, seat, sign(key.secret, 'live', proposal.table)) };
}

function put(marks: Marks, seat: number, mark: Uint8Array): Marks {
  return marks.map((old, index) => (index === seat ? mark : old));
}

export function isComplete({ genesis, signatures }: Proposal): boolean {
  return genesis.seats.every((holder, seat) => holder === null || signatures[seat] !== null);
}

/** All signatures, and somebody's promise that no other genesis can get all of its own. */
export function isLive(proposal: Proposal): boolean {
  return isComplete(proposal) && proposal.promises.some((promise) => promise !== null);
}

export function signedGenesis({ bytes, signatures }: Proposal): SignedGenesis | null {
  return verifyGenesis(bytes, signatures);
}

/** The members who have seats. */
export function playersOf({ genesis }: Proposal): readonly MemberKey[] {
  return genesis.seats.flatMap((holder) => (holder === null ? [] : [bytesToHex(holder.member)]));
}

/** The seat that this genesis gives a member, or null. */
export function seatIn({ genesis }: Proposal, member: MemberKey): number | null {
  const seat = genesis.seats.findIndex((holder) => holder !== null && bytesToHex(holder.member) === member);
  return seat < 0 ? null : seat;
}

/** What both hold together. `news`: whether `more` had something that `one` had not. */
export function merge(
  one: Proposal,
  more: Proposal,
): { readonly proposal: Proposal; readonly news: boolean } {
  const add = (mine: Marks, theirs: Marks) => mine.map((mark, seat) => mark ?? theirs[seat] ?? null);
  const signatures = add(one.signatures, more.signatures);
  const promises = add(one.promises, more.promises);
  const count = (marks: Marks) => marks.filter((mark) => mark !== null).length;
  const news = count(signatures) > count(one.signatures) || count(promises) > count(one.promises);
  return { proposal: news ? { ...one, signatures, promises } : one, news };
}

export function writeProposal({ bytes, signatures, promises }: Proposal): Uint8Array {
  const write = (mark: Uint8Array | null) => (mark === null ? u8(0) : join(u8(1), mark));
  return join(data16(bytes), ...signatures.map(write), ...promises.map(write));
}

/**
 * Reads a proposal, each mark checked against its seat's key; null if anything is wrong.
 *
 * @param known what is known of that table already: it is not checked again.
 */
export function readProposal(
  source: Uint8Array,
  known: (id: string) => Proposal | undefined = () => undefined,
): Proposal | null {
  const reader = createReader(source);
  const bytes = reader.data16();
  const old = known(bytesToHex(genesisHash(bytes)));
  const proposal = old ?? newProposal(bytes);
  if (proposal === null) return null;
  const { genesis, table } = proposal;
  const signatures = genesis.seats.map(() => readMark(reader));
  const promises = genesis.seats.map(() => readMark(reader));
  if (!reader.complete()) return null;
  const isNew = (mark: Uint8Array, before: Marks | undefined, seat: number) => {
    const same = before?.[seat] ?? null;
    return same === null || !sameBytes(same, mark);
  };
  const good = genesis.seats.every((holder, seat) => {
    const [signature, promise] = [signatures[seat] ?? null, promises[seat] ?? null];
    if (holder === null) return signature === null && promise === null;
    if (signature !== null && isNew(signature, old?.signatures, seat)) {
      if (!isGenesisSigned(genesis, table, seat, signature)) return false;
    }
    if (promise === null || !isNew(promise, old?.promises, seat)) return true;
    return isSigned(promise, holder.key, 'live', table);
  });
  return good ? { ...proposal, signatures, promises } : null;
}

function readMark(reader: Reader): Uint8Array | null {
  const there = reader.u8();
  if (there > 1) reader.fail();
  return there === 1 ? reader.bytes(signatureLength) : null;
}
