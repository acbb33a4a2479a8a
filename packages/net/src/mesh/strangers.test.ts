import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, expect, it } from 'vitest';
import type { Way } from '../links/link.ts';
import { createMeshes, introduce, say, type Meshes } from '../testing/meshes.ts';

const open: Meshes[] = [];
afterEach(() => open.splice(0).forEach((meshes) => meshes.close()));

function meet(seed: string): Meshes {
  const meshes = createMeshes(seed);
  open.push(meshes);
  return meshes;
}

it('row 36: who does not know the secret gets no link', async () => {
  const { clock, network, page } = meet('stranger');
  const [a, b] = [page(), page(network.host(), { secret: new Uint8Array(16) })];
  await clock.pass(5_000);
  expect([a.chat.list(), b.chat.list()]).toEqual([[], []]);
});

it('row 41: names who must reload when protocol versions differ', async () => {
  const { clock, network, page } = meet('versions');
  const [a, b] = [page(), page(network.host(), { protocol: 2 })];
  await clock.pass(1_000);
  expect(a.mesh.troubles()).toContainEqual({ code: 'other-version', detail: 'you-reload', member: b.key });
  expect(b.mesh.troubles()).toContainEqual({ code: 'other-version', detail: 'they-reload', member: a.key });
  expect(a.chat.list()).toEqual([]);
});

it('a fault costs the link, and its member is shut out for a while, not for ever', async () => {
  const { clock, page } = meet('fault');
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
  const { clock, page } = meet('flood');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  for (let count = 0; count < 3_000; count += 1) say(b, a, 'x');
  await clock.pass(200);
  expect(a.chat.list()).toEqual([]);
  expect(a.log.length).toBeLessThan(2_100);
});

it('twelve invented members cannot keep a thirteenth out, and a player gets his link at once', async () => {
  const { clock, page } = meet('eclipse');
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
  const { clock, page, random } = meet('names');
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
