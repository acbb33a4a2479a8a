import { expect, it } from 'vitest';
import { createTopics, type Topics } from './topics.ts';

/** Pages by name, all linked, whose messages arrive at once. */
function pages(...names: readonly string[]) {
  const all = new Map<string, Topics>();
  const told: string[] = [];
  for (const name of names) {
    const topics: Topics = createTopics(
      (to, message) => {
        told.push(`${name} ${to} ${String(message[0])}`);
        all.get(to)?.receive(name, message[0] ?? 0, message.subarray(1));
      },
      () => undefined,
      () => undefined,
    );
    all.set(name, topics);
  }
  for (const a of names) for (const b of names) if (a !== b) all.get(a)?.linked(b);
  const page = (name: string): Topics => {
    const found = all.get(name);
    if (found === undefined) throw new RangeError(name);
    return found;
  };
  return { page, told };
}

it('a quiet topic is opened only towards those who have it open, so it does not spread', () => {
  const { page, told } = pages('a', 'b', 'c');
  const there = page('a').open('table');
  expect([page('b').isAwaited('table'), page('c').isAwaited('table')]).toEqual([true, true]);
  told.length = 0;
  const served = page('b').open('table', true);
  expect(told).toEqual(['b a 3']);
  expect([there.list(), served.list()]).toEqual([['b'], ['a']]);
  there.close();
  expect([served.list(), page('c').isAwaited('table')]).toEqual([[], false]);
});

it('two who have a topic open quietly do not keep it open for each other', () => {
  const { page } = pages('a', 'b');
  const loud = page('a').open('table');
  const served = page('b').open('table', true);
  expect(served.list()).toEqual(['a']);
  loud.close();
  const quiet = page('a').open('table', true);
  expect([quiet.list(), served.list()]).toEqual([[], []]);
  expect([page('a').isAwaited('table'), page('b').isAwaited('table')]).toEqual([false, false]);
  served.close();
  const again = page('b').open('table');
  expect([quiet.list(), again.list()]).toEqual([['b'], ['a']]);
});

it('who opens a topic later finds the page that had it open quietly', () => {
  const { page } = pages('a', 'b');
  const heard: string[] = [];
  const served = page('b').open('table', true);
  served.onMessage((from, message) => heard.push(`${from} ${message.join()}`));
  const there = page('a').open('table');
  there.send('b', new Uint8Array([7]));
  expect([there.list(), served.list(), heard]).toEqual([['b'], ['a'], ['a 7']]);
});
