import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createAsking } from './asking.ts';

const long = 1_000;

function begin(isEmpty = true) {
  const linked = new Set(['ana', 'bo', 'cy', 'dee']);
  const clock = createTestClock();
  const asked: string[] = [];
  const asking = createAsking(
    clock,
    () => isEmpty,
    (peer) => linked.has(peer),
    (peer) => asked.push(peer),
  );
  for (const peer of ['ana', 'bo', 'cy']) asking.ask(peer, true);
  return { clock, asked, asking, linked };
}

test('who has nothing asks one neighbour for a long table, and the others once what came was checked', () => {
  const { asked, asking } = begin();
  expect(asking.heard('ana', long)).toBe(true);
  expect(asking.heard('bo', long)).toBe(false);
  expect(asked).toEqual(['ana']);
  asking.settled();
  expect(asked).toEqual(['ana', 'bo', 'cy']);
  expect(asking.heard('bo', 0)).toBe(true);
});

test('the others are asked at once if the first has little', () => {
  const { asked, asking } = begin();
  asking.heard('bo', long);
  expect(asked).toEqual(['ana']);
  asking.heard('ana', 63);
  expect(asked).toEqual(['ana', 'bo', 'cy']);
});

test('who says that it has much and sends nothing keeps nobody longer than 2 s', async () => {
  const { clock, asked, asking } = begin();
  asking.heard('ana', long);
  await clock.pass(1_999);
  asking.ask('dee', false);
  expect(asked).toEqual(['ana']);
  await clock.pass(1);
  expect(asked).toEqual(['ana', 'bo', 'cy', 'dee']);
});

test('who has something of the table asks all at once', () => {
  expect(begin(false).asked).toEqual(['ana', 'bo', 'cy']);
});

test('if the first has left, who comes next takes its place', () => {
  const { asked, asking, linked } = begin();
  linked.delete('ana');
  asking.ask('dee', false);
  expect(asked).toEqual(['ana', 'bo', 'cy', 'dee']);
});

test('who waited and opens again just when the first has left is asked once', () => {
  const { asked, asking, linked } = begin();
  linked.delete('ana');
  asking.ask('bo', false);
  expect(asked).toEqual(['ana', 'cy', 'bo']);
});
