import { describe, expect, it } from 'vitest';
import { createTestRandom } from '../testing/random.ts';
import { broadcastWay, type Channel } from './broadcast.ts';
import type { Link, OpenWay } from './link.ts';

const place = { room: '00'.repeat(16), doors: [], broadcast: 'ab'.repeat(16) };

/** The tabs of one device. `ears` hears all that is said, as any page of the site would. */
function createDevice() {
  const listeners: { readonly owner: number; readonly hear: (event: { readonly data: unknown }) => void }[] =
    [];
  const ears: unknown[] = [];
  let count = 0;
  const say = (from: number, data: unknown) => {
    ears.push(data);
    for (const { owner, hear } of [...listeners]) if (owner !== from) hear({ data: structuredClone(data) });
  };
  const channel = (): Channel => {
    const owner = (count += 1);
    return {
      postMessage: (data) => say(owner, data),
      addEventListener: (_, hear) => void listeners.push({ owner, hear }),
      close() {},
    };
  };
  return { channel, ears, say };
}

function tab(device: ReturnType<typeof createDevice>, seed: string) {
  const links: Link[] = [];
  const got: string[] = [];
  let address = '';
  const way: OpenWay = broadcastWay({ random: createTestRandom(seed), channel: device.channel }).open(place, {
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
  });
  return { way, links, got, address: () => address };
}

describe('broadcast links', () => {
  it('carry frames both ways, sealed, with one binding', () => {
    const device = createDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    const [mine, theirs] = [a.links[0]!, b.links[0]!];
    expect(mine.binding).toEqual(theirs.binding);
    expect([mine.dialled, theirs.dialled]).toEqual([false, true]);
    mine.send(new Uint8Array([1, 2, 3]));
    theirs.send(new Uint8Array([4]));
    expect([a.got, b.got]).toEqual([['4'], ['1,2,3']]);
    const heard = device.ears.filter((said) => (said as { kind: string }).kind === 'frame');
    expect(heard.map((said) => (said as { data: Uint8Array }).data.length)).toEqual([19, 17]);
    b.way.close();
    expect(a.got.at(-1)).toBe('closed');
  });

  it('have fresh keys each time', () => {
    const device = createDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.dial(b.address());
    a.way.dial(b.address());
    expect(a.links).toHaveLength(2);
    expect(a.links[0]!.binding).not.toEqual(a.links[1]!.binding);
  });

  it.each<[string, (frame: Record<string, unknown>) => Record<string, unknown>]>([
    ['said again by another page', (frame) => frame],
    ['changed', (frame) => ({ ...frame, data: new Uint8Array(20) })],
    ['too short to be sealed', (frame) => ({ ...frame, data: new Uint8Array(3) })],
  ])('close when a frame is %s', (_, change) => {
    const device = createDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
    a.links[0]!.send(new Uint8Array([7]));
    device.say(0, change(device.ears.at(-1) as Record<string, unknown>));
    expect(b.got).toEqual(['7', 'closed']);
    expect(a.got).toEqual(['closed']);
  });

  it('survive whatever else is said on the channel', () => {
    const device = createDevice();
    const [a, b] = [tab(device, 'a'), tab(device, 'b')];
    a.way.look(true);
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
    expect(b.got).toEqual(['7']);
    expect(a.links).toHaveLength(1);
  });

  it('dials to tabs that are gone do not use up the room for those that come', () => {
    const device = createDevice();
    const a = tab(device, 'a');
    for (let count = 0; count < 40; count += 1) a.way.dial(`broadcast:${String(count).padStart(32, '0')}`);
    const b = tab(device, 'b');
    b.way.look(true);
    expect([a.links.length, b.links.length]).toEqual([1, 1]);
    const c = tab(device, 'c');
    c.way.dial(a.address());
    expect([a.links.length, c.links.length]).toEqual([2, 1]);
  });
});
