import { afterEach, expect, it } from 'vitest';
import {
  createMeshes,
  hereFor,
  introduce,
  nameOf,
  say,
  type MeshPage,
  type Meshes,
} from '../testing/meshes.ts';

const open: Meshes[] = [];
afterEach(() => open.splice(0).forEach((meshes) => meshes.close()));

function meet(seed: string): Meshes {
  const meshes = createMeshes(seed);
  open.push(meshes);
  return meshes;
}

it('links two pages within moments, and both call the topic opened once', async () => {
  const { clock, page } = meet('two');
  const [a, b] = [page(), page()];
  await clock.pass(400);
  expect([a.log, b.log]).toEqual([[`opened ${nameOf(b.key)}`], [`opened ${nameOf(a.key)}`]]);
  say(a, b, 'hi');
  await clock.pass(100);
  expect(b.log.at(-1)).toBe(`${nameOf(a.key)}: hi`);
  expect([hereFor(a, b), hereFor(b, a)]).toEqual(['here', 'here']);
});

it('row 14: both sides dial at once: one link stays, and it works both ways', async () => {
  for (let seed = 0; seed < 8; seed += 1) {
    const { clock, network, page } = meet(`glare ${seed}`);
    network.signalling(false);
    const dials: (() => void)[] = [];
    const [one, two] = [network.host(), network.host()];
    const [a, b] = [
      [one, two],
      [two, one],
    ].map(([own, other]) =>
      page(own, {
        ways: [
          {
            ...own!.way,
            open(place, events) {
              const opened = own!.way.open(place, events);
              dials.push(() => opened.dial(other!.address));
              return opened;
            },
          },
        ],
      }),
    ) as [MeshPage, MeshPage];
    await clock.pass(100);
    network.signalling(true);
    for (const dial of dials) dial();
    await clock.pass(21);
    expect([one.links(), two.links()], `seed ${seed}`).toEqual([2, 2]);
    await clock.pass(3_000);
    expect([one.links(), two.links()], `seed ${seed}`).toEqual([1, 1]);
    say(a, b, 'one');
    say(b, a, 'two');
    await clock.pass(100);
    expect([b.log.at(-1), a.log.at(-1)]).toEqual([`${nameOf(a.key)}: one`, `${nameOf(b.key)}: two`]);
  }
});

it('row 10: some pairs never connect: the badge comes through a third', async () => {
  const { clock, page } = meet('third');
  const [a, b, c] = [page(), page(), page()];
  a.host.block(b.host);
  await clock.pass(1_000);
  introduce(a, b, c);
  await clock.pass(10_000);
  expect(a.chat.list()).toEqual([c.key]);
  expect([hereFor(a, b), hereFor(b, a)]).toEqual(['here', 'here']);
  b.host.down();
  await clock.pass(80_000);
  expect(hereFor(a, b)).toBe('gone');
});

it('row 1: the door of a dead page stays shut for 90 s and hurts nobody', async () => {
  const { clock, network, page, random } = meet('door');
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
  expect(fresh.log.at(-1)).toBe(`${nameOf(b.key)}: back`);
});

it('row 18: a dead signalling server hurts no link, and new ones as soon as it is back', async () => {
  const { clock, network, page } = meet('signalling');
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
  const { clock, network, page } = meet('meeting');
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
  expect(c.log.at(-1)).toBe(`${nameOf(b.key)}: still here`);
});

it('row 4, row 11: a link that breaks, as between two networks, comes back by itself, and both know it anew', async () => {
  const { clock, page } = meet('networks');
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
    expect(b.log.at(-1)).toBe(`${nameOf(a.key)}: ${String(time)}`);
  }
  expect(a.log.filter((line) => line === `opened ${nameOf(b.key)}`).length).toBeGreaterThanOrEqual(4);
});

it('row 10: a pair that never connects calls less and less often, and says so', async () => {
  const { clock, network, page } = meet('never');
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

it('a topic opened later meets the neighbours that have it open', async () => {
  const { clock, page } = meet('later');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  const seen: string[] = [];
  const early = a.mesh.open('table');
  early.onOpened((peer) => seen.push(`a sees ${nameOf(peer)}`));
  early.send(b.key, new Uint8Array([1]));
  await clock.pass(100);
  expect(seen).toEqual([]);
  const late = b.mesh.open('table');
  late.onOpened((peer) => seen.push(`b sees ${nameOf(peer)}`));
  await clock.pass(100);
  expect(seen.sort()).toEqual([`a sees ${nameOf(b.key)}`, `b sees ${nameOf(a.key)}`]);
  late.close();
  await clock.pass(100);
  expect(early.list()).toEqual([]);
});
