import { serialize } from 'node:v8';
import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import type { Part } from './bare.ts';
import type {} from './page.ts'; // declares window.bench
import { withPages } from './pages.ts';

/** Moves there and back, and repetitions of each bare part. */
const times = 300;
/** Moves and parts are measured in turn, so often: what else the machine has to do then slows both. */
const blocks = 6;

/** Milliseconds, medians. */
export interface Latency {
  /** From `act` on one page to the state on the other: half of a move there and one back. */
  readonly 'a move': number;
  readonly channel: number;
  readonly write: number;
  readonly sign: number;
  readonly verify: number;
  /** The sum of the four before. */
  readonly sum: number;
  /** The four one after the other, in the same ping-pong as a move. */
  readonly 'in turn': number;
  readonly 'times the sum': number;
  readonly 'times in turn': number;
}

/** Bytes, medians. */
export interface MoveSize {
  /** What is given to the data channel for a move: frame, topic, Yjs and entry. */
  readonly 'on the link': number;
  /** Its record as structured clone writes it. */
  readonly 'in IndexedDB': number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const parts: readonly Part[] = ['channel', 'write', 'sign', 'verify', 'all'];

async function connectBare(here: Page, there: Page): Promise<void> {
  const offer = await here.evaluate(() => window.bench.offer());
  const answer = await there.evaluate((sdp) => window.bench.answer(sdp), offer);
  await here.evaluate((sdp) => window.bench.connect(sdp), answer);
}

async function measurePart(here: Page, there: Page, part: Part, count: number): Promise<readonly number[]> {
  await there.evaluate((one) => window.bench.answerTo(one), part);
  return here.evaluate(([one, n]) => window.bench.measure(one, n), [part, count] as const);
}

/**
 * Two friends play Natural Chaos at random, as fast as their pages let them, over WebRTC on this machine; then the same
 * pages do what a move cannot do without.
 */
export function measureMoves(): Promise<{ readonly latency: Latency; readonly size: MoveSize }> {
  return withPages(2, async ([here, there]) => {
    if (here === undefined || there === undefined) throw new Error('no pages');
    const secret = await here.evaluate(() => window.bench.enter('new', 0, { is: 'random' }));
    await there.evaluate((known) => window.bench.enter({ secret: known }, 1, { is: 'random' }), secret);
    const sent: number[] = [];
    const found = new Map<Part, number[]>(parts.map((part) => [part, []]));
    for (let block = 1; block <= blocks; block += 1) {
      const enough = (times / blocks) * block;
      const before = await here.evaluate(() => window.bench.doors().sent.length);
      for (const page of [here, there]) await page.evaluate(() => window.bench.goOn());
      await here.waitForFunction((n) => window.bench.roundTrips().length >= n, enough, { timeout: 120_000 });
      for (const page of [here, there]) await page.evaluate(() => window.bench.rest());
      sent.push(...(await here.evaluate((from) => window.bench.doors().sent.slice(from), before)));
      if (block === 1) await connectBare(here, there);
      for (const [part, all] of found) all.push(...(await measurePart(here, there, part, times / blocks)));
    }
    const trips = await here.evaluate(() => window.bench.roundTrips());
    for (const page of [here, there]) await page.evaluate(() => window.bench.leave());
    const { stored } = await here.evaluate(() => window.bench.doors());
    const of = (part: Part): number => median(found.get(part) ?? []);
    const [channel, write, sign, verify, all] = [
      of('channel'),
      of('write'),
      of('sign'),
      of('verify'),
      of('all'),
    ];
    const move = median(trips) / 2;
    const sum = channel + write + sign + verify;
    const record = ({ bytes, ...place }: (typeof stored)[number]): number =>
      serialize({ ...place, bytes: new Uint8Array(bytes) }).length;
    return {
      latency: {
        'a move': round(move),
        channel: round(channel),
        write: round(write),
        sign: round(sign),
        verify: round(verify),
        sum: round(sum),
        'in turn': round(all),
        'times the sum': round(move / sum),
        'times in turn': round(move / all),
      },
      size: { 'on the link': median(sent), 'in IndexedDB': median(stored.map(record)) },
    };
  });
}
