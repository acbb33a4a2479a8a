import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Way } from '../links/link.ts';
import { deriveRoom } from '../room/secret.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestNetwork, type Host, type TestNetwork } from '../testing/network.ts';
import { createTestRandom } from '../testing/random.ts';
import { createTestVisibility } from '../testing/visibility.ts';
import { identityOf } from './identity.ts';
import { createMesh, type Mesh } from './mesh.ts';
import type { Topic } from './topics.ts';

interface Page {
  readonly key: string;
  readonly host: Host;
  readonly mesh: Mesh;
  readonly chat: Topic;
  readonly visibility: ReturnType<typeof createTestVisibility>;
  readonly log: string[];
}

let clock: TestClock;
let network: TestNetwork;
let random: ReturnType<typeof createTestRandom>;
const open: Mesh[] = [];

function setUp(seed: string) {
  clock = createTestClock();
  random = createTestRandom(seed);
  network = createTestNetwork(clock, random);
}
afterEach(() => open.splice(0).forEach((mesh) => mesh.close()));

const secret = new Uint8Array(16).fill(7);

function page(
  host = network.host(),
  changes: { seed?: Uint8Array; protocol?: number; secret?: Uint8Array; ways?: Way[] } = {},
) {
  const me = identityOf(changes.seed ?? random(32));
  const { helloKey, place } = deriveRoom(changes.secret ?? secret);
  const visibility = createTestVisibility();
  const mesh = createMesh({
    me,
    helloKey,
    // Who has another secret is here at the same doors all the same.
    place: { ...place, doors: deriveRoom(secret).place.doors },
    ways: changes.ways ?? [host.way],
    versions: { protocol: changes.protocol ?? 1, build: 'test' },
    clock,
    random,
    visibility,
  });
  open.push(mesh);
  const chat = mesh.open('chat');
  const log: string[] = [];
  chat.onOpened((peer) => log.push(`opened ${name(peer)}`));
  chat.onMessage((from, bytes) => log.push(`${name(from)}: ${new TextDecoder().decode(bytes)}`));
  const it: Page = { key: me.key, host, mesh, chat, visibility, log };
  return it;
}
const name = (key: string) => key.slice(0, 4);
const say = (from: Page, to: Page, text: string) => from.chat.send(to.key, new TextEncoder().encode(text));
const introduce = (...pages: Page[]) => {
  for (const a of pages) for (const b of pages) a.mesh.know(b.key, b.mesh.addresses());
};
const here = (from: Page, about: Page) => from.mesh.presence(about.key).here;

describe('mesh', () => {
  it('links two pages within moments, and both call the topic opened once', async () => {
    setUp('two');
    const [a, b] = [page(), page()];
    await clock.pass(400);
    expect([a.log, b.log]).toEqual([[`opened ${name(b.key)}`], [`opened ${name(a.key)}`]]);
    say(a, b, 'hi');
    await clock.pass(100);
    expect(b.log.at(-1)).toBe(`${name(a.key)}: hi`);
    expect([here(a, b), here(b, a)]).toEqual(['here', 'here']);
  });

  it('row 14: both sides dial at once: one link stays, and it works both ways', async () => {
    for (let seed = 0; seed < 8; seed += 1) {
      setUp(`glare ${seed}`);
      const [a, b] = [page(), page()];
      await clock.pass(100);
      introduce(a, b);
      // Both dial by address at the same instant too.
      a.visibility.online();
      b.visibility.online();
      await clock.pass(3_000);
      expect([a.host.links(), b.host.links()], `seed ${seed}`).toEqual([1, 1]);
      say(a, b, 'one');
      say(b, a, 'two');
      await clock.pass(100);
      expect([b.log.at(-1), a.log.at(-1)]).toEqual([`${name(a.key)}: one`, `${name(b.key)}: two`]);
    }
  });

  it('row 5: close never fires: a dead page is noticed by its silence', async () => {
    setUp('dead');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    b.host.down();
    await clock.pass(12_000);
    expect(here(a, b)).toBe('reconnecting');
    await clock.pass(40_000);
    expect(here(a, b)).toBe('gone');
    expect(a.chat.list()).toEqual([]);
  });

  it('says goodbye when its page goes away', async () => {
    setUp('goodbye');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    b.visibility.leave();
    await clock.pass(100);
    expect(here(a, b)).toBe('gone');
  });

  it('row 12: channel says open, data lost for good: found by the missing acks though it still receives', async () => {
    setUp('lost');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    introduce(a, b);
    a.log.length = 0;
    b.log.length = 0;
    a.host.mute(b.host, true);
    await clock.pass(20_000);
    a.host.mute(b.host, false);
    await clock.pass(20_000);
    expect(a.log).toContain(`opened ${name(b.key)}`);
    expect(b.log).toContain(`opened ${name(a.key)}`);
    say(a, b, 'again');
    await clock.pass(100);
    expect(b.log.at(-1)).toBe(`${name(a.key)}: again`);
  });

  it('row 6: background tab: no verdict while this page is hidden, and it catches up when shown', async () => {
    setUp('hidden');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    a.visibility.hide();
    b.host.down();
    await clock.pass(30_000);
    expect(a.chat.list()).toEqual([b.key]);
    a.visibility.show();
    await clock.pass(6_000);
    expect(a.chat.list()).toEqual([]);
  });

  it('row 7: a phone that is stopped as soon as its page is hidden is called asleep, and gone after 10 minutes', async () => {
    setUp('stopped');
    const [a, b] = [page(), page()];
    // Between two pings.
    await clock.pass(2_500);
    b.visibility.hide();
    await clock.pass(100);
    b.host.down();
    await clock.pass(60_000);
    expect(here(a, b)).toBe('asleep');
    await clock.pass(600_000);
    expect(here(a, b)).toBe('gone');
  });

  it('row 7: asleep 10 minutes: on waking a healthy link is asked first, and lives', async () => {
    setUp('asleep');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    a.log.length = 0;
    clock.sleep(600_000);
    await clock.pass(3_000);
    expect(a.chat.list()).toEqual([b.key]);
    expect(a.log).toEqual([]);
  });

  it('row 8: reconnect storm after resume: many wake-ups build one link', async () => {
    setUp('storm');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    introduce(a, b);
    const before = a.log.length;
    for (let turn = 0; turn < 20; turn += 1) {
      a.visibility.online();
      b.visibility.show();
      await clock.pass(150);
    }
    await clock.pass(5_000);
    expect([a.host.links(), b.host.links()]).toEqual([1, 1]);
    // A knock that meets the old link can replace it; it must not go on and on.
    expect(a.log.length - before).toBeLessThan(4);
  });

  it('row 10: some pairs never connect: the badge comes through a third', async () => {
    setUp('third');
    const [a, b, c] = [page(), page(), page()];
    a.host.block(b.host);
    await clock.pass(1_000);
    introduce(a, b, c);
    await clock.pass(10_000);
    expect(a.chat.list()).toEqual([c.key]);
    expect([here(a, b), here(b, a)]).toEqual(['here', 'here']);
    b.host.down();
    await clock.pass(80_000);
    expect(here(a, b)).toBe('gone');
  });

  it('row 1: the door of a dead page stays shut for 90 s and hurts nobody', async () => {
    setUp('door');
    const seed = random(32);
    const host = network.host();
    const [a, b] = [page(host, { seed }), page()];
    await clock.pass(1_000);
    host.down();
    const fresh = page(network.host(), { seed });
    await clock.pass(400);
    expect(fresh.chat.list()).toEqual([b.key]);
    expect(b.chat.list()).toEqual([a.key]);
    say(b, fresh, 'back');
    await clock.pass(100);
    expect(fresh.log.at(-1)).toBe(`${name(b.key)}: back`);
  });

  it('row 18: a dead signalling server hurts no link, and new ones as soon as it is back', async () => {
    setUp('signalling');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    network.signalling(false);
    const c = page();
    await clock.pass(60_000);
    expect(a.chat.list()).toEqual([b.key]);
    expect(c.mesh.troubles().map(({ code }) => code)).toContain('signalling-unreachable');
    network.signalling(true);
    await clock.pass(40_000);
    expect(c.chat.list()).not.toEqual([]);
  });

  it('row 18: with the signalling server dead two who share a friend get a link, and keep it when the friend goes', async () => {
    setUp('meeting');
    const [a, b] = [page(), page()];
    await clock.pass(2_000);
    const host = network.host();
    b.host.block(host);
    const c = page(host);
    await clock.pass(2_000);
    network.signalling(false);
    b.host.unblock(host);
    introduce(a, b, c);
    await clock.pass(60_000);
    expect(b.chat.list()).toContain(c.key);
    a.mesh.close();
    await clock.pass(2_000);
    say(b, c, 'still here');
    await clock.pass(100);
    expect(c.log.at(-1)).toBe(`${name(b.key)}: still here`);
  });

  it('rows 4 and 11: a link that breaks, as between two networks, comes back by itself, and both know it anew', async () => {
    setUp('networks');
    const [a, b] = [page(), page()];
    await clock.pass(2_000);
    introduce(a, b);
    for (let time = 0; time < 3; time += 1) {
      b.host.down();
      await clock.pass(20_000);
      b.host.up();
      b.visibility.online();
      await clock.pass(40_000);
      say(a, b, String(time));
      await clock.pass(100);
      expect(b.log.at(-1)).toBe(`${name(a.key)}: ${String(time)}`);
    }
    expect(a.log.filter((line) => line === `opened ${name(b.key)}`).length).toBeGreaterThanOrEqual(4);
  });

  it('row 36: who does not know the secret gets no link', async () => {
    setUp('stranger');
    const [a, b] = [page(), page(network.host(), { secret: new Uint8Array(16) })];
    await clock.pass(5_000);
    expect([a.chat.list(), b.chat.list()]).toEqual([[], []]);
  });

  it('row 41: names who must reload when protocol versions differ', async () => {
    setUp('versions');
    const [a, b] = [page(), page(network.host(), { protocol: 2 })];
    await clock.pass(1_000);
    expect(a.mesh.troubles()).toContainEqual({ code: 'other-version', detail: 'you-reload', member: b.key });
    expect(b.mesh.troubles()).toContainEqual({ code: 'other-version', detail: 'they-reload', member: a.key });
    expect(a.chat.list()).toEqual([]);
  });

  it('a fault costs the link, and its member is shut out for a while, not for ever', async () => {
    setUp('fault');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    introduce(a, b);
    a.chat.fault(b.key, 'entry-shape');
    await clock.pass(20_000);
    expect(a.chat.list()).toEqual([]);
    await clock.pass(60_000);
    expect(a.chat.list()).toEqual([b.key]);
  });

  it('a flood costs the link', async () => {
    setUp('flood');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    for (let count = 0; count < 3_000; count += 1) say(b, a, 'x');
    await clock.pass(200);
    expect(a.chat.list()).toEqual([]);
    expect(a.log.length).toBeLessThan(2_100);
  });

  it('row 10: a pair that never connects calls less and less often, and says so', async () => {
    setUp('never');
    const hosts = [network.host(), network.host()];
    hosts[0]!.block(hosts[1]!);
    const [a, b] = hosts.map((host) => page(host));
    const c = page();
    await clock.pass(2_000);
    for (let minute = 0; minute < 150; minute += 1) {
      introduce(a!, b!, c);
      await clock.pass(60_000);
    }
    expect(hosts[0]!.dials()).toBeLessThan(60);
    const link = a!.mesh.report().links.find(({ member }) => member === b!.key);
    expect(link).toMatchObject({ how: 'forwarded', through: c.key });
    expect(link!.tries).toBeGreaterThan(5);
    expect(link!.nextTry).toBeGreaterThan(clock.now());
    expect(a!.mesh.report().dials).toContainEqual(
      expect.objectContaining({ member: b!.key, result: 'peer-unreachable' }),
    );
  });

  it('twelve invented members cannot keep a thirteenth out, and a player gets his link at once', async () => {
    setUp('eclipse');
    const a = page();
    await clock.pass(1_000);
    const fakes = Array.from({ length: 12 }, () => page());
    introduce(a, ...fakes);
    await clock.pass(60_000);
    expect(a.chat.list()).toHaveLength(12);
    const honest = page();
    await clock.pass(100);
    introduce(a, honest);
    await clock.pass(30_000);
    expect(a.chat.list()).toContain(honest.key);
    const player = page();
    a.mesh.prefer([player.key]);
    await clock.pass(100);
    introduce(a, player);
    await clock.pass(5_000);
    expect(a.chat.list()).toContain(player.key);
    await clock.pass(120_000);
    expect(a.chat.list()).toContain(player.key);
    expect(a.chat.list().length).toBeLessThanOrEqual(12);
  });

  it('names of members without end cost no more than the room for 128', async () => {
    setUp('names');
    const dialled = new Set<string>();
    const way: Way = {
      name: 'count',
      open: () => ({
        look() {},
        dial: (address) => void dialled.add(address),
        wake() {},
        report: () => ({ servers: [], used: 0, of: 0 }),
        close() {},
      }),
    };
    const { mesh } = page(undefined, { ways: [way] });
    for (let count = 0; count < 1_000; count += 1) mesh.know(bytesToHex(random(32)), [`count:${count}`]);
    await clock.pass(400_000);
    expect(dialled.size).toBeGreaterThan(100);
    expect(dialled.size).toBeLessThanOrEqual(128);
  });

  it('a topic opened later meets the neighbours that have it open', async () => {
    setUp('later');
    const [a, b] = [page(), page()];
    await clock.pass(1_000);
    const seen: string[] = [];
    const early = a.mesh.open('table');
    early.onOpened((peer) => seen.push(`a sees ${name(peer)}`));
    early.send(b.key, new Uint8Array([1]));
    await clock.pass(100);
    expect(seen).toEqual([]);
    const late = b.mesh.open('table');
    late.onOpened((peer) => seen.push(`b sees ${name(peer)}`));
    await clock.pass(100);
    expect(seen.sort()).toEqual([`a sees ${name(b.key)}`, `b sees ${name(a.key)}`]);
    late.close();
    await clock.pass(100);
    expect(early.list()).toEqual([]);
  });
});
