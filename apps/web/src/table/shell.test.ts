import { createLocalTable, defaultOptions, type Line, type Table } from '@rockpool/game';
import { morra, noughts, pearls } from '@rockpool/game/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownAlong } from './known.ts';
import { TableShell } from './shell.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function noughtsShell(players: ('me' | 'house')[], passed = false) {
  const table = createLocalTable({ game: noughts, seats: 2, options: {}, players, seed: 1 });
  const spoken: (readonly Line[])[] = [];
  const shell = new TableShell(table, {
    passed,
    knownAlong: null,
    now: () => Date.now(),
    onShown: (lines) => spoken.push(lines),
  });
  return { table, shell, spoken };
}

test('the own move shows at once, the house’s after a pause that a person can follow', async () => {
  const { table, shell, spoken } = noughtsShell(['me', 'house']);
  shell.act(shell.legal[0]);
  expect(table.view().answers).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(spoken).toHaveLength(1);
  expect(shell.live).toBe(false);
  expect(shell.legal).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(spoken).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(spoken).toHaveLength(2);
  expect(shell.live).toBe(true);
  expect(shell.legal.length).toBeGreaterThan(0);
});

test('skip goes to the newest moment', () => {
  const { shell } = noughtsShell(['me', 'house']);
  shell.act(shell.legal[0]);
  shell.skip();
  expect(shell.live).toBe(true);
  expect(shell.log).toHaveLength(2);
});

test('a refusal is kept for the page until something happens', () => {
  const { shell } = noughtsShell(['me', 'me'], true);
  shell.act({ nonsense: true });
  expect(shell.refusal).not.toBeNull();
  shell.act(shell.legal[0]);
  expect(shell.refusal).toBeNull();
});

test('open turns need no handing over', () => {
  const { shell } = noughtsShell(['me', 'me'], true);
  expect(shell.handover).toBeNull();
});

test('in a secret round the page is covered until it is in the right hands', () => {
  const seats = morra.seats[0] ?? 2;
  const players = Array.from({ length: seats }, () => 'me' as const);
  const options = defaultOptions(morra.options);
  const table = createLocalTable({ game: morra, seats, options, players, seed: 1 });
  const shell = new TableShell(table, {
    passed: true,
    knownAlong: null,
    now: () => Date.now(),
    onShown: () => undefined,
  });
  expect(shell.handover).toBe(0);
  expect(shell.legal).toEqual([]);
  shell.takeOver();
  expect(shell.handover).toBeNull();
  shell.act(shell.legal[0]);
  expect(shell.handover).toBe(1);
  expect(shell.legal).toEqual([]);
});

test('who looks back is not pulled to the newest move, and sees how many came meanwhile', () => {
  const { shell } = noughtsShell(['me', 'me'], true);
  for (let move = 0; move < 3; move += 1) shell.table.act(shell.table.view().legal[0]);
  shell.browse(1);
  expect(shell.moment.last?.answer).toEqual(shell.view.answers[0]);
  expect(shell.legal).toEqual([]);
  shell.table.act(shell.table.view().legal[0]);
  shell.table.act(shell.table.view().legal[0]);
  vi.advanceTimersByTime(2000);
  expect([shell.position, shell.missed, shell.live]).toEqual([1, 2, false]);
  shell.follow();
  expect([shell.position, shell.missed, shell.live]).toEqual([5, 0, true]);
  expect(shell.moment.state).toEqual(shell.view.state);
});

test('a take-back while somebody looks at what is taken back leads to what is left', () => {
  const { shell } = noughtsShell(['me', 'house']);
  shell.act(shell.legal[0]);
  shell.skip();
  shell.browse(99);
  expect(shell.position).toBe(2);
  shell.browse(-1);
  expect(shell.position).toBe(0);
  expect(shell.moment.last).toBeNull();
});

test('on coming back, each step of a sealed game is told with what was known then', () => {
  const setup = { game: pearls, seats: 2, options: {}, players: ['me', 'me'] as const, seed: 3 };
  const own = { passed: false, knownAlong, now: () => Date.now(), onShown: () => undefined };
  const table = createLocalTable(setup);
  const before = new TableShell(table, own).log.flat();
  // Seat 0 shows a pearl: what everybody sees now was not seen when it was dealt.
  const shows = table.view().legal.find((action: { type: string }) => action.type === 'show');
  expect(table.act(shows)).toBeNull();
  const watching: Table = { ...table, view: () => ({ ...table.view(), seat: 1 }) };
  const told = new TableShell(watching, own).log.flat();
  expect(told.map(({ key }) => key)).toEqual(['event.dealt', 'event.dealt-seen', 'event.showed']);
  expect(before.map(({ key }) => key)).toEqual(['event.dealt-seen', 'event.dealt']);
});

const scene: Line = { key: 'scene' };

test('while the board plays a scene, what comes next waits, and so does the end', async () => {
  const { table, shell, spoken } = noughtsShell(['me', 'house']);
  shell.act(shell.legal[0]);
  await vi.advanceTimersByTimeAsync(0);
  shell.hold(scene);
  await vi.advanceTimersByTimeAsync(5000);
  expect(spoken).toHaveLength(1);
  shell.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(spoken).toHaveLength(2);
  while (table.view().ask.ask !== 'over') {
    shell.act(shell.legal[0]);
    shell.skip();
  }
  shell.hold(scene);
  expect(shell.over).toBe(false);
  shell.skip();
  expect(shell.over).toBe(true);
});

test('what the board tells is in the log and in the voice only when the board is done', async () => {
  const { table, shell, spoken } = noughtsShell(['me', 'me'], true);
  shell.act(shell.legal[0]);
  await vi.advanceTimersByTimeAsync(0);
  expect([shell.log.length, spoken.length]).toEqual([1, 1]);
  table.act(table.view().legal[0]);
  await vi.advanceTimersToNextTimerAsync();
  table.act(table.view().legal[0]);
  vi.advanceTimersByTime(1000);
  // As a board does when it draws the answer.
  shell.hold(scene);
  await vi.advanceTimersByTimeAsync(0);
  expect([shell.position, shell.log.length, spoken.length]).toEqual([3, 2, 2]);
  expect(shell.called).toBe(false);
  // Who looks back sees all that is there.
  shell.browse(1);
  expect(shell.log).toHaveLength(3);
  shell.follow();
  shell.hold(scene);
  shell.hold(null);
  await vi.advanceTimersByTimeAsync(0);
  expect([shell.log.length, shell.called, spoken.slice(2)]).toEqual([3, true, [[]]]);
});
