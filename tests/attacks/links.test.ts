import { bytesToHex } from '@noble/hashes/utils.js';
import { noughts } from '@rockpool/game/testing';
import {
  createHello,
  createTestRandom,
  deriveRoom,
  identityOf,
  intrude,
  join,
  maxMessage,
  parseSecret,
  split,
  u32,
  u8,
} from '@rockpool/net/testing';
import { expect, test } from 'vitest';
import { evening, keyOf, linkTo, roomOf, troubles } from './evening.ts';

const random = createTestRandom('intruders');
const seed = random(32);
const intruderKey = identityOf(seed).key;
const bytesOf = (secret: string) => parseSecret(secret) ?? new Uint8Array(16);

test('row 36: who knows the doors but not the secret gets no link, and the players are told', async () => {
  const { rooms, ana, bo, secret, finish } = await evening('stranger');
  const stranger = intrude(rooms, bytesOf(secret));
  await stranger.knock();
  expect(stranger.links.length).toBeGreaterThan(0);
  for (const link of [...stranger.links]) stranger.greet(link, seed, random(32));
  await rooms.clock.pass(1_000);
  expect(stranger.links).toEqual([]);
  expect([...troubles(ana), ...troubles(bo)]).toContain('stranger');
  expect(roomOf(ana).view().members).toHaveLength(2);
  await finish();
});

test.each(['calls both', 'calls one and is called by the other'])(
  'a man in the middle at the signalling server, who %s, is found out by both ends',
  async (how) => {
    const { rooms, ana, bo, secret, finish } = await evening('middle');
    const middle = intrude(rooms, bytesOf(secret));
    ana.host.block(bo.host);
    const cleo = await rooms.enter('Cleo', [noughts]);
    /** The link to a device that he makes by calling it, or by ringing at the doors. */
    const linkBy = async (device: typeof ana, reach: () => Promise<void>) => {
      const before = middle.links.length;
      await reach();
      // Each end says first who it is.
      const isTo = ([iAm]: readonly Uint8Array[]) =>
        iAm !== undefined && bytesToHex(iAm.subarray(22, 54)) === keyOf(device);
      const link = middle.links.slice(before).find((one) => isTo(middle.heard(one)));
      if (link === undefined) throw new Error(`The middle has no link to ${device.name}.`);
      return link;
    };
    const toAna = await linkBy(ana, () => middle.dial(addressOf(ana)));
    const toCleo = await linkBy(cleo, () =>
      how === 'calls both' ? middle.dial(addressOf(cleo)) : middle.knock(),
    );
    expect(toCleo.dialled).toBe(how === 'calls both');
    // Everything goes through, byte for byte, also what came already.
    const pass = (from: typeof toAna, to: typeof toAna) => {
      for (const frame of middle.heard(from)) to.send(frame);
      from.handle({ receive: (frame) => to.send(frame), closed: () => to.close() });
    };
    pass(toAna, toCleo);
    pass(toCleo, toAna);
    await rooms.clock.pass(2_000);
    expect(troubles(ana)).toContain('stranger');
    expect(troubles(cleo)).toContain('stranger');
    await finish();
  },
);

test('a hello that was overheard is worth nothing on another link', async () => {
  const { rooms, ana, bo, secret, finish } = await evening('copied');
  const insider = intrude(rooms, bytesOf(secret));
  await insider.dial(addressOf(ana));
  const [toAna] = insider.links;
  if (toAna === undefined) throw new Error('no link');
  // What Ana says, with her proof, on a link of the insider's.
  const hello = createHello(helloOf(secret, toAna.binding));
  const [iAm] = insider.heard(toAna);
  for (const frame of split(hello.iAm)) toAna.send(frame);
  await rooms.clock.pass(200);
  const proof = insider.heard(toAna)[1];
  if (iAm === undefined || proof === undefined) throw new Error('Ana says nothing.');
  await insider.dial(addressOf(bo));
  const toBo = insider.links.at(-1);
  for (const frame of [iAm, proof]) toBo?.send(frame);
  await rooms.clock.pass(1_000);
  expect(insider.links).not.toContain(toBo);
  expect(troubles(bo)).toContain('stranger');
  await finish();
});

test("a member's key is not to be had by naming it: its signature is missing", async () => {
  const { rooms, ana, bo, secret, finish } = await evening('claimed');
  const insider = intrude(rooms, bytesOf(secret));
  await insider.dial(addressOf(bo));
  const [link] = insider.links;
  if (link === undefined) throw new Error('no link');
  const hello = createHello({
    ...helloOf(secret, link.binding),
    me: { key: keyOf(ana), sign: identityOf(seed).sign },
  });
  for (const frame of split(hello.iAm)) link.send(frame);
  await rooms.clock.pass(200);
  const [theirs] = insider.heard(link);
  const answer = hello.receive(theirs?.subarray(1) ?? random(1));
  if (!('send' in answer)) throw new Error('no proof');
  for (const frame of split(answer.send)) link.send(frame);
  await rooms.clock.pass(1_000);
  expect(insider.links).toEqual([]);
  expect(troubles(bo)).toContain('stranger');
  expect(linkTo(bo, ana)).toBe('direct');
  await finish();
});

test.each([
  ['half a frame and nothing more', [join(u8(1), u32(maxMessage), random(16_000))], 'gone'],
  ['frames out of order', [join(u8(2), random(9))], 'told'],
  ['a message of 10 MB', [join(u8(1), u32(10_485_760), random(16_000))], 'told'],
  ['an empty frame', [u8(0)], 'told'],
  ['a message of no kind', [join(u8(0), u8(99))], 'told'],
  ['a flood of frames', Array.from({ length: 5_000 }, () => join(u8(0), u8(1))), 'told'],
] as const)('row 16: %s costs an insider the link, and nobody else anything', async (_, frames, end) => {
  const { rooms, ana, secret, finish } = await evening('frames');
  const insider = intrude(rooms, bytesOf(secret));
  await insider.dial(addressOf(ana));
  const [link] = insider.links;
  if (link === undefined) throw new Error('no link');
  insider.greet(link, seed);
  await rooms.clock.pass(300);
  expect(roomOf(ana).connection().links).toContainEqual(
    expect.objectContaining({ member: intruderKey, how: 'direct' }),
  );
  for (const frame of frames) link.send(frame);
  await rooms.clock.pass(20_000);
  expect(roomOf(ana).connection().links).not.toContainEqual(
    expect.objectContaining({ member: intruderKey, how: 'direct' }),
  );
  const told = { code: 'bad-page', member: intruderKey };
  if (end === 'told') expect(roomOf(ana).view().troubles).toContainEqual(expect.objectContaining(told));
  await finish();
});

test('links that never say hello take no place from a friend who comes', async () => {
  const { rooms, ana, bo, secret, finish } = await evening('silent');
  const silent = intrude(rooms, bytesOf(secret));
  for (let count = 0; count < 60; count += 1) await silent.dial(addressOf(ana));
  expect(ana.host.links()).toBeLessThanOrEqual(18);
  const cleo = await rooms.enter('Cleo', [noughts]);
  await rooms.clock.pass(30_000);
  expect([linkTo(ana, cleo), linkTo(bo, cleo)]).toEqual(['direct', 'direct']);
  await finish();
});

function addressOf({ host }: { readonly host: { readonly address: string } }): string {
  return host.address;
}

function helloOf(secret: string, binding: Uint8Array) {
  const { id, helloKey } = deriveRoom(parseSecret(secret) ?? random(16));
  const me = identityOf(seed);
  const versions = { protocol: 1, build: 'intruder' };
  return { me, helloKey, room: id, binding, dialled: true, nonce: random(16), versions };
}
