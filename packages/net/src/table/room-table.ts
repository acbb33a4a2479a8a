import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import { type AnyGame, type Known, type Refusal, type Seat, type TableView } from '@rockpool/game';
import type { MemberKey, RoomTable, Working } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { caps, createEntryLog, type Proof } from '../carrier/entry-log.ts';
import { createExchange } from '../carrier/exchange.ts';
import type { Checking } from '../carrier/intake.ts';
import type { Continuing } from '../continuing.ts';
import { deriveSeatKey } from '../keys.ts';
import { writeCount } from '../log/body.ts';
import { readEntry, type Entry } from '../log/entry.ts';
import { unplayable, type Genesis, type SignedGenesis } from '../log/genesis.ts';
import { isAnswer } from '../log/kinds.ts';
import type { Clock, Neighbours } from '../neighbours.ts';
import type { EntryRecord, TableStore } from '../store/store.ts';
import { createConsents, type Consents, type Signature } from './consent.ts';
import { answersOf, createFold, type Fold, type Point } from './fold.ts';
import { carriesAll, noMemory, opensKey } from './fair/carried.ts';
import type { FairMemory } from './fair/memory.ts';
import { openRounds } from './kinds.ts';
import { isTelling, undoable } from './line.ts';
import type { Draft } from './round-kind.ts';
import { createWriter, markLength, type Writer } from './writer.ts';

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
  'checking',
  /** This seat has agreed to go on in another table, or this table's players have not all accepted it yet. */
  'moved-on',
] as const;

/** How long others' entries may wait to be stored, in milliseconds: their authors have them too. */
const lull = 50;
/** So many are stored in one go: each costs the page's thread a tenth of a millisecond and more. */
const storedAtOnce = 32;

export interface TableDeps {
  readonly game: AnyGame;
  /** Signed by all its keyed seats; a continuation is signed by entries. */
  readonly genesis: SignedGenesis;
  /** Where a continuation starts, from the table that it continues. */
  readonly from?: (Point & { readonly memory: FairMemory }) | undefined;
  /** The seed of the seat that this page plays; null: it watches. */
  readonly seed: Uint8Array | null;
  /** Another device plays that seat, unless the log says otherwise. */
  readonly elsewhere?: boolean;
  /** This page has just made the genesis: it cannot have written there before. */
  readonly fresh?: boolean;
  /** What other devices of the same seat call this one, when they let it play. 16 bytes. */
  readonly mark?: Uint8Array;
  /** Must not reject: `createSafeStore` goes on in memory where the browser refuses. */
  readonly store: TableStore;
  /** This table's own part of the mesh. */
  readonly neighbours: Neighbours;
  readonly clock: Clock;
  /** Makes and checks keys, shares and proofs. */
  readonly engine: Engine;
  /** Checks signatures where many come at once; absent: one after the other. */
  readonly checking?: Checking | undefined;
}

/** What a seat has said first in a continuation. Both: it is convicted. */
export interface FirstWord {
  readonly accepts: boolean;
  readonly withdrawal: Entry | null;
}

/** One table over links, with what the tables beside it need to know. */
export interface NetTable extends Omit<RoomTable, keyof Continuing | 'logs'> {
  readonly signed: SignedGenesis;
  readonly seat: Seat | null;
  /** The first seat that was found cheating, with both its entries; null if none was. */
  proof(): Proof | null;
  proofOf(seat: Seat): Proof | null;
  /** Hashes of the closed rounds: the same on every peer. */
  chain(): readonly Uint8Array[];
  /** All entries as they were signed, by seat; the second one of a proved cheat too. */
  carried(): readonly Uint8Array[];
  /** Compares heads with all neighbours: after the page slept. */
  compare(): void;
  /** Kept when all own entries so far are stored and sent. */
  settled(): Promise<void>;
  kept(): number;
  /** Whether all its players have accepted it. A table that continues nothing is live. */
  isLive(): boolean;
  firstWord(seat: Seat): FirstWord;
  /** Signatures of continuations that count. */
  signatures(): readonly Signature[];
  /** Whether an own entry would survive a crash. */
  isStored(entry: Entry): boolean;
  /** The secret that a seat has published; null if it has not. */
  farewellOf(seat: Seat): Uint8Array | null;
  /** What a seat has signed and is bound to. */
  held(seat: Seat): Signature | null;
  at(round: number): (Point & { readonly hash: Uint8Array; readonly memory: FairMemory }) | null;
  seen(round: number, seat: Seat): boolean;
  movesCards(from: number, to: number): boolean;
  /** Whether an entry of somebody else than this seat names another state than this page has: their lines part. */
  isApart(from: Seat): boolean;
  isBehind(seat: Seat): boolean;
  roundOf(place: number): number | null;
  /** Whether one of the last answers of the line that it started from showed somebody something. */
  seenBefore(back: number): boolean;
  /** Why this page may not write for its seat, if it may not. */
  mayWrite(): Refusal | null;
  /** Why it may not sign to go on elsewhere. */
  maySign(): Refusal | null;
  /** Says who goes on. Null, or why this page may not. */
  consent(draft: Draft): Refusal | null;
  /** This page is to write for its seat. Other players' pages must have been compared with. */
  takeOver(): Refusal | null;
  /** This page plays its seat in the table before: then here too, unless another device has written here. */
  inherit(): void;
  /** Lets another device write for the seat of this page. Whether this page could. */
  release(mark: Uint8Array): boolean;
}

/** Once they are here, no further table waits for them. */
let fairRounds: typeof import('./fair/kinds.ts') | null = null;

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
  if ((genesis.continues === null) !== (deps.from === undefined))
    throw new Error('A continuation starts from a point of another table, and nothing else does.');

  const id = bytesToHex(table);
  const keys = genesis.seats.map((holder) => holder?.key ?? null);
  const seatKey = seed === null ? null : deriveSeatKey(seed);
  const seat = seatKey === null ? null : keys.findIndex((key) => key !== null && sameBytes(key, seatKey.key));
  if (seat === -1) throw new Error('The seed is of no seat of this table.');
  const seats = keys.map((_, index): Seat => index);
  const keyed = seats.filter((one) => keys[one] !== null);
  const house = seats.filter((one) => keys[one] === null);
  const players = genesis.seats.map((holder) => (holder === null ? 'house' : bytesToHex(holder.member)));

  const log = createEntryLog(table, keys);
  // Nor can a deck be had back that was sealed again since.
  const shownBefore = (deps.from?.line ?? []).map(
    ({ before, answer: one }) => one.ask === 'shuffle' || isTelling(game, before, one),
  );
  let consents: Consents;
  // A game of open information does not load what dice and cards need.
  const fair = game.kind === 'open' ? null : (fairRounds ??= await import('./fair/kinds.ts'));
  const memory = deps.from?.memory ?? noMemory;
  const kinds =
    fair?.fairKinds(
      game,
      {
        engine: deps.engine,
        wake,
        decks: game.decks?.(seats.length, genesis.options) ?? {},
        own: seat === null || seed === null ? null : { seat, seed },
        seatKeys: keys,
      },
      { memory, carried: genesis.continues ?? { keys: [], sealings: [] } },
    ) ?? openRounds(memory);
  /** Whether a continuation of this table says of its keys and decks what is so. */
  const carries = (of: Genesis, signer: Seat, isOpen: boolean): boolean => {
    const point = fold.at(of.continues?.rounds ?? 0);
    if (point === null || !carriesAll(point.memory, genesis, of)) return false;
    return opensKey(point.memory, of, signer) !== !isOpen;
  };
  const newFold = (): Fold<FairMemory> => {
    consents = createConsents({
      genesis,
      table,
      proof: (one) => log.proof(one),
      shown: shownBefore,
      carries,
    });
    return createFold({
      game,
      options: genesis.options,
      table,
      keyed: keys.map((key) => key !== null),
      kinds,
      consents,
      isLive,
      ...(deps.from === undefined ? {} : { from: deps.from }),
    });
  };
  /** All that is kept has been read. */
  let ready = false;
  let closed = false;
  let shown: { readonly seat: Seat; readonly refusal: Refusal } | null = null;
  let view: TableView<unknown, unknown> | null = null;
  /** Members whose pages were compared with since this page opened. */
  const compared = new Set<MemberKey>();
  const listeners = new Set<() => void>();

  const entryAt = (one: Seat, seq: number): Entry | null => {
    const bytes = log.bytes(one, seq);
    return bytes === null ? null : readEntry(table, bytes);
  };
  /** The first entry of each seat that has one: it never changes. */
  const firsts = new Map<Seat, Entry>();
  const firstOf = (one: Seat): Entry | null => {
    const known = firsts.get(one) ?? entryAt(one, 0);
    if (known !== null) firsts.set(one, known);
    return known;
  };
  const firstWord = (one: Seat): FirstWord => {
    const proof = log.proof(one);
    const words = [firstOf(one), ...(proof === null ? [] : [proof.first, proof.second])];
    const said = (kind: 'accept' | 'withdraw') =>
      words.find((entry) => entry?.kind === kind && entry.seq === 0) ?? null;
    return { accepts: said('accept') !== null, withdrawal: said('withdraw') };
  };
  let wasLive = genesis.continues === null;
  function isLive(): boolean {
    return (wasLive ||= keyed.every((one) => firstWord(one).accepts));
  }
  const changed = (): void => {
    view = null;
    for (const listener of [...listeners]) listener();
  };
  const proof = (): Proof | null => seats.map((one) => log.proof(one)).find((one) => one !== null) ?? null;
  const record = ({ seat: by, seq, bytes }: Entry): EntryRecord => ({ table: id, seat: by, seq, bytes });
  const unsent = (): readonly Entry[] => writer?.unsent() ?? [];

  /** Entries that are folded and shown before their signatures are checked, in order. */
  const ahead = new Set<Entry>();
  /** Folds what is in the log from the start: after own entries turned out not to count. */
  const refold = (): void => {
    fold = newFold();
    for (const one of seats) {
      for (let seq = 0; seq < log.count(one); seq += 1) {
        const entry = entryAt(one, seq);
        if (entry !== null) fold.add(entry);
      }
    }
    for (const entry of ahead) {
      if (entry.seq < log.count(entry.seat)) ahead.delete(entry);
      else fold.add(entry);
    }
    for (const entry of unsent()) fold.add(entry);
  };
  let dropped: Refusal | null = null;
  const writer: Writer | null =
    seat === null || seatKey === null
      ? null
      : createWriter({
          log,
          store,
          seat,
          seatKey,
          mark: deps.mark ?? new Uint8Array(markLength),
          elsewhere: deps.elsewhere ?? false,
          holds: keyed.length > 1 && deps.fresh !== true,
          publish: (entries) => exchange.publish(entries),
          changed() {
            const refusal = writer?.refusal() ?? null;
            if (refusal !== null && refusal !== dropped) {
              refold();
              shown = { seat, refusal };
            }
            dropped = refusal;
            fold.advance();
            goOn();
            changed();
          },
          restore,
        });
  let fold = newFold();

  const write = (draft: Draft): void => {
    if (writer !== null) fold.add(writer.write(draft, fold.position()));
  };
  /** The last own answer that names the open step. */
  const written = (): Entry | null => {
    if (seat === null) return null;
    const { round, phase } = fold.position();
    const own = unsent();
    for (let at = log.count(seat) + own.length - 1; at >= 0; at -= 1) {
      const entry = own[at - log.count(seat)] ?? entryAt(seat, at);
      if (entry?.round !== round || entry.phase !== phase) return null;
      if (isAnswer(entry.kind)) return entry;
    }
    return null;
  };
  /** Whether this seat has written half of what it may, by count or with this in bytes. PROTOCOL.md 2.5. */
  const isFull = (draft: Draft | null): boolean => {
    if (seat === null) return true;
    const own = unsent();
    const { round } = fold.position();
    const used = log.answers(seat, round) + own.filter((entry) => entry.round === round).length;
    const bytes = own.reduce((total, entry) => total + entry.bytes.length, log.size(seat));
    return used >= caps.round / 2 || bytes + (draft?.body.length ?? 0) >= caps.bytes / 2;
  };
  /** Writes what this seat's client writes by itself: openings, shares. */
  const goOn = (): void => {
    while (seed !== null && seat !== null && mayPlay() === null) {
      const open = fold.open();
      if (!open.due().includes(seat)) return;
      const draft = open.own?.(seat, seed) ?? null;
      if (draft === null || draft === 'waiting') return;
      // The same again would be refused again.
      const last = written();
      if (last?.kind === draft.kind && sameBytes(last.body, draft.body)) return;
      if (isFull(draft)) {
        shown = { seat, refusal: { refused: 'too-many' } };
        return;
      }
      write(draft);
    }
  };

  /** Goes on with the fold, and shows what it refuses. */
  const judge = (step: () => void): void => {
    const before = fold.refused().length;
    step();
    for (const { entry, refusal } of fold.refused().slice(before)) {
      shown = { seat: entry.seat, refusal };
      if (refusal.refused === 'other-state' && !ahead.has(entry)) exchange.refuse(entry, refusal.refused);
    }
    goOn();
    changed();
  };
  /** What the rounds had asked of the engine is there. */
  function wake(): void {
    if (!ready || closed) return;
    judge(() => fold.advance());
    actAgain();
  }

  /** An own action whose proofs are being made, and the step that it answers. */
  let wanted: { readonly action: unknown; readonly prev: Uint8Array } | null = null;
  const act = (action: unknown): Refusal | null => {
    wanted = null;
    const refusal = mayAnswer();
    if (refusal !== null || seat === null || seed === null) return refusal ?? { refused: 'not-your-turn' };
    const draft = fold.open().propose?.(seat, seed, action) ?? { refused: 'not-your-turn' };
    if (draft !== 'waiting') return answer(draft);
    wanted = { action, prev: fold.position().prev };
    return null;
  };
  const actAgain = (): void => {
    if (wanted === null || seat === null) return;
    const refusal = sameBytes(wanted.prev, fold.position().prev) ? act(wanted.action) : null;
    if (refusal === null) return;
    shown = { seat, refusal };
    changed();
  };

  const mayWrite = (): Refusal | null => {
    if (closed) return { refused: 'table-closed' };
    if (ahead.size > 0 || (ready && exchange.awaits(seat))) return { refused: 'checking' };
    return writer?.refusal() ?? null;
  };
  /** Up to half of the cap; what frees the seat again always has a place. */
  const hasConsents = (most: number): boolean => seat !== null && log.consents(seat) + unsent().length < most;
  const maySign = (): Refusal | null =>
    mayWrite() ?? (seat === null || hasConsents(caps.consent / 2) ? null : { refused: 'too-many' });
  const mayPlay = (): Refusal | null => {
    if (proof() !== null) return { refused: 'cheat-proved' };
    if (!isLive() || (seat !== null && consents.held(seat) !== null)) return { refused: 'moved-on' };
    // After a reload the table comes back step by step: what this seat once wrote is further on.
    if (seat !== null && fold.isWaiting(seat)) return { refused: 'not-your-turn' };
    return mayWrite();
  };
  const mayAnswer = (): Refusal | null => {
    const refusal = mayPlay();
    if (refusal !== null) return refusal;
    if (fold.ask().ask === 'over') return { refused: 'game-over' };
    if (seat === null || !fold.open().due().includes(seat)) return { refused: 'not-your-turn' };
    return isFull(null) ? { refused: 'too-many' } : null;
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
  const consent = (draft: Draft): Refusal | null => {
    const refusal = mayWrite();
    if (refusal !== null || seat === null) return refusal ?? { refused: 'watching' };
    if (!hasConsents(draft.kind === 'cite' ? caps.consent : caps.consent / 2)) return { refused: 'too-many' };
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

  /** Others' entries that are not stored yet: together, for each time costs as much as an own one. */
  const theirs: Entry[] = [];
  let stopWaiting: (() => void) | null = null;
  const keepTheirs = (entries: readonly Entry[]): void => {
    theirs.push(...entries);
    stopWaiting ??= clock.after(lull, () => void storeTheirs());
  };
  const storeTheirs = async (): Promise<void> => {
    stopWaiting?.();
    stopWaiting = null;
    const records = theirs.splice(0).map(record);
    // An own answer is stored before what it answers: it waits there to be sent, and peers have the others' already.
    await writer?.settled();
    for (let at = 0; at < records.length; at += storedAtOnce)
      await store.addEntries(records.slice(at, at + storedAtOnce)).catch(() => undefined);
  };

  const working = (): Working | null => {
    const { round, phase } = fold.position();
    const ask = round < kinds.setup.length ? 'keys' : fold.ask().ask;
    if (ask === 'over' || ask === 'choose' || ask === 'secret') return null;
    const waiting = fold.open().due();
    // The seats shuffle one after the other, a phase each; in all else they work at the same time.
    const done = ask === 'shuffle' ? phase : keyed.length - waiting.length;
    return { what: ask, done, of: keyed.length, waiting };
  };

  // Only then is anybody heard: what the store has is never taken for somebody else's.
  await restore();
  await writer?.load();
  refold();
  const exchange = createExchange(
    log,
    seats.length,
    neighbours,
    clock,
    {
      heads(from, heads) {
        compared.add(from);
        // While own entries wait to be checked nothing of this page's may take their places.
        if (!exchange.awaits(seat)) writer?.compared(heads);
      },
      entries(entries) {
        const own = entries.filter((entry) => entry.seat === seat);
        const folding = fold;
        if (own.length > 0) writer?.received(own);
        // Else it was made anew, with these.
        const fresh = fold === folding ? entries.filter((entry) => !ahead.delete(entry)) : [];
        // What was folded ahead was shown then.
        if (fresh.length > 0)
          judge(() => {
            for (const entry of fresh) fold.add(entry);
          });
        keepTheirs(entries);
      },
      arriving(entries, last) {
        const before = fold.refused().length;
        for (const entry of entries) {
          ahead.add(entry);
          fold.add(entry);
        }
        // Each names the state before it. One that is refused for that does not vouch for the others.
        if (
          fold
            .refused()
            .slice(before)
            .some(({ refusal }) => refusal.refused === 'other-state')
        )
          return false;
        if (last) changed();
        return true;
      },
      spoilt() {
        ahead.clear();
        refold();
        changed();
      },
      progress() {
        goOn();
        changed();
      },
      cheated(found) {
        const { first, second } = found;
        const kept = { table: id, seat: found.seat, first: first.bytes, second: second.bytes };
        void store.addProof(kept).catch(() => undefined); // the others keep it too
        fold.advance();
        changed();
      },
      refused(entry, code) {
        if (entry.seat !== seat) return;
        shown = { seat, refusal: { refused: code } };
        changed();
      },
    },
    deps.checking,
  );

  ready = true;
  fold.advance();
  goOn();

  return {
    id,
    game,
    options: genesis.options,
    seats: seats.length,
    players,
    signed,
    seat,
    view: () => (view ??= look()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act,
    working,
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
    checked: () => exchange.progress(),
    proof,
    proofOf: (one) => log.proof(one),
    chain: () => fold.chain(),
    carried: () =>
      seats
        .flatMap((one) => {
          const own = Array.from({ length: log.count(one) }, (_, seq) => log.bytes(one, seq));
          const pair = log.proof(one);
          const entries = pair === null ? own : [...own, pair.first.bytes, pair.second.bytes];
          return entries.filter((bytes) => bytes !== null);
        })
        .concat(unsent().map(({ bytes }) => bytes)),
    compare: () => exchange.compare(),
    async settled() {
      await exchange.settled();
      await storeTheirs();
      await writer?.settled();
    },
    kept: () => unsent().length,
    isLive,
    firstWord,
    signatures: () => consents.signatures(),
    isStored: (entry) => !unsent().includes(entry) && !ahead.has(entry),
    farewellOf: (one) => consents.farewell(one),
    held: (one) => consents.held(one),
    at: (round) => fold.at(round),
    seen: (round, one) => fold.seen(round, one),
    movesCards: (from, to) => fold.movesCards(from, to),
    isApart: (from) =>
      fold.refused().some(({ entry, refusal }) => entry.seat !== from && refusal.refused === 'other-state'),
    roundOf: (place) => fold.roundOf(place),
    seenBefore: (back) => back > 0 && shownBefore.slice(-back).includes(true),
    isBehind: (one) => fold.isBehind(one),
    mayWrite,
    maySign,
    consent,
    farewell() {
      const refusal = mayWrite();
      if (refusal !== null || seat === null || seed === null) return refusal ?? { refused: 'watching' };
      if (!isLive() || consents.held(seat) !== null) return { refused: 'moved-on' };
      const point = fold.at(fold.position().round);
      const body = point === null ? null : (kinds.makeFarewell?.(point.memory, seat, seed) ?? null);
      if (body === null || consents.farewell(seat) !== null) return { refused: 'not-asked' };
      return consent({ kind: 'farewell', body });
    },
    takeOver() {
      if (seat === null || writer === null || closed) return { refused: 'nothing-to-take' };
      if (writer.refusal() === null) return { refused: 'plays-here' };
      const others = keyed.filter((one) => one !== seat).map((one) => players[one] ?? '');
      if (!others.every((member) => compared.has(member))) return { refused: 'not-compared' };
      writer.takeOver();
      write({ kind: 'release', body: deps.mark ?? new Uint8Array(markLength) });
      goOn();
      changed();
      return null;
    },
    inherit: () => writer?.inherit(),
    release(mark) {
      if (writer === null || mayWrite() !== null) return false;
      write({ kind: 'release', body: mark });
      writer.letGo();
      return true;
    },
    close() {
      closed = true;
      void storeTheirs();
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
      if (!taken && stored.seat === seat) writer?.silence({ refused: 'store-broken' });
    }
    for (const stored of await store.proofs(id)) {
      const found = log.prove(stored.first, stored.second);
      if (found !== null) log.keep(found);
    }
  }
}
