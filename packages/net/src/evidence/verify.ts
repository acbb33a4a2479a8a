import { bytesToHex } from '@noble/hashes/utils.js';
import { createEngine } from '@rockpool/fair/local';
import {
  replay,
  sameJson,
  type Answer,
  type AnyGame,
  type GameRecord,
  type RecordLine,
  type Seat,
} from '@rockpool/game';
import { sameBytes } from '../bytes.ts';
import { createLineage } from '../lineage/lineage.ts';
import { isShaped } from '../log/body.ts';
import { isAuthentic, readEntry, type Entry } from '../log/entry.ts';
import { readSigned, unplayable, type SignedGenesis } from '../log/genesis.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { RoomTable } from '../api.ts';
import { fromBase64 } from './base64.ts';

/** What can be wrong with the evidence of a record; the words for players are `verify.<code>`. */
export const verifyCodes = [
  /** The record itself is not a game by the rules: `replay` says where. */
  'bad-record',
  /** Nothing was signed: a game on one device, or an export without its log. */
  'no-log',
  'other-rules',
  'bad-genesis',
  /** A table does not go on from the one before it. */
  'broken-chain',
  'bad-entry',
  'bad-signature',
  /** An entry of a seat is missing. */
  'gap',
  /** Not all of its players agreed to go on at that table. */
  'not-agreed',
  /** What was signed is another game than the record tells. */
  'differs',
] as const;
export type VerifyCode = (typeof verifyCodes)[number];

/** The first thing that is wrong. */
export interface VerifyFault {
  readonly code: VerifyCode;
  /** Table of the chain, from 0. */
  readonly table?: number;
  readonly seat?: Seat;
  /** Answer of the record from which on it differs, or that breaks the rules. */
  readonly answer?: number;
}

/** What was checked, and what came of it. */
export interface Verification {
  readonly fault: VerifyFault | null;
  /** Seats that signed, by their place in the last table; the others are the house's. */
  readonly signers: readonly Seat[];
  readonly tables: number;
  readonly entries: number;
  readonly answers: number;
  readonly draws: number;
  readonly shuffles: number;
  /** Deals and reveals. */
  readonly openings: number;
  /** Seats that signed two different entries for one place. */
  readonly cheats: readonly Seat[];
}

interface Evidence {
  readonly signed: SignedGenesis;
  readonly id: string;
  readonly entries: readonly Entry[];
}

/**
 * Checks a record from what its seats signed: each signature, each proof of the dice and cards, each rule, each
 * agreement to go on, and that all of it makes the very game that the record tells. Nothing is taken on trust; the
 * record may be anybody's. What a record says of cards that were never turned up cannot be checked, and is not.
 *
 * @param record As `readRecords` read it.
 */
export async function verifyRecord(record: GameRecord, game: AnyGame): Promise<Verification> {
  const counts = countsOf(record);
  const failed = (fault: VerifyFault, all: readonly Evidence[] = []): Verification => ({
    ...counts,
    ...sizes(all),
    cheats: [],
    fault,
  });

  const played = replay(game, record);
  if (played.fault !== null) return failed({ code: 'bad-record', answer: played.steps.length });
  if (record.logs.length === 0) return failed({ code: 'no-log' });

  const chain: Evidence[] = [];
  for (const [table, log] of record.logs.entries()) {
    const one = readLog(log.log, log.entries);
    if ('code' in one) return failed({ ...one, table }, chain);
    const before = chain.at(-1);
    const fault = place(one, before, record, game);
    if (fault !== null) return failed({ ...fault, table }, chain);
    chain.push(one);
  }

  const end = await foldChain(chain, game);
  if ('fault' in end) return failed(end.fault, chain);
  const { table, cheats } = end;
  if (!sameJson(table.options, record.head.options)) return failed({ code: 'other-rules' }, chain);
  const { answers, ask } = table.view();
  const differs = firstDifference(record.lines, answers);
  const over = ask.ask === 'over' && !end.ended;
  if (differs !== null || over !== (record.end !== null))
    return failed({ code: 'differs', answer: differs ?? answers.length }, chain);
  return { ...counts, ...sizes(chain), cheats, fault: null };
}

/** One table's part of the evidence, as far as it stands by itself. */
function readLog(log: string, texts: readonly string[]): Evidence | VerifyFault {
  const bytes = fromBase64(log);
  const signed = bytes === null ? null : readSigned(bytes);
  if (signed === null) return { code: 'bad-genesis' };
  const { genesis, table } = signed;
  const entries: Entry[] = [];
  for (const text of texts) {
    const carried = fromBase64(text);
    const entry = carried === null ? null : readEntry(table, carried);
    if (entry === null || !isShaped(entry.kind, entry.body)) return { code: 'bad-entry' };
    const { seat } = entry;
    const key = genesis.seats[seat]?.key;
    if (key === undefined || !isAuthentic(table, key, entry)) return { code: 'bad-signature', seat };
    entries.push(entry);
  }
  const gap = genesis.seats.findIndex((_, seat) => {
    const numbers = new Set(entries.filter((entry) => entry.seat === seat).map(({ seq }) => seq));
    return Math.max(-1, ...numbers) + 1 !== numbers.size;
  });
  return gap < 0 ? { signed, id: bytesToHex(table), entries } : { code: 'gap', seat: gap };
}

/** Whether a table is of this game, and goes on from the one before it. */
function place(
  { signed }: Evidence,
  before: Evidence | undefined,
  { head }: GameRecord,
  game: AnyGame,
): VerifyFault | null {
  const { genesis } = signed;
  if (unplayable(genesis, game) !== null || genesis.seats.length !== head.seats)
    return { code: 'other-rules' };
  const continues = genesis.continues?.table ?? null;
  const parent = before?.signed.table ?? null;
  const follows = continues === null || parent === null ? continues === parent : sameBytes(continues, parent);
  return follows ? null : { code: 'broken-chain' };
}

/** Plays the tables again as a page would that holds all their entries and hears nobody. */
async function foldChain(
  chain: readonly Evidence[],
  game: AnyGame,
): Promise<
  | { readonly table: RoomTable; readonly cheats: readonly Seat[]; readonly ended: boolean }
  | { readonly fault: VerifyFault }
> {
  const store = createMemoryStore();
  const cheats = new Set<Seat>();
  for (const { id, entries } of chain) {
    const first = new Map<string, Entry>();
    for (const entry of entries) {
      const key = `${entry.seat}/${entry.seq}`;
      const twin = first.get(key);
      first.set(key, twin ?? entry);
      if (twin === undefined || sameBytes(twin.bytes, entry.bytes)) continue;
      cheats.add(entry.seat);
      await store.addProof({ table: id, seat: entry.seat, first: twin.bytes, second: entry.bytes });
    }
    await store.addEntries(
      [...first.values()].map(({ seat, seq, bytes }) => ({ table: id, seat, seq, bytes })),
    );
  }
  const [root] = chain;
  const last = chain.at(-1);
  if (root === undefined || last === undefined) return { fault: { code: 'no-log' } };
  const lineage = await createLineage({
    ...{ game, root: root.signed, store, engine: createEngine(), ...deaf },
    shown: last.id,
  });
  const refusal = lineage.table().id === last.id ? null : lineage.show(last.id);
  const table = lineage.table();
  if (refusal !== null || table.id !== last.id)
    return { fault: { code: 'not-agreed', table: chain.length - 1 } };
  return {
    table,
    cheats: [...cheats].sort((a, b) => a - b),
    ended: last.signed.genesis.continues?.reason === 'end',
  };
}

/** What a lineage needs and does not use here: nobody is heard, nothing is written. */
const deaf = {
  me: '',
  seeds: [],
  adopted: [],
  seedAfter: () => new Uint8Array(32),
  mark: new Uint8Array(16),
  clock: { now: () => 0, after: () => () => undefined },
  random: (bytes: number) => new Uint8Array(bytes),
  mesh: {
    isAwaited: () => false,
    open: () => ({
      list: () => [],
      send: () => undefined,
      onMessage: () => undefined,
      onOpened: () => undefined,
      fault: () => undefined,
      close: () => undefined,
    }),
  },
  quiet: false,
  announcements: [],
  announce: () => undefined,
  changed: () => undefined,
};

function firstDifference(lines: readonly RecordLine[], answers: readonly Answer[]): number | null {
  const at = lines.findIndex(({ n, legal: _legal, order: _order, ...answer }) => {
    const signed = answers[n];
    return signed === undefined || !sameJson(answer, signed);
  });
  if (at >= 0) return at;
  return lines.length === answers.length ? null : lines.length;
}

function sizes(chain: readonly Evidence[]): Pick<Verification, 'signers' | 'tables' | 'entries'> {
  const seats = chain.at(-1)?.signed.genesis.seats ?? [];
  return {
    signers: seats.flatMap((holder, seat) => (holder === null ? [] : [seat])),
    tables: chain.length,
    entries: chain.reduce((sum, { entries }) => sum + entries.length, 0),
  };
}

function countsOf({ lines }: GameRecord): Pick<Verification, 'answers' | 'draws' | 'shuffles' | 'openings'> {
  const count = (is: (line: RecordLine) => boolean) => lines.filter(is).length;
  return {
    answers: lines.length,
    draws: count((line) => line.ask === 'chance' && line.bounds.some((bound) => bound > 1)),
    shuffles: count(({ ask }) => ask === 'shuffle'),
    openings: count(({ ask }) => ask === 'deal' || ask === 'reveal'),
  };
}
