import { bytesToHex } from '@noble/hashes/utils.js';
import { type AnyGame, type Known, type Refusal, type Seat, type TableView } from '@rockpool/game';
import type { RoomTable } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { caps, createEntryLog, type Proof } from '../carrier/entry-log.ts';
import { createExchange } from '../carrier/exchange.ts';
import { deriveSeatKey } from '../keys.ts';
import { writeCount } from '../log/body.ts';
import { readEntry, writeEntry, type Entry } from '../log/entry.ts';
import { unplayable, type SignedGenesis } from '../log/genesis.ts';
import type { Clock, Neighbours } from '../neighbours.ts';
import type { EntryRecord, TableStore } from '../store/store.ts';
import { answersOf, createFold, type Fold } from './fold.ts';
import { openKinds } from './kinds.ts';
import { undoable } from './line.ts';
import type { Draft } from './round-kind.ts';

/** Refusals of the table itself, beside the fold's and the game's; their words belong to the shell. */
export const roomTableCodes = [
  'table-closed',
  'game-over',
  'not-your-turn',
  'nothing-to-undo',
  'too-many',
  'cheat-proved',
  'played-elsewhere',
  'not-stored',
  'store-broken',
] as const;

export interface TableDeps {
  readonly game: AnyGame;
  /** Signed by all its keyed seats. */
  readonly genesis: SignedGenesis;
  /** The seed of the seat that this page plays; null: it watches. */
  readonly seed: Uint8Array | null;
  /** Must not reject: `createSafeStore` goes on in memory where the browser refuses. */
  readonly store: TableStore;
  /** This table's own part of the mesh. */
  readonly neighbours: Neighbours;
  readonly clock: Clock;
}

/** A table over links, with what only the room needs. */
export interface NetTable extends RoomTable {
  /** The first seat that was found cheating, with both its entries; null if none was. */
  proof(): Proof | null;
  /** Hashes of the closed rounds: the same on every peer. */
  chain(): readonly Uint8Array[];
  /** Compares heads with all neighbours: after the page slept. */
  compare(): void;
  /** Kept when all own entries so far are stored and sent. */
  settled(): Promise<void>;
}

/**
 * Opens a table from what the store has of it and keeps it the same as at all other peers.
 *
 * An own action is checked, signed and folded at once, so the view has it when `act` returns; then it is stored, and
 * sent when that is done. So a crash loses at most what nobody has seen.
 *
 * @throws Error if the genesis cannot be played here or the seed is of none of its seats: the room checks that first.
 */
export async function createRoomTable(deps: TableDeps): Promise<NetTable> {
  const { game, genesis: signed, seed, store, neighbours, clock } = deps;
  const { genesis, table } = signed;
  const refused = unplayable(genesis, game);
  if (refused !== null) throw new Error(`The genesis cannot be played: ${refused.refused}.`);
  if (genesis.continues !== null) throw new Error('This version opens no continuations.');
  if (game.kind !== 'open') throw new Error(`This version has no rounds for ${game.kind} games.`);

  const id = bytesToHex(table);
  const keys = genesis.seats.map((holder) => holder?.key ?? null);
  const seatKey = seed === null ? null : deriveSeatKey(seed);
  const seat = seatKey === null ? null : keys.findIndex((key) => key !== null && sameBytes(key, seatKey.key));
  if (seat === -1) throw new Error('The seed is of no seat of this table.');
  const seats = keys.map((_, index): Seat => index);
  const house = seats.filter((one) => keys[one] === null);

  const log = createEntryLog(table, keys);
  const newFold = (): Fold<null> =>
    createFold({
      game,
      options: genesis.options,
      table,
      keyed: keys.map((key) => key !== null),
      kinds: openKinds,
    });
  let fold = newFold();
  /** Own entries that are folded, but not yet stored and sent. */
  let unsent: Entry[] = [];
  let storing = Promise.resolve();
  /** Why this page may not write, if it may not. */
  let silenced: Refusal | null = null;
  let closed = false;
  let shown: { readonly seat: Seat; readonly refusal: Refusal } | null = null;
  let view: TableView<unknown, unknown> | null = null;
  const listeners = new Set<() => void>();

  const changed = (): void => {
    view = null;
    for (const listener of [...listeners]) listener();
  };
  const proof = (): Proof | null => seats.map((one) => log.proof(one)).find((one) => one !== null) ?? null;
  const record = ({ seat: by, seq, bytes }: Entry): EntryRecord => ({ table: id, seat: by, seq, bytes });

  /** Folds what is in the log from the start: after own entries turned out not to count. */
  const refold = (): void => {
    fold = newFold();
    for (const one of seats) {
      for (let seq = 0; seq < log.count(one); seq += 1) {
        const bytes = log.bytes(one, seq);
        const entry = bytes === null ? null : readEntry(table, bytes);
        if (entry !== null) fold.add(entry);
      }
    }
  };
  /** This page is not the only writer of its seat: it drops what nobody has seen, and only watches from now on. */
  const silence = (refusal: Refusal): void => {
    silenced ??= refusal;
    unsent = [];
    refold();
    if (seat !== null) shown = { seat, refusal };
    changed();
  };

  const persist = async (entry: Entry): Promise<void> => {
    if (!unsent.includes(entry)) return;
    const result = await store.addEntries([record(entry)]).catch(() => 'failed' as const);
    if (!unsent.includes(entry)) return;
    if (result !== 'added' || !log.take(entry)) {
      // Another page of this device writes: what it has stored is shown here too.
      if (result === 'taken') await restore();
      silence({ refused: result === 'failed' ? 'not-stored' : 'played-elsewhere' });
      return;
    }
    unsent = unsent.filter((one) => one !== entry);
    exchange.publish([entry]);
  };
  const write = ({ kind, body }: Draft): void => {
    if (seatKey === null || seat === null) return;
    const { round, phase, prev } = fold.position();
    const seq = log.count(seat) + unsent.length;
    const entry = writeEntry(table, seatKey, { kind, seat, seq, round, phase, prev, body });
    unsent.push(entry);
    fold.add(entry);
    storing = storing.then(() => persist(entry));
  };
  /** Whether an own entry names the open step already. */
  const isWritten = (): boolean => {
    if (seat === null) return false;
    const { round, phase } = fold.position();
    const bytes = log.bytes(seat, log.count(seat) - 1);
    const last = unsent.at(-1) ?? (bytes === null ? null : readEntry(table, bytes));
    return last?.round === round && last.phase === phase;
  };
  /** Writes what this seat's client writes by itself: openings, shares. */
  const goOn = (): void => {
    while (seed !== null && seat !== null && mayWrite() === null) {
      const open = fold.open();
      if (!open.due().includes(seat) || isWritten()) return;
      const draft = open.own?.(seat, seed) ?? null;
      if (draft === null) return;
      write(draft);
    }
  };

  const mayWrite = (): Refusal | null => {
    if (closed) return { refused: 'table-closed' };
    if (proof() !== null) return { refused: 'cheat-proved' };
    return silenced;
  };
  const mayAnswer = (): Refusal | null => {
    const refusal = mayWrite();
    if (refusal !== null) return refusal;
    if (fold.ask().ask === 'over') return { refused: 'game-over' };
    if (seat === null || !fold.open().due().includes(seat)) return { refused: 'not-your-turn' };
    const used = log.answers(seat, fold.position().round) + unsent.length;
    return used >= caps.round / 2 || log.size(seat) >= caps.bytes / 2 ? { refused: 'too-many' } : null;
  };
  /** Answers the open step, or says why not. */
  const answer = (draft: Draft | Refusal): Refusal | null => {
    if ('refused' in draft) return draft;
    shown = null;
    write(draft);
    goOn();
    changed();
    return null;
  };
  const mayUndo = (): number =>
    seat !== null && fold.ask().ask === 'choose' && mayAnswer() === null
      ? undoable(game, fold.line(), seat)
      : 0;

  const look = (): TableView<unknown, unknown> => {
    const known: Known = fold.known(seat);
    const line = fold.line();
    const state = fold.state();
    const legal: readonly unknown[] =
      seat !== null && mayAnswer() === null ? game.legal(state, seat, known) : [];
    const waiting = fold.open().due();
    return {
      state,
      ask: fold.ask(),
      seat,
      known,
      legal: fold.open().propose === undefined ? [] : legal,
      waiting,
      answers: answersOf(line),
      last: line.at(-1) ?? null,
      undoable: mayUndo(),
      house,
    };
  };

  // Only then is anybody heard: what the store has is never taken for somebody else's.
  await restore();
  const exchange = createExchange(log, seats.length, neighbours, clock, {
    entries(entries) {
      void store.addEntries(entries.map(record)).catch(() => undefined); // peers have them: nothing is lost
      if (silenced === null && entries.some((entry) => entry.seat === seat)) {
        silence({ refused: 'played-elsewhere' });
        return;
      }
      const before = fold.refused().length;
      for (const entry of entries) fold.add(entry);
      for (const { entry, refusal } of fold.refused().slice(before)) {
        shown = { seat: entry.seat, refusal };
        if (refusal.refused === 'other-state') exchange.refuse(entry, refusal.refused);
      }
      goOn();
      changed();
    },
    cheated(found) {
      const { first, second } = found;
      const kept = { table: id, seat: found.seat, first: first.bytes, second: second.bytes };
      void store.addProof(kept).catch(() => undefined); // the others keep it too
      changed();
    },
    refused(entry, code) {
      if (entry.seat !== seat) return;
      shown = { seat, refusal: { refused: code } };
      changed();
    },
  });

  goOn();

  return {
    id,
    game,
    options: genesis.options,
    seats: seats.length,
    players: genesis.seats.map((holder) => (holder === null ? 'house' : bytesToHex(holder.member))),
    view: () => (view ??= look()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act(action) {
      const refusal = mayAnswer();
      if (refusal !== null || seat === null || seed === null) return refusal ?? { refused: 'not-your-turn' };
      const open = fold.open();
      return answer(open.propose?.(seat, seed, action) ?? { refused: 'not-your-turn' });
    },
    undo() {
      const refusal = mayAnswer();
      if (refusal !== null) return refusal;
      const count = mayUndo();
      return answer(count === 0 ? { refused: 'nothing-to-undo' } : { kind: 'undo', body: writeCount(count) });
    },
    refusal() {
      const cheat = proof();
      return cheat === null ? shown : { seat: cheat.seat, refusal: { refused: 'cheat-proved' } };
    },
    continues: null,
    offers: () => [],
    mayPropose: () => ({ refused: 'watching' }),
    propose: () => ({ refused: 'watching' }),
    agree: () => ({ refused: 'offer-gone' }),
    decline: () => ({ refused: 'offer-gone' }),
    wentOn: () => [],
    kept: () => unsent.length,
    proof,
    chain: () => fold.chain(),
    compare: () => exchange.compare(),
    settled: async () => {
      // Storing one entry may lead to the next, such as an opening.
      for (let last = storing; ; last = storing) {
        await last;
        if (last === storing) return;
      }
    },
    close() {
      closed = true;
      exchange.close();
      listeners.clear();
    },
  };

  /** Takes from the store what the log has not yet. */
  async function restore(): Promise<void> {
    for (const stored of await store.entries(id)) {
      if (stored.seq < log.count(stored.seat)) continue;
      const entry = readEntry(table, stored.bytes);
      const taken = entry?.seat === stored.seat && entry.seq === stored.seq && log.take(entry);
      // A seat whose store has a hole might sign a second time what it signed before.
      if (!taken && stored.seat === seat) silenced = { refused: 'store-broken' };
    }
    for (const stored of await store.proofs(id)) {
      const found = log.prove(stored.first, stored.second);
      if (found !== null) log.keep(found);
    }
    refold();
  }
}
