import { createEngine } from '@rockpool/fair/local';
import type { AnyGame } from '@rockpool/game';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Room, Setup } from '../api.ts';
import { deriveSeatKey } from '../keys.ts';
import type { Lineage } from '../lineage/lineage.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestNetwork, type Host, type TestNetwork } from '../testing/network.ts';
import { createTestRandom } from '../testing/random.ts';
import { createTestStore, type TestStore } from '../testing/store.ts';
import { createTestVisibility, type TestVisibility } from '../testing/visibility.ts';
import { openRoom, type Where } from './open-room.ts';
import type { OpenTable } from './open-table.ts';

/** One device with its storage; pages on it come and go. */
interface Device {
  readonly name: string;
  host: Host;
  readonly store: TestStore;
  visibility: TestVisibility;
  setup?: Setup;
  /** Names that a page of this device has for itself. */
  readonly taken: Set<string>;
}

let clock: TestClock;
let network: TestNetwork;
let random: ReturnType<typeof createTestRandom>;
let secret = '';
const rooms: Room[] = [];
const ended = new Set<string>();
/** Games that were to be loaded. */
const asked = new Set<string>();

beforeEach(({ task }) => {
  clock = createTestClock();
  random = createTestRandom(task.name);
  network = createTestNetwork(clock, random);
  ended.clear();
  asked.clear();
});
afterEach(() => rooms.splice(0).forEach((room) => room.leave()));

const pebbles = {
  id: 'pebbles',
  rules: 1,
  seats: [1, 2, 3, 4],
  kind: 'open',
  minutes: [1, 2],
  options: { tall: { kind: 'flag', default: false } },
} as unknown as AnyGame;

/** A table that only knows who sits where, and is over when the test says so. */
const openTable: OpenTable = ({ root, game, seeds, quiet, mesh }) => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const id = hex(root.table);
  const { seats } = root.genesis;
  const keys = seeds.map((seed) => hex(deriveSeatKey(seed).key));
  const found = seats.findIndex((holder) => holder !== null && keys.includes(hex(holder.key)));
  const seat = quiet || found < 0 ? null : found;
  const players = seats.map((holder) => (holder === null ? 'house' : hex(holder.member)));
  const view = () => ({
    seat,
    ask: ended.has(id) ? { ask: 'over', scores: [], winners: [] } : { ask: 'choose', seats: [0] },
  });
  const table = { id, players, game, options: {}, seats: players.length, view, refusal: () => null };
  const topic = mesh.open(`table/${id}`, quiet);
  return Promise.resolve({
    id,
    table: () => table,
    listings: () => [],
    continuations: () => [],
    needs: () => true,
    hear: () => undefined,
    isHeard: () => topic.list().length > 0,
    advance: () => undefined,
    close: () => topic.close(),
  } as unknown as Lineage);
};

function device(name: string): Device {
  return {
    name,
    host: network.host(),
    store: createTestStore(),
    visibility: createTestVisibility(),
    taken: new Set(),
  };
}

async function enter(on: Device, where: Where = { secret }): Promise<Room> {
  on.visibility = createTestVisibility();
  const room = await openRoom(where, {
    store: on.store,
    ways: [on.host.way],
    clock,
    random,
    visibility: on.visibility,
    loadGame(id) {
      asked.add(id);
      return Promise.resolve(id === pebbles.id ? pebbles : null);
    },
    openTable,
    engine: createEngine(),
    me: { name: on.name, colour: 0 },
    setup: on.setup ?? { game: 'pebbles', seats: 2, options: {}, house: [] },
    build: 'test',
    sole: (name) => {
      if (on.taken.has(name)) return Promise.resolve(null);
      on.taken.add(name);
      return Promise.resolve(() => void on.taken.delete(name));
    },
  });
  if (room === null) throw new Error('no room');
  rooms.push(room);
  secret = room.secret;
  return room;
}
const idOf = (room: Room) => room.view().table?.id ?? null;
const seatOf = (room: Room) => room.view().table?.view().seat;
const setup = (seats: number, house: number[] = []) => ({ game: 'pebbles', seats, options: {}, house });

async function seated(...names: string[]) {
  const devices = names.map(device);
  const [first] = devices;
  if (first === undefined) throw new Error('nobody');
  const creator = await enter(first, 'new');
  creator.propose(setup(names.length));
  const all = [creator];
  for (const one of devices.slice(1)) all.push(await enter(one));
  await clock.pass(1_000);
  for (const [seat, room] of all.entries()) {
    room.sit(seat);
    await clock.pass(100);
  }
  return { devices, rooms: all };
}
async function playing(...names: string[]) {
  const made = await seated(...names);
  expect(made.rooms[0]!.start()).toBeNull();
  await clock.pass(1_000);
  return made;
}

describe('room', () => {
  it('link opened, lobby, table: two members', async () => {
    const {
      rooms: [ana, bo],
    } = await seated('Ana', 'Bo');
    expect(
      bo!
        .view()
        .members.map(({ name }) => name)
        .sort(),
    ).toEqual(['Ana', 'Bo']);
    expect(ana!.view().claims).toEqual([ana!.view().me.key, bo!.view().me.key]);
    expect(bo!.start()).toBeNull();
    await clock.pass(500);
    expect(idOf(ana!)).not.toBeNull();
    expect(idOf(ana!)).toBe(idOf(bo!));
    expect([seatOf(ana!), seatOf(bo!)]).toEqual([0, 1]);
    expect(ana!.view().table?.players).toEqual(ana!.view().claims);
    expect(ana!.view().phase).toBe('table');
  });

  it('a new room plays what its creator opened it with, and another game that a page guessed is never loaded', async () => {
    const first = device('Ana');
    first.setup = { game: 'pebbles', seats: 4, options: { tall: true }, house: [3] };
    const ana = await enter(first, 'new');
    const second = device('Bo');
    second.setup = { game: 'shells', seats: 2, options: {}, house: [] };
    const bo = await enter(second);
    expect(bo.view()).toMatchObject({ guessed: true, setup: second.setup });
    await clock.pass(500);
    expect(bo.view()).toMatchObject({ guessed: false, setup: first.setup });
    expect([...asked]).toEqual(['pebbles']);
    expect(ana.view().claims).toEqual([null, null, null, 'house']);
  });

  it('is seated within 300 ms of simulated time after a cold start', async () => {
    const first = device('Ana');
    const ana = await enter(first, 'new');
    await clock.pass(60_000);
    const bo = await enter(device('Bo'));
    await clock.pass(300);
    bo.sit(1);
    await clock.pass(50);
    expect(ana.view().claims[1]).toBe(bo.view().me.key);
  });

  it('four members and a watcher who comes late', async () => {
    const { rooms: four } = await playing('Ana', 'Bo', 'Cy', 'Di');
    expect(new Set(four.map(idOf)).size).toBe(1);
    expect(four.map(seatOf)).toEqual([0, 1, 2, 3]);
    const eve = await enter(device('Eve'));
    await clock.pass(1_000);
    expect(idOf(eve)).toBe(idOf(four[0]!));
    expect(seatOf(eve)).toBeNull();
    expect(eve.view().members).toHaveLength(5);
  });

  it('row 34: the host leaves: the creator leaves for good before others move, and nothing is lost', async () => {
    const {
      devices,
      rooms: [ana, bo, cy],
    } = await seated('Ana', 'Bo', 'Cy');
    devices[0]!.visibility.leave();
    ana!.leave();
    await clock.pass(30_000);
    expect(bo!.view().claims).toEqual([null, bo!.view().me.key, cy!.view().me.key]);
    expect(bo!.start()).toEqual({ refused: 'seats-open' });
    bo!.propose(setup(3, [0]));
    await clock.pass(100);
    expect(cy!.start()).toBeNull();
    await clock.pass(500);
    expect(idOf(bo!)).toBe(idOf(cy!));
    expect(cy!.view().table?.players[0]).toBe('house');
    const di = await enter(device('Di'));
    await clock.pass(1_000);
    expect(idOf(di)).toBe(idOf(bo!));
  });

  it('reload: the same seat at once, even before anybody else is there', async () => {
    const {
      devices,
      rooms: [ana, bo],
    } = await playing('Ana', 'Bo');
    const id = idOf(ana!);
    const room = ana!.id;
    for (const [index, one] of [ana, bo].entries()) {
      devices[index]!.visibility.leave();
      one!.leave();
    }
    await clock.pass(5_000);
    const back = await enter(devices[0]!, { id: room });
    await clock.pass(1);
    expect([idOf(back), seatOf(back)]).toEqual([id, 0]);
    expect(
      back
        .view()
        .members.map(({ name, here }) => [name, here])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['Ana', 'here'],
      ['Bo', 'gone'],
    ]);
    const also = await enter(devices[1]!, { id: room });
    await clock.pass(1_000);
    expect([idOf(also), seatOf(also)]).toEqual([id, 1]);
    expect(back.view().members.every(({ here }) => here === 'here')).toBe(true);
  });

  it('a reload in the lobby keeps the seat', async () => {
    const {
      devices,
      rooms: [ana, bo],
    } = await seated('Ana', 'Bo');
    devices[1]!.visibility.leave();
    bo!.leave();
    await clock.pass(3_000);
    const back = await enter(devices[1]!, { id: ana!.id });
    await clock.pass(1_000);
    expect(ana!.view().claims[1]).toBe(back.view().me.key);
    expect(back.start()).toBeNull();
    await clock.pass(500);
    expect(seatOf(back)).toBe(1);
  });

  it('two claims on one seat: the lower key has it, the other moves to a free one', async () => {
    const [first, second] = [device('Ana'), device('Bo')];
    const ana = await enter(first, 'new');
    const bo = await enter(second);
    await clock.pass(1_000);
    ana.sit(0);
    bo.sit(0);
    await clock.pass(500);
    const keys = [ana, bo].map((room) => room.view().me.key).sort();
    expect(ana.view().claims).toEqual(keys);
    expect(bo.view().claims).toEqual(keys);
  });

  it('two members start at once: one table', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { rooms: four } = await seated('Ana', 'Bo', 'Cy', 'Di');
      for (const room of four) expect(room.start()).toBeNull();
      await clock.pass(2_000);
      expect(new Set(four.map(idOf)).size).toBe(1);
      expect(idOf(four[0]!)).not.toBeNull();
      for (const room of four) room.leave();
    }
  });

  it('a start that fails does not stop the next one', async () => {
    const {
      devices,
      rooms: [ana, bo],
    } = await seated('Ana', 'Bo');
    devices[1]!.host.down();
    expect(ana!.start()).toBeNull();
    await clock.pass(40_000);
    expect(ana!.view().phase).toBe('lobby');
    ana!.propose(setup(2, [1]));
    await clock.pass(100);
    for (let turn = 0; turn < 3 && idOf(ana!) === null; turn += 1) {
      ana!.start();
      await clock.pass(500);
    }
    expect(idOf(ana!)).not.toBeNull();
    expect(bo!.view().table).toBeNull();
  });

  it('rematch: claims are kept, keys and table are new', async () => {
    const {
      rooms: [ana, bo],
    } = await playing('Ana', 'Bo');
    const eve = await enter(device('Eve'));
    await clock.pass(1_000);
    const first = idOf(ana!)!;
    ended.add(first);
    ana!.rematch();
    await clock.pass(500);
    expect(ana!.view().phase).toBe('lobby');
    expect(eve.view().phase).toBe('lobby');
    expect(bo!.view().phase).toBe('table');
    expect(ana!.start()).toEqual({ refused: 'seats-open' });
    bo!.rematch();
    await clock.pass(500);
    expect(ana!.view().claims).toEqual([ana, bo].map((room) => room!.view().me.key));
    expect(ana!.start()).toBeNull();
    await clock.pass(500);
    expect(idOf(ana!)).not.toBe(first);
    expect([ana, bo, eve].map((room) => idOf(room!))).toEqual(Array(3).fill(idOf(ana!)));
    expect([ana, bo, eve].map((room) => seatOf(room!))).toEqual([0, 1, null]);
  });

  it('who was away over a rematch comes to the new table', async () => {
    const {
      devices,
      rooms: [ana, bo, cy],
    } = await playing('Ana', 'Bo', 'Cy');
    ended.add(idOf(ana!)!);
    devices[2]!.visibility.leave();
    cy!.leave();
    ana!.rematch();
    bo!.rematch();
    ana!.propose(setup(2));
    await clock.pass(25_000);
    expect(ana!.start()).toBeNull();
    await clock.pass(500);
    const back = await enter(devices[2]!, { id: ana!.id });
    await clock.pass(1_000);
    expect(idOf(back)).toBe(idOf(ana!));
    expect(seatOf(back)).toBeNull();
  });

  it('alone against the house, and a friend may watch later', async () => {
    const ana = await enter(device('Ana'), 'new');
    ana.propose(setup(3, [1, 2]));
    ana.sit(0);
    expect(ana.start()).toBeNull();
    await clock.pass(100);
    expect(ana.view().table?.players).toEqual([ana.view().me.key, 'house', 'house']);
  });

  it('row 45: storage refused: plays from memory, with a warning', async () => {
    const first = device('Ana');
    first.store.refuse();
    const ana = await enter(first, 'new');
    ana.propose(setup(2, [1]));
    ana.sit(0);
    await clock.pass(200);
    ana.start();
    await clock.pass(200);
    expect(idOf(ana)).not.toBeNull();
    expect(ana.view().troubles.map(({ code }) => code)).toContain('storage-refused');
  });

  it('a restored backup heals: the member counts on from what others know of it', async () => {
    const {
      devices,
      rooms: [ana, bo],
    } = await seated('Ana', 'Bo');
    const backup = devices[1]!.store.copy();
    for (let turn = 0; turn < 3; turn += 1) {
      rooms.at(-1)!.leave();
      await clock.pass(100);
      await enter(devices[1]!, { id: ana!.id });
      await clock.pass(1_000);
    }
    rooms.at(-1)!.leave();
    bo!.leave();
    devices[1]!.store.restore(backup);
    const back = await enter(devices[1]!, { id: ana!.id });
    await clock.pass(1_000);
    back.introduce({ name: 'Bo again', colour: 3 });
    await clock.pass(200);
    expect(ana!.view().members.map(({ name }) => name)).toContain('Bo again');
  });

  it('rows 29 and 30: the same player in two tabs: the second is a member of its own, and watches', async () => {
    const {
      devices,
      rooms: [ana, bo],
    } = await playing('Ana', 'Bo');
    const host = network.host();
    const second = await enter({ ...devices[1]!, host }, { id: ana!.id });
    await clock.pass(1_000);
    expect(second.view().troubles).toContainEqual({ code: 'other-page' });
    expect([idOf(second), seatOf(second)]).toEqual([idOf(bo!), null]);
    expect(seatOf(bo!)).toBe(1);
    bo!.leave();
    second.leave();
    await clock.pass(100);
    const back = await enter({ ...devices[1]!, host }, { id: ana!.id });
    await clock.pass(1_000);
    expect(seatOf(back)).toBe(1);
  });

  it('knows no room by an unknown id or a broken secret', async () => {
    const one = device('Ana');
    await expect(enter(one, { id: '00'.repeat(16) })).rejects.toThrow('no room');
    await expect(enter(one, { secret: 'nonsense' })).rejects.toThrow('no room');
  });
});
