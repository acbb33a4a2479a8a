import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestRandom } from '../testing/random.ts';
import { parseServer } from './servers.ts';
import { createStation, type Station } from './station.ts';

type Listener = (value: unknown) => void;

/** Something that PeerJS would emit from; the test says what. */
class Emitter {
  readonly #listeners = new Map<string, Listener[]>();
  on(type: string, listener: Listener): this {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    return this;
  }
  emit(type: string, value?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(value);
  }
  removeAllListeners(): this {
    this.#listeners.clear();
    return this;
  }
}

class FakeConnection extends Emitter {
  open = false;
  readonly serialization: string;
  readonly closed = vi.fn();
  readonly dataChannel = Object.assign(new EventTarget(), {
    ordered: true,
    maxRetransmits: null,
    maxPacketLifeTime: null,
    readyState: 'open',
    bufferedAmount: 0,
    send: vi.fn(),
  });
  readonly peerConnection = Object.assign(new EventTarget(), {
    iceGatheringState: 'new',
    iceConnectionState: 'connected',
    localDescription: { sdp: `a=fingerprint:sha-256 ${Array(32).fill('11').join(':')}` },
    remoteDescription: { sdp: `a=fingerprint:sha-256 ${Array(32).fill('22').join(':')}` },
  });
  readonly peer: string;
  constructor(peer: string, serialization = 'raw') {
    super();
    this.peer = peer;
    this.serialization = serialization;
  }
  close(): void {
    this.closed();
  }
}

class FakePeer extends Emitter {
  static all: FakePeer[] = [];
  open = false;
  disconnected = false;
  destroyed = false;
  readonly said: { readonly dst: string; readonly payload: { readonly type: string } }[] = [];
  readonly socket = Object.assign(new Emitter(), { send: (message: never) => void this.said.push(message) });
  readonly dialled: FakeConnection[] = [];
  readonly id: string;
  readonly options: { readonly token: string };
  constructor(id: string, options: { readonly token: string }) {
    super();
    this.id = id;
    this.options = options;
    FakePeer.all.push(this);
  }
  connect(address: string): FakeConnection {
    const connection = new FakeConnection(address);
    this.dialled.push(connection);
    return connection;
  }
  disconnect(): void {
    if (this.disconnected) return;
    [this.open, this.disconnected] = [false, true];
    this.emit('disconnected', this.id);
  }
  destroy(): void {
    this.disconnect();
    this.destroyed = true;
  }
  /** The server says OPEN. */
  opens(): void {
    this.open = true;
    this.emit('open', this.id);
  }
  fails(type: string): void {
    this.emit('error', { type });
  }
}

vi.mock('peerjs', () => ({
  get Peer() {
    return FakePeer;
  },
}));

const doors = ['rp0', 'rp1', 'rp2', 'rp3'];
const someone = (digit: string) => `rp${digit.repeat(32)}`;
const server = parseServer('https://signal.example/')!;

let clock: TestClock;
let station: Station;
let events: string[] = [];
let budget = 300;
let spent = 0;

beforeEach(() => {
  clock = createTestClock();
  FakePeer.all = [];
  [events, budget, spent] = [[], 300, 0];
  station = createStation(server, doors, [], clock, createTestRandom('station'), {
    link: () => void events.push('link'),
    address: (address) => void events.push(address === null ? 'no address' : 'address'),
    failed: (code) => void events.push(code),
    dialled: (_, result) => void events.push(result),
    isNear: (address) => address === someone('9'),
    spend: () => (spent += 1) <= budget,
  });
});
afterEach(() => station.close());

/** Sockets that the page has open or is opening. */
const alive = () => FakePeer.all.filter(({ disconnected }) => !disconnected);
const lines = () => alive().filter(({ id }) => !doors.includes(id));
const bells = () => alive().filter(({ id }) => doors.includes(id));
const line = () => lines().at(-1)!;
const knockFrom = (from: string) => ({ type: 'OFFER', payload: { type: 'knock', from, alone: true } });

describe('a station', () => {
  it('knocks at all doors as soon as its line is open, and tries to hold one', () => {
    station.look(true);
    expect(line().said).toEqual([]);
    line().opens();
    expect(line().said.map(({ dst }) => dst)).toEqual(doors);
    expect(bells()).toHaveLength(1);
    expect(spent).toBe(0);
  });

  it('row 2: PeerServer never says OPEN: the line is given up after 5 s and opened anew under another address', async () => {
    const { id } = line();
    await clock.pass(5_100);
    expect(events).toContain('signalling-unreachable');
    await clock.pass(2_000);
    expect(lines()).toHaveLength(1);
    expect(line().id).not.toBe(id);
  });

  it('a knock of another tab of this device, which has a link, is not answered', () => {
    line().opens();
    const [bell] = bells();
    bell!.opens();
    bell!.socket.emit('message', knockFrom(someone('9')));
    expect(spent).toBe(0);
    bell!.socket.emit('message', knockFrom(someone('f')));
    expect(spent).toBe(1);
  });

  it('waking again and again while the line is being opened leaves no second socket behind', () => {
    for (let turn = 0; turn < 5; turn += 1) station.wake();
    expect(lines()).toHaveLength(1);
    line().opens();
    expect(events.at(-1)).toBe('address');
  });

  it('a door that is taken is left for the next one, and tried again only after a while', async () => {
    line().opens();
    for (let turn = 0; turn < doors.length; turn += 1) {
      bells()[0]!.fails('unavailable-id');
      await clock.pass(1);
    }
    expect(bells()).toEqual([]);
    await clock.pass(20_000);
    expect(bells()).toHaveLength(1);
  });

  it('row 1: the bell keeps one token, so that its own door can be taken back', async () => {
    line().opens();
    const [first] = bells();
    first!.disconnect();
    await clock.pass(2_000);
    const [second] = bells();
    expect([second!.id, second!.options.token]).toEqual([first!.id, first!.options.token]);
  });

  it('row 13, row 17: who knocks is dialled, once; a knock of another shape, or a late one, is nothing', () => {
    line().opens();
    const [bell] = bells();
    for (const message of [knockFrom('not an address'), { type: 'OFFER' }, null, 7])
      bell!.socket.emit('message', message);
    expect(line().dialled).toEqual([]);
    bell!.socket.emit('message', knockFrom(someone('a')));
    bell!.socket.emit('message', knockFrom(someone('a')));
    expect(line().dialled).toHaveLength(1);
  });

  it('row 17: never makes more connections than it may spend, nor more than 16 at once', () => {
    line().opens();
    for (let count = 0; count < 40; count += 1) station.dial(`rp${String(count).padStart(32, '0')}`);
    expect(line().dialled).toHaveLength(16);
    const [used] = [spent];
    budget = used;
    const incoming = new FakeConnection(someone('b'));
    line().emit('connection', incoming);
    expect(incoming.closed).toHaveBeenCalled();
  });

  it('row 17: an address that could not be reached is answered less and less often, however it knocks', async () => {
    line().opens();
    bells()[0]!.opens();
    let calls = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      const before = line().dialled.length;
      bells()[0]!.socket.emit('message', knockFrom(someone('e')));
      calls += line().dialled.length - before;
      await clock.pass(60_000);
    }
    expect(calls).toBeGreaterThan(3);
    expect(calls).toBeLessThan(12);
  });

  it('a dial without a link is given up after 12 s, and then another may be made', async () => {
    line().opens();
    station.dial(someone('c'));
    station.dial(someone('c'));
    expect(line().dialled).toHaveLength(1);
    await clock.pass(12_100);
    expect(events).toContain('peer-unreachable');
    station.dial(someone('c'));
    expect(line().dialled).toHaveLength(2);
  });

  it('row 3, row 4: a line that is lost keeps its links, and is opened again under another address', async () => {
    line().opens();
    station.dial(someone('d'));
    const [connection] = line().dialled;
    connection!.open = true;
    connection!.emit('open');
    expect(events.at(-1)).toBe('link');
    line().disconnect();
    await clock.pass(2_000);
    expect(lines()).toHaveLength(1);
    expect(connection!.closed).not.toHaveBeenCalled();
  });

  it('after sleep it asks its own socket whether it lives, and renews it only without an answer', async () => {
    line().opens();
    const asked = line();
    station.wake();
    expect(asked.said.at(-1)).toMatchObject({ dst: asked.id, payload: { type: 'probe' } });
    asked.socket.emit('message', { type: 'OFFER', payload: { type: 'probe' } });
    await clock.pass(4_000);
    expect(line()).toBe(asked);
    station.wake();
    await clock.pass(6_000);
    expect(line()).not.toBe(asked);
  });

  it('closes every socket', () => {
    line().opens();
    station.close();
    expect(alive()).toEqual([]);
  });
});
