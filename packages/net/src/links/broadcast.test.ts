import { describe, expect, it } from 'vitest';
import { createTestDevice, type TestDevice } from '../testing/device.ts';
import { createTestRandom } from '../testing/random.ts';
import { broadcastWay, type BroadcastOptions } from './broadcast.ts';
import type { Link, OpenWay } from './link.ts';
import * as sealing from './sealing.ts';

const place = { room: '00'.repeat(16), doors: [], broadcast: 'ab'.repeat(16) };

/** Until whatever is being loaded is there, and what follows from it has been said. */
const loaded = () => new Promise((settle) => setImmediate(settle));

function tab(
  device: TestDevice,
  seed: string,
  load: NonNullable<BroadcastOptions['load']> = () => Promise.resolve(sealing),
) {
  const links: Link[] = [];
  const got: string[] = [];
  let address = '';
  const way: OpenWay = broadcastWay({ random: createTestRandom(seed), channel: device.channel, load }).open(
    place,
    {
      link(link) {
        links.push(link);
        link.handle({ receive: (frame) => got.push(String(frame)), closed: () => got.push('closed') });
      },
      addresses: ([first = '']) => (address = first),
      settled() {},
      trouble() {},
      signal() {},
      dialled() {},
      cleared() {},
      isNear: () => false,
    },
  );
  return { way, links, got, address: () => address };
}

describe('broadcast links', () => {
  it('carry frames both ways, sealed, with one binding', async () => {
    const device = createTestDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    await loaded();
    const [mine, theirs] = [a.links[0]!, b.links[0]!];
    expect(mine.binding).toEqual(theirs.binding);
    expect([mine.dialled, theirs.dialled]).toEqual([false, true]);
    mine.send(new Uint8Array([1, 2, 3]));
    theirs.send(new Uint8Array([4]));
    await loaded();
    expect([a.got, b.got]).toEqual([['4'], ['1,2,3']]);
    const heard = device.ears.filter((said) => (said as { kind: string }).kind === 'frame');
    expect(heard.map((said) => (said as { data: Uint8Array }).data.length)).toEqual([19, 17]);
    b.way.close();
    await loaded();
    expect(a.got.at(-1)).toBe('closed');
  });

  it('have fresh keys each time', async () => {
    const device = createTestDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    await loaded();
    a.way.dial(b.address());
    await loaded();
    expect(a.links).toHaveLength(2);
    expect(a.links[0]!.binding).not.toEqual(a.links[1]!.binding);
  });

  it.each<[string, (frame: Record<string, unknown>) => Record<string, unknown>]>([
    ['said again by another page', (frame) => frame],
    ['changed', (frame) => ({ ...frame, data: new Uint8Array(20) })],
    ['too short to be sealed', (frame) => ({ ...frame, data: new Uint8Array(3) })],
  ])('close when a frame is %s', async (_, change) => {
    const device = createTestDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    await loaded();
    a.links[0]!.send(new Uint8Array([7]));
    device.say(0, change(device.ears.at(-1) as Record<string, unknown>));
    await loaded();
    expect(b.got).toEqual(['7', 'closed']);
    expect(a.got).toEqual(['closed']);
  });

  it('survive whatever else is said on the channel', async () => {
    const device = createTestDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    await loaded();
    const dial = device.ears.find((said) => (said as { kind: string }).kind === 'dial') as object;
    for (const noise of [
      null,
      1,
      'look',
      {},
      { kind: 'look' },
      { kind: 'dial', from: 1 },
      { ...dial, link: 'ff'.repeat(16), key: new Uint8Array(32) },
    ]) {
      device.say(0, noise);
    }
    a.links[0]!.send(new Uint8Array([7]));
    await loaded();
    expect(b.got).toEqual(['7']);
    expect(a.links).toHaveLength(1);
  });

  it('dials to tabs that are gone do not use up the room for those that come', async () => {
    const device = createTestDevice();
    const a = tab(device, 'a');
    tab(device, 'z').way.look(true);
    await loaded();
    for (let count = 0; count < 40; count += 1) a.way.dial(`broadcast:${String(count).padStart(32, '0')}`);
    const b = tab(device, 'b');
    b.way.look(true);
    await loaded();
    expect([a.links.length, b.links.length]).toEqual([2, 2]);
    const c = tab(device, 'c');
    c.way.look(true);
    await loaded();
    expect([a.links.length, c.links.length]).toEqual([3, 3]);
  });

  it('load their cryptography only when another tab is there', async () => {
    const device = createTestDevice();
    let loads = 0;
    const load = () => {
      loads += 1;
      return Promise.resolve(sealing);
    };
    const a = tab(device, 'a', load);
    a.way.look(true);
    a.way.dial(`broadcast:${'0'.repeat(32)}`);
    device.say(0, 'noise');
    await loaded();
    expect([loads, a.address()]).toEqual([0, '']);
    const b = tab(device, 'b');
    b.way.look(true);
    await loaded();
    expect([loads, a.links.length]).toEqual([1, 1]);
    expect(a.address()).toMatch(/^broadcast:[0-9a-f]{32}$/);
  });

  it('come about at the next look when the cryptography could not be had at the first', async () => {
    const device = createTestDevice();
    let reachable = false;
    const a = tab(device, 'a', () =>
      reachable ? Promise.resolve(sealing) : Promise.reject(new Error('offline')),
    );
    const b = tab(device, 'b');
    b.way.look(true);
    await loaded();
    expect(a.links).toHaveLength(0);
    reachable = true;
    b.way.look(true);
    await loaded();
    expect([a.links.length, b.links.length]).toEqual([1, 1]);
  });

  it('are not doubled by who looks again', async () => {
    const device = createTestDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    for (const { way } of [a, b, a]) {
      way.look(true);
      await loaded();
    }
    expect([a.links.length, b.links.length]).toEqual([1, 1]);
  });
});
