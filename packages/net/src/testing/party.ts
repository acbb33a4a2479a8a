import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import { createEngine } from '@rockpool/fair/local';
import { defaultOptions, type AnyGame, type OptionsShape, type Seat } from '@rockpool/game';
import { deriveSeatKey, type SeatKey } from '../keys.ts';
import {
  genesisHash,
  proposeGenesis,
  signGenesis,
  verifyGenesis,
  type SignedGenesis,
} from '../log/genesis.ts';
import type { Checking } from '../carrier/intake.ts';
import type { Random } from '../neighbours.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { createRoomTable, type NetTable } from '../table/room-table.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createLateEngine } from './late-engine.ts';
import { createTestNeighbours, type Page, type TestNeighbours } from './neighbours.ts';
import { createTestRandom } from './random.ts';

/** A signed genesis and the secrets of its seats, which no single page ever has together. */
export interface TestGenesis {
  readonly signed: SignedGenesis;
  /** By seat; null: the house. */
  readonly seeds: readonly (Uint8Array | null)[];
  readonly keys: readonly (SeatKey | null)[];
}

/** A table's genesis, signed by all. `players` says who sits where, from seat 0. */
export function createTestGenesis(
  game: AnyGame,
  players: readonly ('key' | 'house')[],
  random: Random,
  options?: OptionsShape,
): TestGenesis {
  const seeds = players.map((player) => (player === 'house' ? null : random(32)));
  const keys = seeds.map((seed) => (seed === null ? null : deriveSeatKey(seed)));
  const bytes = proposeGenesis({
    nonce: random(16),
    room: random(16),
    previous: null,
    game: game.id,
    rules: game.rules,
    options: options ?? (defaultOptions(game.options) as OptionsShape),
    seats: keys.map((key) => (key === null ? null : { key: key.key, member: random(32) })),
    continues: null,
  });
  const table = genesisHash(bytes);
  const signatures = keys.map((key) => (key === null ? null : signGenesis(table, key)));
  const signed = verifyGenesis(bytes, signatures);
  if (signed === null) throw new Error('The test genesis is not valid.');
  return { signed, seeds, keys };
}

/** A page of the party: one seat, or a watcher. */
export interface Guest {
  readonly seat: Seat | null;
  readonly page: Page;
  readonly table: NetTable;
  readonly store: Store;
}

export interface Party extends TestGenesis {
  readonly game: AnyGame;
  readonly network: TestNeighbours;
  readonly clock: TestClock;
  /** The page of a seat; watchers come after the seats. */
  guest(index: number): Guest;
  guests(): readonly Guest[];
  /** The page is closed and opened again with what its store has by then, linked to nobody. */
  reload(index: number): Promise<Guest>;
  link(a: number, b: number): void;
  unlink(a: number, b: number): void;
  linkAll(): void;
  /** Lets a page's engine do one task; false if it has none. */
  work(index: number): boolean;
  /** Lets all that a page has begun to store be stored. */
  storeAll(index: number): Promise<void>;
  /** Lets stores and links come to rest. */
  settle(): Promise<void>;
}

export interface PartySetup {
  readonly game: AnyGame;
  readonly players: readonly ('key' | 'house')[];
  readonly seed: string | number;
  readonly watchers?: number;
  readonly options?: OptionsShape;
  /** Stores write only when `storeAll` or `settle` lets them. */
  readonly slow?: boolean;
  /** How pages check signatures where many come at once. */
  readonly checking?: Checking;
  /** Keys and shares are made and checked only when `work` or `settle` lets them. */
  readonly late?: boolean;
  /** The engine of a page, made of an honest one: a seat's page that lies, or one that watches what it is asked. */
  readonly engine?: (seat: Seat | null, honest: Engine) => Engine;
}

/** Pages at one table on a simulated network, each with a store of its own; nobody is linked yet. */
export async function createParty({
  game,
  players,
  seed,
  watchers = 0,
  slow = false,
  late = false,
  checking,
  engine = (_, honest) => honest,
  options,
}: PartySetup): Promise<Party> {
  const random = createTestRandom(seed);
  const clock = createTestClock();
  const network = createTestNeighbours(createTestRandom(`network of ${seed}`));
  const genesis = createTestGenesis(game, players, random, options);
  /** What is checked at all pages is checked once. */
  const honest = createEngine();
  const keyed = players.flatMap((player, seat) => (player === 'key' ? [seat] : []));
  const places: readonly (Seat | null)[] = [...keyed, ...Array.from({ length: watchers }, () => null)];

  const lives: Life[] = [];
  const open = async (index: number, store: Store): Promise<Guest> => {
    const seat = places[index] ?? null;
    const mine = engine(seat, honest);
    const worker = late ? createLateEngine(mine, random) : null;
    const life = (lives[index] = { alive: true, slow, waiting: [], work: worker?.step ?? (() => false) });
    const page = network.join(bytesToHex(random(32)));
    const own = seat === null ? null : (genesis.seeds[seat] ?? null);
    const table = await createRoomTable({
      game,
      genesis: genesis.signed,
      seed: own,
      store: mortal(store, life),
      neighbours: page.neighbours,
      clock,
      engine: worker?.engine ?? mine,
      checking,
    });
    return { seat, page, table, store };
  };
  const all: Guest[] = [];
  for (const index of places.keys()) all.push(await open(index, createMemoryStore()));

  const guest = (index: number): Guest => {
    const found = all[index];
    if (found === undefined) throw new RangeError(`No guest ${index}.`);
    return found;
  };
  const link = (a: number, b: number): void => network.connect(guest(a).page.key, guest(b).page.key);

  const storeAll = async (index: number): Promise<void> => {
    const life = lives[index];
    if (life === undefined) return;
    life.slow = false;
    for (const write of life.waiting.splice(0)) write();
    await guest(index).table.settled();
    life.slow = slow;
  };

  return {
    ...genesis,
    game,
    network,
    clock,
    guest,
    guests: () => all,
    async reload(index) {
      const old = guest(index);
      const life = lives[index];
      if (life !== undefined) life.alive = false;
      old.table.close();
      network.leave(old.page.key);
      const fresh = await open(index, old.store);
      all[index] = fresh;
      return fresh;
    },
    link,
    unlink: (a, b) => network.cut(guest(a).page.key, guest(b).page.key),
    linkAll() {
      for (const a of all.keys()) for (const b of all.keys()) if (a < b) link(a, b);
    },
    work: (index) => lives[index]?.work() ?? false,
    storeAll,
    async settle() {
      do {
        network.drain();
        for (const index of all.keys()) {
          while (lives[index]?.work() === true);
          await storeAll(index);
        }
      } while (network.step());
    },
  };
}

/** One life of a page, from opening it to closing it. */
interface Life {
  alive: boolean;
  /** Whether writes wait for `storeAll`. */
  slow: boolean;
  readonly waiting: (() => void)[];
  /** Does one task of its engine. */
  readonly work: () => boolean;
}

/** A page that is closed writes nothing more, whatever it had begun. */
function mortal(store: Store, life: Life): Store {
  const never = new Promise<never>(() => undefined);
  return {
    ...store,
    async addEntries(list) {
      await (life.slow ? new Promise<void>((resolve) => life.waiting.push(resolve)) : Promise.resolve());
      return life.alive ? store.addEntries(list) : never;
    },
  };
}
