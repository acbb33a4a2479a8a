import type { AnyGame } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import { expect, test, vi } from 'vitest';
import { readEntry } from '../log/entry.ts';
import { createForger, type Forger } from '../testing/forge.ts';
import { createParty, type Party } from '../testing/party.ts';
import type { Checking } from './intake.ts';
import { readMessage } from './messages.ts';
import type { Carried } from './update.ts';
import { isGood } from './verifier.ts';

const length = 72;
const watcher = 2;

/** A long game of few words: each counts on by one. */
const counting = {
  ...noughts,
  id: 'counting',
  start: () => ({ count: 0 }),
  ask: ({ count }: { count: number }) =>
    count < length ? { ask: 'choose', seats: [count % 2] } : { ask: 'over', scores: [1, 0], winners: [0] },
  legal: ({ count }: { count: number }, seat: number) =>
    count < length && seat === count % 2 ? [{ count }] : [],
  check: ({ count }: { count: number }, _: number, action: { count?: unknown }) =>
    action.count === count ? null : { refused: 'taken' },
  apply: ({ count }: { count: number }) => ({ count: count + 1 }),
} as unknown as AnyGame;

/** Two pages have played the game to its end; nobody has told the watcher. */
async function played(seed: string) {
  const seen = {
    checks: 0,
    rests: 0,
    rested: (_: number): void => undefined,
    paused: (): void | Promise<void> => undefined,
    verifying: (): void => undefined,
  };
  const checking: Checking = {
    verify: (checks) => {
      seen.checks += checks.length;
      seen.verifying();
      return Promise.resolve(checks.map(isGood));
    },
    rest: () => {
      seen.rests += 1;
      seen.rested(seen.rests);
      return Promise.resolve();
    },
    pause: () => Promise.resolve(seen.paused()),
  };
  const party = await createParty({ game: counting, players: ['key', 'key'], seed, watchers: 1, checking });
  party.link(0, 1);
  for (let count = 0; count < length; count += 1) {
    await party.settle();
    expect(party.guest(count % 2).table.act({ count })).toBeNull();
  }
  await party.settle();
  const shown: { readonly answers: number; readonly done: number | null }[] = [];
  const { table } = party.guest(watcher);
  table.subscribe(() => {
    shown.push({ answers: table.view().answers.length, done: table.checked()?.done ?? null });
  });
  const entries = await party.guest(0).store.entries(table.id);
  return { party, seen, shown, table, entries };
}
const isWhole = (party: Party) =>
  party.guest(watcher).table.chain().map(String).join() === party.guest(0).table.chain().map(String).join();

test('a long table is shown when each seat has vouched for it, while the rest is being checked', async () => {
  const { party, seen, shown, table } = await played('joining');
  party.link(0, watcher);
  await party.settle();
  expect(shown[0]).toEqual({ answers: length, done: 0 });
  expect(shown.map(({ done }) => done)).toContain(64);
  expect(shown.at(-1)).toEqual({ answers: length, done: null });
  expect(isWhole(party)).toBe(true);
  expect(table.checked()).toBeNull();
  expect(seen.checks).toBe(length + 2);
  expect(await party.guest(watcher).store.entries(table.id)).toHaveLength(length);
});

test('what comes while others are shown is shown too, though it is little, before the rest is checked', async () => {
  const { party, seen, shown, entries } = await played('later');
  const forger = createForger(party);
  const isLate = ({ seq }: { seq: number }) => seq >= length / 2 - 2;
  const before = seen.rests;
  seen.rested = (rests) => {
    if (rests - before !== 3) return;
    forger.tell(watcher, ...entries.filter(isLate));
    party.network.drain();
  };
  forger.tell(watcher, ...entries.filter((one) => !isLate(one)));
  await party.settle();
  expect(shown[0]).toEqual({ answers: length, done: 0 });
  expect(isWhole(party)).toBe(true);
});

test('while more is coming in nothing but the newest signatures is checked', async () => {
  const { party, seen, shown, entries } = await played('coming');
  const forger = createForger(party);
  const parts = [0, 10, 20, 30].map((from) => entries.filter(({ seq }) => seq >= from && seq < from + 10));
  const checks: number[] = [];
  const [first = [], ...others] = parts;
  seen.paused = () => {
    checks.push(seen.checks);
    const next = others.shift();
    if (next !== undefined) forger.tell(watcher, ...next);
    party.network.drain();
  };
  forger.tell(watcher, ...first, ...(others.shift() ?? []));
  await party.settle();
  expect(checks).toEqual([2, 4, 6]);
  expect(shown.slice(0, 3).map(({ answers }) => answers)).toEqual([40, 60, length]);
  expect(isWhole(party)).toBe(true);
});

test('what comes in while more is waited for is shown at once', async () => {
  const { party, seen, shown, entries } = await played('waking');
  const forger = createForger(party);
  const parts = [20, 30].map((from) => entries.filter(({ seq }) => seq >= from && seq < from + 10));
  seen.paused = () => {
    const next = parts.shift();
    if (next === undefined) return undefined;
    forger.tell(watcher, ...next);
    party.network.drain();
    return new Promise(() => undefined); // for ever
  };
  forger.tell(watcher, ...entries.filter(({ seq }) => seq < 20));
  await party.settle();
  expect(shown.slice(0, 3).map(({ answers }) => answers)).toEqual([40, 60, length]);
  expect(isWhole(party)).toBe(true);
});

/** Says that it has so many entries of each seat. */
const say = (forger: Forger, count: number): void => {
  const heads = [0, 1].map((seat) => ({ seat, count, head: new Uint8Array(32) }));
  forger.send(watcher, { is: 'heads', answer: false, heads, proofs: [] });
};

test('what a neighbour has said that it has is waited for', async () => {
  const { party, seen, entries } = await played('said');
  const forger = createForger(party);
  const checks: number[] = [];
  seen.paused = () => {
    checks.push(seen.checks);
    if (checks.length === 3) forger.tell(watcher, ...entries.filter(({ seq }) => seq >= 20));
    party.network.drain();
  };
  say(forger, length / 2);
  forger.tell(watcher, ...entries.filter(({ seq }) => seq < 20));
  await party.settle();
  expect(checks).toEqual([2, 2, 2, 4]);
  expect(isWhole(party)).toBe(true);
});

test('a neighbour who says that it has more keeps nothing from being checked for ever', async () => {
  const { party, seen, shown, entries } = await played('promising');
  const forger = createForger(party);
  let pauses = 0;
  seen.paused = () => {
    pauses += 1;
  };
  say(forger, length);
  forger.tell(watcher, ...entries.filter(({ seq }) => seq < 18));
  await party.settle();
  expect(pauses).toBe(32);
  expect(shown.at(-1)).toEqual({ answers: 36, done: null });
});

test('nor does one who goes on sending', async () => {
  const { party, seen, shown, entries } = await played('dripping');
  const forger = createForger(party);
  const left = [...entries].sort((a, b) => a.seq - b.seq || a.seat - b.seat);
  let pauses = 0;
  seen.paused = () => {
    pauses += 1;
    forger.tell(watcher, ...left.splice(0, 1));
    party.network.drain();
  };
  forger.tell(watcher, ...left.splice(0, 36));
  await party.settle();
  expect(pauses).toBe(32);
  expect(shown.at(-1)).toEqual({ answers: 36 + 32, done: null });
});

test('of two neighbours one sends a long table, to who has nothing of it', async () => {
  const { party } = await played('once');
  const { key } = party.guest(watcher).page;
  const updates = { to: 0, from: 0 };
  party.network.tap((to, message) => {
    if (readMessage(message)?.is === 'update') updates[to === key ? 'to' : 'from'] += 1;
  });
  party.link(0, watcher);
  party.link(1, watcher);
  await party.settle();
  expect(isWhole(party)).toBe(true);
  expect(updates).toEqual({ to: 1, from: 0 });
});

test('what two neighbours send is checked once, and sent to neither of them again', async () => {
  const { party, seen } = await played('both');
  let updates = 0;
  party.network.tap((to, message) => {
    if (to !== party.guest(watcher).page.key && readMessage(message)?.is === 'update') updates += 1;
  });
  party.link(0, watcher);
  party.link(1, watcher);
  await party.settle();
  expect(isWhole(party)).toBe(true);
  expect(seen.checks).toBeLessThanOrEqual(length + 4);
  expect(updates).toBe(0);
});

test('a long table is stored in parts, none of which holds the page up', async () => {
  const { party, table } = await played('parts');
  const { store } = party.guest(watcher);
  const storing = vi.spyOn(store, 'addEntries');
  party.link(0, watcher);
  await party.settle();
  expect(Math.max(...storing.mock.calls.map(([entries]) => entries.length))).toBeLessThanOrEqual(32);
  expect(await store.entries(table.id)).toHaveLength(length);
});

test('nothing can be done while entries that are shown are not all checked', async () => {
  const { party, table } = await played('waiting');
  const refusals = new Set<string | undefined>();
  table.subscribe(() => refusals.add(table.mayWrite()?.refused));
  party.link(0, watcher);
  await party.settle();
  expect([...refusals]).toEqual(['checking', undefined]);
});

test('a bad signature that is found later takes back what was shown, and the true entries follow', async () => {
  const { party, shown, table, entries } = await played('spoilt');
  const forger = createForger(party);
  const spoilt = entries.map((one) => ({ ...one, bytes: one.bytes.slice() }));
  const [target] = spoilt.filter(({ seq }) => seq === 20);
  if (target !== undefined) target.bytes[target.bytes.length - 1] = (target.bytes.at(-1) ?? 0) ^ 1;
  forger.tell(watcher, ...spoilt);
  party.network.drain();
  await party.settle();
  expect(shown[0]).toEqual({ answers: length, done: 0 });
  expect(table.view().answers.length).toBeLessThan(length);
  expect(party.guest(watcher).page.faults).toEqual([`${forger.page.key}: bad-signature`]);
  party.link(0, watcher);
  await party.settle();
  expect(isWhole(party)).toBe(true);
  expect(table.checked()).toBeNull();
  expect(table.proof()).toBeNull();
});

test('entries for which the newest do not vouch are not shown before they are checked', async () => {
  const { party, shown, entries } = await played('other');
  const forger = createForger(party);
  // An earlier action is another one: the last entries of both seats then name another state.
  const changed = entries.map((one) => ({ ...one, bytes: one.bytes.slice() }));
  const [target] = changed.filter(({ seq }) => seq === 20);
  const at = (target?.bytes.length ?? 65) - 65;
  target?.bytes.set([(target.bytes[at] ?? 0) ^ 1], at);
  forger.tell(watcher, ...changed);
  await party.settle();
  expect(Math.max(0, ...shown.map(({ answers }) => answers))).toBeLessThan(length);
  party.link(1, watcher);
  await party.settle();
  expect(isWhole(party)).toBe(true);
});

/** These entries, with another hash named by one of them and signed by its seat. */
const misnamed = (
  forger: Forger,
  entries: readonly Carried[],
  seat: number,
  seq: number,
): readonly Carried[] =>
  entries.map((one) => {
    const entry = one.seat === seat && one.seq === seq ? readEntry(forger.table, one.bytes) : null;
    return entry === null ? one : forger.entry({ ...entry, prev: new Uint8Array(32) });
  });

test('a hash that an earlier entry names falsely is found out while the rest is checked, and what was shown is taken back', async () => {
  const { party, shown, table, entries } = await played('named');
  const forger = createForger(party);
  forger.tell(watcher, ...misnamed(forger, entries, 0, 20));
  await party.settle();
  expect(shown[0]).toEqual({ answers: length, done: 0 });
  // As a page folds it that checks each entry as it comes.
  expect(table.view().answers).toHaveLength(40);
  expect(table.refusal()).toMatchObject({ seat: 0, refusal: { refused: 'other-state' } });
  expect(table.checked()).toBeNull();
});

test.each([0, 1])('what the newest entry of seat %i names falsely is not shown', async (seat) => {
  const { party, shown, entries } = await played('newest-named');
  const forger = createForger(party);
  forger.tell(watcher, ...misnamed(forger, entries, seat, length / 2 - 1));
  await party.settle();
  expect(shown[0]?.answers).toBe(0);
  expect(Math.max(...shown.map(({ answers }) => answers))).toBeLessThan(length);
});

test('nor is it after a stranger has kept the others from being looked at together', async () => {
  const { party, seen, shown, entries } = await played('stranger');
  const forger = createForger(party);
  const stranger = createForger(party, 'e0'.repeat(32));
  const invented = forger.entry({ seat: 1, seq: length / 2, round: length });
  invented.bytes[invented.bytes.length - 1] = (invented.bytes.at(-1) ?? 0) ^ 1;
  const before = seen.rests;
  seen.rested = (rests) => {
    if (rests - before !== 3) return;
    stranger.tell(watcher, invented);
    party.network.drain();
  };
  const told = misnamed(forger, entries, 1, length / 2 - 1);
  const isNewest = ({ seat, seq }: Carried) => seat === 1 && seq === length / 2 - 1;
  forger.tell(watcher, ...told.filter((one) => !isNewest(one)));
  forger.tell(watcher, ...told.filter(isNewest)); // checked last
  await party.settle();
  expect(party.guest(watcher).page.faults).toEqual([`${stranger.page.key}: bad-signature`]);
  expect(Math.max(...shown.map(({ answers }) => answers))).toBeLessThan(length);
});

test('a bad newest signature costs its sender the link at once, and nothing is shown', async () => {
  const { party, seen, shown, entries } = await played('newest');
  const forger = createForger(party);
  const last = entries.filter(({ seat }) => seat === 1).at(-1);
  const bytes = last?.bytes.slice() ?? new Uint8Array(0);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  forger.tell(watcher, ...entries.map((one) => (one === last ? { ...one, bytes } : one)));
  await party.settle();
  expect(party.guest(watcher).page.faults).toEqual([`${forger.page.key}: bad-signature`]);
  expect(shown.filter(({ answers }) => answers > 0)).toEqual([]);
  expect(seen.checks).toBeLessThan(5);
});

test('what a liar has sent first is had from the others, though they sent it too before he was found out', async () => {
  const { party, seen, entries } = await played('first');
  const forger = createForger(party);
  const invented = forger.entry({ seat: 1, seq: length / 2, round: length });
  invented.bytes[invented.bytes.length - 1] = (invented.bytes.at(-1) ?? 0) ^ 1;
  seen.verifying = () => {
    seen.verifying = () => undefined;
    party.link(0, watcher);
    party.network.drain();
  };
  forger.tell(watcher, ...entries, invented);
  await party.settle();
  expect(party.guest(watcher).page.faults).toEqual([`${forger.page.key}: bad-signature`]);
  expect(isWhole(party)).toBe(true);
});

test('a liar who comes with ever new keys costs little each time, and takes nothing of what others have sent', async () => {
  const { party, seen, entries } = await played('keys');
  const liars = 5;
  let came = 0;
  let updates = 0;
  party.network.tap((to, message) => {
    if (to === party.guest(watcher).page.key && readMessage(message)?.is === 'update') updates += 1;
  });
  const spoilt = entries.map((one) => ({ ...one, bytes: one.bytes.slice() }));
  for (const { bytes, seq } of spoilt) if (seq > 9) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  /** Each sends some good entries, and many bad ones, before the last one's are looked at. */
  const come = () => {
    if (came === liars) return;
    came += 1;
    createForger(party, came.toString(16).padStart(64, '0')).tell(watcher, ...spoilt);
    if (came === liars) party.link(0, watcher);
    party.network.drain();
  };
  seen.verifying = come;
  come();
  await party.settle();
  expect(isWhole(party)).toBe(true);
  expect(party.guest(watcher).page.faults).toHaveLength(liars);
  expect(updates).toBe(liars + 1);
  expect(seen.checks).toBeLessThanOrEqual(length + liars * 64);
});

test('a table that is closed while signatures are checked comes to rest', async () => {
  const { party, seen, table, entries } = await played('closed');
  seen.verifying = () => table.close();
  createForger(party).tell(watcher, ...entries);
  party.network.drain();
  await table.settled();
  expect(table.view().answers).toEqual([]);
});

test('the page gets its turn between slices', async () => {
  const { party, seen } = await played('slices');
  party.link(0, watcher);
  await party.settle();
  expect(seen.rests).toBeGreaterThan(length / 16);
});
