import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import type { AnyGame, Seat } from '@rockpool/game';
import type { RoomTable } from '../api.ts';
import { createEntryLog, type Proof } from '../carrier/entry-log.ts';
import { createExchange, type ExchangeEvents } from '../carrier/exchange.ts';
import { plainChecking, type Checking } from '../carrier/intake.ts';
import type { Continuing } from '../continuing.ts';
import { deriveSeatKey } from '../keys.ts';
import type { Entry } from '../log/entry.ts';
import { unplayable, type SignedGenesis } from '../log/genesis.ts';
import type { Clock, Neighbours } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';
import { createArchive } from './archive.ts';
import { createBudget } from './budget.ts';
import { nothingCarried, type Carrying } from './carrying.ts';
import { createDisplay } from './display.ts';
import { noMemory, type FairMemory } from './fair/memory.ts';
import { createFirstWords, type FirstWords } from './first-words.ts';
import type { Fold, Point } from './fold.ts';
import { createFolding } from './folding.ts';
import { createHistory, type History } from './history.ts';
import { openRounds } from './kinds.ts';
import { isTelling } from './line.ts';
import { createNoSeat, createOwnSeat, type Own, type OwnSeat } from './own-seat.ts';
import { createRights, type Rights } from './rights.ts';
import { seatsOf, seatWith } from './seats.ts';
import { viewOf, workingOf } from './view.ts';
import { createWriter, markLength } from './writer.ts';

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

/** One table over links, with what the tables beside it need to know. */
export interface NetTable
  extends
    Omit<RoomTable, keyof Continuing | 'logs'>,
    FirstWords,
    History,
    Pick<Rights, 'mayWrite' | 'maySign'>,
    Pick<OwnSeat, 'consent' | 'takeOver' | 'inherit' | 'release'> {
  readonly signed: SignedGenesis;
  readonly seat: Seat | null;
  readonly carrying: Carrying<FairMemory>;
  /** The first seat that was found cheating, with both its entries; null if none was. */
  proof(): Proof | null;
  proofOf(seat: Seat): Proof | null;
  /** All entries as they were signed, by seat; the second one of a proved cheat too. */
  carried(): readonly Uint8Array[];
  /** Compares heads with all neighbours: after the page slept. */
  compare(): void;
  /** Kept when all own entries so far are stored and sent. */
  settled(): Promise<void>;
  kept(): number;
  /** Whether an own entry would survive a crash. */
  isStored(entry: Entry): boolean;
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
  const { game, genesis: signed, seed, from, store, neighbours, clock } = deps;
  const { genesis, table } = signed;
  const refused = unplayable(genesis, game);
  if (refused !== null) throw new Error(`The genesis cannot be played: ${refused.refused}.`);
  if ((genesis.continues === null) !== (from === undefined))
    throw new Error('A continuation starts from a point of another table, and nothing else does.');

  const seats = seatsOf(genesis);
  const seatKey = seed === null ? null : deriveSeatKey(seed);
  const seat = seatKey === null ? null : seatWith(seats, seatKey.key);
  /** All that is kept has been read. */
  let ready = false;
  let closed = false;

  // A game of open information does not load what dice and cards need.
  const fair = game.kind === 'open' ? null : (fairRounds ??= await import('./fair/kinds.ts'));
  const memory = from?.memory ?? noMemory;
  const kinds =
    fair?.fairKinds(
      game,
      {
        engine: deps.engine,
        wake,
        decks: game.decks?.(seats.all.length, genesis.options) ?? {},
        own: seat === null || seed === null ? null : { seat, seed },
        seatKeys: seats.keys,
      },
      { memory, carried: genesis.continues ?? nothingCarried },
    ) ?? openRounds(memory);
  const log = createEntryLog(table, seats.keys);
  const words = createFirstWords(log, genesis);
  const archive = createArchive(log, store, clock, {
    settled: () => own?.writer.settled(),
    missing(one) {
      // It might sign a second time what it signed before.
      if (one === seat) own?.writer.silence({ refused: 'store-broken' });
    },
  });
  const own = takeSeat();
  const unsent = (): readonly Entry[] => own?.writer.unsent() ?? [];

  // Nor can a deck be had back that was sealed again since.
  const shownBefore = (from?.line ?? []).map(
    ({ before, answer }) => answer.ask === 'shuffle' || isTelling(game, before, answer),
  );
  const folding = createFolding(
    log,
    {
      game,
      options: genesis.options,
      table,
      keyed: seats.keys.map((key) => key !== null),
      kinds,
      isLive: () => words.isLive(),
      ...(from === undefined ? {} : { from }),
    },
    { genesis, table, proof: (one) => log.proof(one), shown: shownBefore },
    unsent,
  );
  const rights = createRights(game, log, folding, words, own, () => {
    if (closed) return { refused: 'table-closed' };
    if (folding.isAhead() || (ready && exchange.awaits(seat))) return { refused: 'checking' };
    return own?.writer.refusal() ?? null;
  });
  const display = createDisplay(() => viewOf(game, seats, seat, folding.fold(), rights));
  const others = seats.keyed.filter((one) => one !== seat).map((one) => seats.players[one] ?? '');
  const ownSeat =
    own === null ? createNoSeat(rights) : createOwnSeat(own, others, kinds, log, folding, rights, display);

  /** Goes on with the fold, and shows what it refuses. False if the step says that what is folded is not so. */
  const judge = (step: (fold: Fold<FairMemory>) => unknown): boolean => {
    const fold = folding.fold();
    const before = fold.refused().length;
    if (step(fold) === false) return false;
    for (const { entry, refusal } of fold.refused().slice(before)) {
      // Of others it is not known yet whose they are.
      if (!folding.isChecked(entry)) continue;
      display.show({ seat: entry.seat, refusal });
      if (refusal.refused === 'other-state') exchange.refuse(entry, refusal.refused);
    }
    ownSeat.goOn();
    display.changed();
    return true;
  };
  const events: ExchangeEvents = {
    heads(by, heads) {
      // While own entries wait to be checked nothing of this page's may take their places.
      ownSeat.compared(by, exchange.awaits(seat) ? [] : heads);
    },
    entries(entries) {
      const mine = entries.filter((entry) => entry.seat === seat);
      const fold = folding.fold();
      if (mine.length > 0) own?.writer.received(mine);
      // Else it was made anew, with these.
      const fresh = folding.fold() === fold ? folding.confirm(entries) : [];
      // What was folded ahead was shown then.
      if (fresh.length > 0) judge(() => fresh.forEach((entry) => fold.add(entry)));
      archive.keep(entries);
    },
    arriving(entries, last) {
      const isGood = folding.advance(entries, last);
      if (isGood && last) display.changed();
      return isGood;
    },
    holds: (entries) => folding.holds(entries),
    spoilt() {
      folding.retreat();
      display.changed();
    },
    // Answers in a continuation wait for its players' first words: only what was checked says that it is live.
    progress: () => judge(() => folding.advance([], true)),
    cheated(proof) {
      archive.keepProof(proof);
      folding.fold().advance();
      display.changed();
    },
    refused(entry, refused) {
      if (entry.seat !== seat) return;
      display.show({ seat, refusal: { refused } });
      display.changed();
    },
  };

  // Only then is anybody heard: what the store has is never taken for somebody else's.
  const { rest } = deps.checking ?? plainChecking;
  await archive.restore(rest);
  await own?.writer.load();
  await folding.open(rest);
  const exchange = createExchange(log, seats.all.length, neighbours, clock, events, deps.checking);
  ready = true;
  folding.fold().advance();
  ownSeat.goOn();

  return {
    ...words,
    ...createHistory(folding, shownBefore),
    ...rights,
    ...ownSeat,
    id: bytesToHex(table),
    game,
    options: genesis.options,
    seats: seats.all.length,
    players: seats.players,
    signed,
    seat,
    carrying: kinds.carrying,
    view: () => display.view(),
    subscribe: (listener) => display.subscribe(listener),
    working: () => workingOf(seats, folding.fold(), kinds.setup.length),
    refusal() {
      const cheat = log.cheat();
      return cheat === null ? display.refusal() : { seat: cheat.seat, refusal: { refused: 'cheat-proved' } };
    },
    checked: () => exchange.progress(),
    proof: () => log.cheat(),
    proofOf: (one) => log.proof(one),
    carried: () => [...log.carried(), ...unsent().map(({ bytes }) => bytes)],
    compare: () => exchange.compare(),
    async settled() {
      await exchange.settled();
      await archive.flush();
      await own?.writer.settled();
    },
    kept: () => unsent().length,
    isStored: (entry) => !unsent().includes(entry) && folding.isChecked(entry),
    takeOver: () => (closed ? { refused: 'nothing-to-take' } : ownSeat.takeOver()),
    close() {
      closed = true;
      void archive.flush();
      exchange.close();
      display.close();
    },
  };

  /** The seat that this page plays, with what it needs to write. */
  function takeSeat(): Own | null {
    if (seed === null || seat === null || seatKey === null) return null;
    const mark = deps.mark ?? new Uint8Array(markLength);
    const writer = createWriter({
      log,
      store,
      seat,
      seatKey,
      mark,
      elsewhere: deps.elsewhere ?? false,
      holds: seats.keyed.length > 1 && deps.fresh !== true,
      publish: (entries) => exchange.publish(entries),
      changed: () => ownSeat.wrote(),
      restore: () => archive.restore(),
    });
    return { seat, seed, mark, writer, budget: createBudget(log, seat, writer) };
  }
  /** What the rounds had asked of the engine is there. */
  function wake(): void {
    if (!ready || closed) return;
    judge((fold) => fold.advance());
    ownSeat.actAgain();
  }
}
