import { expect, it } from 'vitest';
import { u32 } from '../bytes.ts';
import type { Entry } from '../log/entry.ts';
import type { EntryLog } from './entry-log.ts';
import { createIntake, plainChecking } from './intake.ts';
import { createWaitingLine, mostEntries } from './waiting.ts';

/*
 * More than may wait: a table of more entries than an honest game ever has, or somebody who fills the line. What is checked
 * here is only who is asked again, and who gives way; the signatures are all good.
 */

const entryOf = (seat: number, seq: number) => ({ seat, seq, bytes: u32(seq) }) as unknown as Entry;
const entries = (count: number, seat = 0) => Array.from({ length: count }, (_, seq) => entryOf(seat, seq));

/** An empty log that takes what comes in its order, and what is waiting for it. */
function inFront() {
  const counts = [0, 0];
  const count = (seat: number) => counts[seat] ?? 0;
  const log = {
    count,
    holds: ({ seat, seq }: Entry) => seq < count(seat),
    look: (entry: Entry, expected: number) => (entry.seq > expected ? { is: 'gap' } : { is: 'check', entry }),
    checkOf: () => null,
    admit(entry: Entry) {
      if (entry.seq !== count(entry.seat)) return { is: 'gap' };
      counts[entry.seat] = entry.seq + 1;
      return { is: 'new', entry };
    },
  } as unknown as EntryLog;
  const asked: string[] = [];
  const checking = {
    ...plainChecking,
    verify: (checks: readonly unknown[]) => Promise.resolve(checks.map(() => true)),
  };
  const intake = createIntake(log, checking, {
    ...{ taken: () => undefined, arriving: () => true, holds: () => true, spoilt: () => undefined },
    ...{ progress: () => true, found: () => undefined, fault: () => undefined },
    lacking: (from) => asked.push(from),
    isMoreThan: () => false,
  });
  /** In updates, as they come over a link; how many. */
  const send = (from: string, all: readonly Entry[]) => {
    for (let at = 0; at < all.length; at += 100) intake.offer(from, all.slice(at, at + 100));
    return all.length;
  };
  return { intake, asked, send, count };
}

it('who sends more than may wait is asked for the rest once, when nothing waits any more', async () => {
  const whole = entries(30_000);
  const { intake, asked, send, count } = inFront();
  let sent = send('bo', whole);
  expect(asked).toEqual([]);
  await intake.settled();
  expect(count(0)).toBe(mostEntries);
  while (asked.length > 0) {
    expect(asked.splice(0)).toEqual(['bo']);
    sent += send('bo', whole.slice(count(0)));
    await intake.settled();
  }
  expect(count(0)).toBe(whole.length);
  expect(sent).toBe(2 * whole.length - mostEntries);
});

it('what comes after a gap is asked for once too, though it comes in many parts', async () => {
  const { intake, asked, send } = inFront();
  send('bo', entries(50));
  send('cy', entries(1_000).slice(60));
  await intake.settled();
  expect(asked).toEqual(['cy']);
});

it('nobody fills the line for the others: the last of whoever has most gives way', async () => {
  const { intake, asked, send, count } = inFront();
  send('mal', entries(mostEntries));
  send('bo', entries(500, 1));
  await intake.settled();
  expect([count(0), count(1)]).toEqual([mostEntries - 500, 500]);
  expect(asked).toEqual(['mal']);
});

it('of a full line no more gives way than leaves all an equal part, and nothing that is shown', () => {
  const line = createWaitingLine();
  for (const entry of entries(mostEntries)) line.add('mal', entry);
  for (const one of line.all().slice(-10)) one.shown = true;
  const [kept] = line.add('bo', entryOf(1, 0)) ?? [];
  expect(kept).toMatchObject({ from: ['mal'], dropped: true, entry: { seq: mostEntries - 11 } });
  for (let seq = 1; line.add('bo', entryOf(1, seq)) !== null;) seq += 1;
  expect(line.all().filter(({ from }) => from[0] === 'bo')).toHaveLength(mostEntries / 2);
});

it('what two have sent is not lost with one of them', () => {
  const line = createWaitingLine();
  const [both, one] = [entryOf(0, 0), entryOf(0, 1)];
  for (const entry of [both, one]) line.add('mal', entry);
  expect([both, entryOf(0, 2)].map((entry) => line.holds('bo', entry))).toEqual([true, false]);
  expect(line.drop('mal').map(({ entry }) => entry)).toEqual([one]);
  expect(line.all()).toMatchObject([{ entry: both, from: ['bo'] }]);
  expect([line.size('mal'), line.size('bo')]).toEqual([0, 4]);
});
