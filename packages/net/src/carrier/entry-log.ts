import type { Seat } from '@rockpool/game';
import * as Y from 'yjs';
import { compareBytes, sameBytes, u8 } from '../bytes.ts';
import { hash } from '../hashing.ts';
import { isShaped } from '../log/body.ts';
import { checkOf, isAuthentic, maxCount, readEntry, type Entry } from '../log/entry.ts';
import { isAnswer } from '../log/kinds.ts';
import type { Check } from './verifier.ts';
import { mapKey, mapName, writeUpdate, type Carried } from './update.ts';

/** Caps of PROTOCOL.md 2.5. */
export const caps = { round: 32, consent: 256, bytes: 4_194_304 } as const;

/** So many entries of a log go into its document, and are hashed, in one go, unless somebody asks for them before. */
const together = 32;

/** Two entries with good signatures for one place: the lower hash first. PROTOCOL.md 2.6. */
export interface Proof {
  readonly seat: Seat;
  readonly first: Entry;
  readonly second: Entry;
}

/**
 * What became of an offered entry. `fault`: a context-free fault, for which the link pays. `gap`: entries before it
 * are missing. `full`: above its author's caps, so nobody honest passes it on.
 */
type Offered =
  | { readonly is: 'new'; readonly entry: Entry }
  | { readonly is: 'second'; readonly proof: Proof; readonly isNew: boolean }
  | { readonly is: 'held' | 'gap' | 'full' }
  | { readonly is: 'fault'; readonly code: string };

/** See {@link Offered}. */
type Looked =
  | { readonly is: 'check'; readonly entry: Entry }
  | { readonly is: 'held' | 'gap' }
  | { readonly is: 'fault'; readonly code: string };

/** The entries of one table, in a Yjs document, and the proofs beside it. Every signature is checked once. */
export interface EntryLog {
  readonly table: Uint8Array;
  readonly document: Y.Doc;
  count(seat: Seat): number;
  /** The log head of a seat after its first `count` entries (default: all). PROTOCOL.md 7.2. */
  head(seat: Seat, count?: number): Uint8Array;
  hashes(seat: Seat): readonly Uint8Array[];
  /** Size of all entries of a seat. */
  size(seat: Seat): number;
  /** How many answers of a seat name this round: an honest client stops long before the cap. */
  answers(seat: Seat, round: number): number;
  /** How many of its entries say who goes on; capped apart. */
  consents(seat: Seat): number;
  bytes(seat: Seat, seq: number): Uint8Array | null;
  entry(seat: Seat, seq: number): Entry | null;
  /** All entries as they were signed, by seat; the second one of a proved cheat too. */
  carried(): readonly Uint8Array[];
  /** Whether this very entry is in the log. */
  holds(carried: Carried): boolean;
  /**
   * What an entry from outside is before its signature is looked at. `check`: that must be.
   *
   * @param expected the place of its seat's next entry, if others wait in front of it.
   */
  look(carried: Carried, expected: number): Looked;
  checkOf(entry: Entry): Check;
  /** Takes an entry whose signature is good, if it is new and in its place. */
  admit(entry: Entry): Exclude<Offered, { readonly is: 'fault' }>;
  /** Looks at an entry from outside, checks it and takes it. */
  offer(carried: Carried): Offered;
  /** Takes an entry that needs no check: an own one, or one from the store. False unless it is the next of its seat. */
  take(entry: Entry): boolean;
  /** Keeps a proof that was checked before. */
  keep(proof: Proof): void;
  proof(seat: Seat): Proof | null;
  /** The proof of the first seat that was found cheating, in order of the seats. */
  cheat(): Proof | null;
  /** Reads two entries that claim to be a proof; null if they are none. */
  prove(first: Uint8Array, second: Uint8Array): Proof | null;
}

interface SeatLog {
  count: number;
  /** Of its first entries; those of the others are made when somebody asks. */
  readonly hashes: Uint8Array[];
  readonly heads: Uint8Array[];
  readonly perRound: Map<number, number>;
  consents: number;
  bytes: number;
}

/** @param keys By seat; null: the house, which writes nothing. */
export function createEntryLog(table: Uint8Array, keys: readonly (Uint8Array | null)[]): EntryLog {
  const document = new Y.Doc({ gc: false });
  const map = document.getMap<Uint8Array>(mapName);
  const logs = keys.map((_, seat): SeatLog => ({
    count: 0,
    hashes: [],
    heads: [hash('log', table, u8(seat))],
    perRound: new Map(),
    consents: 0,
    bytes: 0,
  }));
  const seats = keys.map((_, seat): Seat => seat);
  const proofs = new Map<Seat, Proof>();
  const proofOf = (seat: Seat): Proof | null => proofs.get(seat) ?? null;

  const count = (seat: Seat): number => logs[seat]?.count ?? 0;
  /** What is taken and not in the document yet: a move waits for each that is written alone. */
  let unwritten: Entry[] = [];
  const written = (): Y.Map<Uint8Array> => {
    const entries = unwritten;
    unwritten = [];
    // A struct is a function of the entry, so applying it is the same as relaying it: Yjs never writes here itself.
    if (entries.length > 0) Y.applyUpdate(document, writeUpdate(table, entries));
    return map;
  };
  const bytesAt = (seat: Seat, seq: number): Uint8Array | null =>
    seq < count(seat) ? (written().get(mapKey(seat, seq)) ?? null) : null;
  const entryAt = (seat: Seat, seq: number): Entry | null => {
    const bytes = bytesAt(seat, seq);
    return bytes === null ? null : readEntry(table, bytes);
  };

  const isFull = (entry: Entry): boolean => {
    const log = logs[entry.seat];
    if (log === undefined || log.count >= maxCount) return true;
    if (log.bytes + entry.bytes.length > caps.bytes) return true;
    return isAnswer(entry.kind)
      ? (log.perRound.get(entry.round) ?? 0) >= caps.round
      : log.consents >= caps.consent;
  };
  const take = (entry: Entry): boolean => {
    const log = logs[entry.seat];
    if (log === undefined || entry.seq !== log.count) return false;
    unwritten.push(entry);
    log.count += 1;
    log.bytes += entry.bytes.length;
    if (isAnswer(entry.kind)) log.perRound.set(entry.round, (log.perRound.get(entry.round) ?? 0) + 1);
    else log.consents += 1;
    if (log.count % together === 0) hashed(entry.seat);
    return true;
  };

  /** The hashes of a seat's log, all made. */
  const hashed = (seat: Seat): SeatLog | undefined => {
    const log = logs[seat];
    for (let seq = log?.hashes.length ?? 0; log !== undefined && seq < log.count; seq += 1) {
      const made = hash('entry', table, bytesAt(seat, seq) ?? table);
      log.hashes.push(made);
      log.heads.push(hash('log', log.heads.at(-1) ?? table, made));
    }
    return log;
  };

  /** An entry of that seat and place, with its shape; whether its author signed it is another matter. */
  const read = ({ seat, seq, bytes }: Carried): Entry | { readonly fault: string } => {
    const key = keys[seat];
    const entry = readEntry(table, bytes);
    if (entry === null || !isShaped(entry.kind, entry.body)) return { fault: 'bad-entry' };
    const isThere = entry.seat === seat && entry.seq === seq && key !== undefined && key !== null;
    return isThere ? entry : { fault: 'wrong-place' };
  };
  const isSound = (entry: Entry): boolean =>
    !('fault' in read(entry)) && isAuthentic(table, keys[entry.seat] ?? table, entry);
  const holds = ({ seat, seq, bytes }: Carried): boolean => {
    const held = bytesAt(seat, seq);
    return held !== null && sameBytes(held, bytes);
  };
  const look = (carried: Carried, expected: number): Looked => {
    const { seat, seq } = carried;
    const held = bytesAt(seat, seq);
    if (holds(carried)) return { is: 'held' };
    if (seat < keys.length && held === null && seq > expected) return { is: 'gap' };
    // One proof a seat is enough, so a cheat cannot make us verify without end.
    if (held !== null && proofs.has(seat)) return { is: 'held' };
    const entry = read(carried);
    return 'fault' in entry ? { is: 'fault', code: entry.fault } : { is: 'check', entry };
  };
  const admit = (entry: Entry): Exclude<Offered, { readonly is: 'fault' }> => {
    const first = entryAt(entry.seat, entry.seq);
    if (first !== null) {
      if (sameBytes(first.bytes, entry.bytes) || proofs.has(entry.seat)) return { is: 'held' };
      const proof = order(first, entry);
      return { is: 'second', proof, isNew: keep(proof) };
    }
    if (isFull(entry)) return { is: 'full' };
    return take(entry) ? { is: 'new', entry } : { is: 'gap' };
  };
  const keep = (proof: Proof): boolean => {
    if (proofs.has(proof.seat)) return false;
    proofs.set(proof.seat, proof);
    return true;
  };

  return {
    table,
    get document() {
      written();
      return document;
    },
    count,
    head: (seat, at) => hashed(seat)?.heads[at ?? count(seat)] ?? table,
    hashes: (seat) => hashed(seat)?.hashes ?? [],
    size: (seat) => logs[seat]?.bytes ?? 0,
    answers: (seat, round) => logs[seat]?.perRound.get(round) ?? 0,
    consents: (seat) => logs[seat]?.consents ?? 0,
    bytes: bytesAt,
    entry: entryAt,
    carried: () =>
      seats.flatMap((seat) => {
        const own = Array.from({ length: count(seat) }, (_, seq) => bytesAt(seat, seq));
        const proof = proofs.get(seat);
        const entries = proof === undefined ? own : [...own, proof.first.bytes, proof.second.bytes];
        return entries.filter((bytes) => bytes !== null);
      }),
    take,
    holds,
    look,
    checkOf: (entry) => checkOf(table, keys[entry.seat] ?? table, entry),
    admit,
    offer(carried) {
      const looked = look(carried, count(carried.seat));
      if (looked.is !== 'check') return looked;
      const { entry } = looked; // read and found in its place: only its signature is left
      return isAuthentic(table, keys[entry.seat] ?? table, entry)
        ? admit(entry)
        : { is: 'fault', code: 'bad-signature' };
    },
    keep: (proof) => void keep(proof),
    proof: proofOf,
    cheat: () => seats.map(proofOf).find((proof) => proof !== null) ?? null,
    prove(first, second) {
      const one = readEntry(table, first);
      const other = readEntry(table, second);
      if (one === null || other === null || sameBytes(one.hash, other.hash)) return null;
      if (one.seat !== other.seat || one.seq !== other.seq) return null;
      const good = [one, other].every(isSound);
      return good ? order(one, other) : null;
    },
  };
}

function order(a: Entry, b: Entry): Proof {
  const [first, second] = compareBytes(a.hash, b.hash) < 0 ? [a, b] : [b, a];
  return { seat: a.seat, first, second };
}
