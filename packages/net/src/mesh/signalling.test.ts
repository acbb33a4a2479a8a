import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { join, u8 } from '../bytes.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestRandom } from '../testing/random.ts';
import { createSignalling, mostSignal, type Signalling } from './signalling.ts';

const random = createTestRandom('signalling');

/** Pages in a row: each has links to the one before and the one after. */
function row(length: number) {
  const keys = Array.from({ length }, () => bytesToHex(random(32)));
  const got: string[] = [];
  let carried = 0;
  const pages: Signalling[] = keys.map((me, index) =>
    createSignalling({
      me,
      clock: createTestClock(),
      neighbours: () => keys.filter((_, other) => Math.abs(other - index) === 1),
      send(to, message) {
        carried += 1;
        expect(pages[keys.indexOf(to)]?.receive(me, message.subarray(1))).toBeNull();
      },
      deliver: (from, payload) => void got.push(`${keys.indexOf(from)} to ${index}: ${payload.join()}`),
    }),
  );
  const say = (from: number, to: number, payload = u8(7)) => pages[from]?.say(keys[to] ?? '', payload);
  return { keys, pages, got, say, carried: () => carried };
}

it('a signal reaches whom it is for through others, once, and goes no further than four links', () => {
  const { got, say, carried } = row(7);
  say(0, 3);
  expect(got).toEqual(['0 to 3: 7']);
  expect(carried()).toBe(3);
  say(0, 6);
  expect(got).toHaveLength(1);
  expect(carried()).toBe(3 + 4);
});

it('row 13: the same signal again is not passed on or taken', () => {
  const { got, say } = row(3);
  say(0, 2);
  say(0, 2);
  expect(got).toHaveLength(1);
});

it('a signal of another shape is a fault, and a flood is not passed on', () => {
  const { pages, keys, got } = row(3);
  const [by, , to] = keys.map((key) => hexToBytes(key));
  const message = (hops: number, payload: Uint8Array) => join(to ?? by!, by!, u8(hops), payload);
  for (const bad of [
    message(9, u8(1)),
    message(1, new Uint8Array(0)),
    message(1, random(mostSignal + 1)),
    random(40),
  ])
    expect(pages[1]?.receive(keys[0] ?? '', bad)).toBe('signal-shape');
  for (let count = 0; count < 500; count += 1) pages[1]?.receive(keys[0] ?? '', message(2, random(9)));
  expect(got.length).toBeLessThan(100);
});
