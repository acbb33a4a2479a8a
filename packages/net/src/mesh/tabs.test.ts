import { afterEach, beforeEach, expect, it } from 'vitest';
import { broadcastWay } from '../links/broadcast.ts';
import type { Way } from '../links/link.ts';
import * as sealing from '../links/sealing.ts';
import { deriveRoom } from '../room/secret.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDevice, type TestDevice } from '../testing/device.ts';
import { createTestNetwork, type Host, type TestNetwork } from '../testing/network.ts';
import { createTestRandom } from '../testing/random.ts';
import { createTestVisibility } from '../testing/visibility.ts';
import { identityOf } from './identity.ts';
import { createMesh, type Mesh } from './mesh.ts';
import type { Topic } from './topics.ts';

let clock: TestClock;
let network: TestNetwork;
let device: TestDevice;
let random: ReturnType<typeof createTestRandom>;
const open: Mesh[] = [];

interface Tab {
  readonly key: string;
  readonly host: Host;
  readonly mesh: Mesh;
  readonly topic: Topic;
  /** What each look over the network said: whether the page is alone. */
  readonly looks: boolean[];
}

const soon = (run: () => void) => void clock.after(1, run);

beforeEach(() => {
  clock = createTestClock();
  random = createTestRandom('tabs');
  network = createTestNetwork(clock, random);
  device = createTestDevice(soon);
});
afterEach(() => open.splice(0).forEach((mesh) => mesh.close()));

/** A tab of that device, or (null) a page of a device of its own. */
function tab(on: TestDevice | null = device, seed = random(32)): Tab {
  const host = network.host();
  const me = identityOf(seed);
  const near =
    on === null ? [] : [broadcastWay({ random, channel: on.channel, load: () => Promise.resolve(sealing) })];
  const { helloKey, place } = deriveRoom(new Uint8Array(16).fill(7));
  const versions = { protocol: 1, build: 'test' };
  const visibility = createTestVisibility();
  const looks: boolean[] = [];
  const far: Way = {
    ...host.way,
    open(at, events) {
      const opened = host.way.open(at, events);
      return {
        ...opened,
        look(alone) {
          looks.push(alone);
          opened.look(alone);
        },
      };
    },
  };
  const ways = [far, ...near];
  const mesh = createMesh({ me, helloKey, place, ways, versions, clock, random, visibility });
  open.push(mesh);
  return { key: me.key, host, mesh, topic: mesh.open('chat'), looks };
}
/** How a page reaches another, as its connection panel says it. */
const wayTo = (from: Tab, to: Tab) =>
  from.mesh.report().links.find(({ member }) => member === to.key)?.way ?? null;
it('tabs of one device find each other at once with no signalling server', async () => {
  network.signalling(false);
  const [a, b] = [tab(), tab()];
  await clock.pass(100);
  expect([wayTo(a, b), wayTo(b, a)]).toEqual(['broadcast', 'broadcast']);
  expect([a.topic.list(), b.topic.list()]).toEqual([[b.key], [a.key]]);
});

it('a pair of tabs keeps one link, the one that needs no network, whichever came first', async () => {
  for (const latency of [0, 20, 500]) {
    network = createTestNetwork(clock, random, latency);
    device = createTestDevice(soon);
    const [a, b] = [tab(), tab()];
    await clock.pass(1_000);
    await clock.pass(10_000);
    expect([wayTo(a, b), wayTo(b, a)], String(latency)).toEqual(['broadcast', 'broadcast']);
    expect([a.host.links(), b.host.links()], String(latency)).toEqual([0, 0]);
    expect([a.topic.list(), b.topic.list()]).toEqual([[b.key], [a.key]]);
    a.mesh.close();
    b.mesh.close();
  }
});

it('no connection is spent on a tab that is linked already', async () => {
  network.signalling(false);
  const [a, b] = [tab(), tab()];
  await clock.pass(1_000);
  for (const { mesh, key } of [a, b])
    for (const other of [a, b]) if (other.key !== key) mesh.know(other.key, [other.host.address]);
  network.signalling(true);
  await clock.pass(200_000);
  expect([a.host.dials(), b.host.dials()]).toEqual([0, 0]);
});

it('who has found only an own tab still looks for the others as if alone', async () => {
  network.signalling(false);
  const [a, b] = [tab(), tab()];
  await clock.pass(1_000);
  a.looks.length = 0;
  const friend = tab(null);
  await clock.pass(90_000);
  expect(a.looks.length).toBeGreaterThan(2);
  expect(a.looks).not.toContain(false);
  network.signalling(true);
  await clock.pass(70_000);
  expect([wayTo(a, friend) ?? wayTo(b, friend), wayTo(a, b)]).toEqual(['memory', 'broadcast']);
});

it('a tab that comes back after a crash is linked anew, though the other still holds the dead link', async () => {
  network.signalling(false);
  const seed = random(32);
  const [a, b] = [tab(device, seed), tab()];
  await clock.pass(1_000);
  const again = tab(device, seed);
  await clock.pass(1_000);
  expect([again.mesh.isLinked(b.key), again.topic.list(), b.topic.list()]).toEqual([true, [b.key], [a.key]]);
});
