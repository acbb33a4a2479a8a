import { serialize } from 'node:v8';
import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import type { Part } from './bare.ts';
import type {} from './page.ts'; // declares window.bench
import { withPages } from './pages.ts';

/** Moves there and back, and repetitions of each bare part. */
const times = 300;

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

async function measureParts(here: Page, there: Page): Promise<{ readonly [part in Part]: number }> {
  const offer = await here.evaluate(() => window.bench.offer());
  const answer = await there.evaluate((sdp) => window.bench.answer(sdp), offer);
  await here.evaluate((sdp) => window.bench.connect(sdp), answer);
  const measure = async (part: Part): Promise<number> => {
    await there.evaluate((one) => window.bench.answerTo(one), part);
    return median(await here.evaluate(([one, n]) => window.bench.measure(one, n), [part, times] as const));
  };
  return {
    channel: await measure('channel'),
    write: await measure('write'),
    sign: await measure('sign'),
    verify: await measure('verify'),
    all: await measure('all'),
  };
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
    await here.waitForFunction((n) => window.bench.roundTrips().length >= n, times, { timeout: 120_000 });
    const trips = await here.evaluate(() => window.bench.roundTrips());
    for (const page of [here, there]) await page.evaluate(() => window.bench.leave());
    const { sent, stored } = await here.evaluate(() => window.bench.doors());
    const { all, ...parts } = await measureParts(here, there);
    const move = median(trips.slice(0, times)) / 2;
    const sum = parts.channel + parts.write + parts.sign + parts.verify;
    const record = ({ bytes, ...place }: (typeof stored)[number]): number =>
      serialize({ ...place, bytes: new Uint8Array(bytes) }).length;
    return {
      latency: {
        'a move': round(move),
        channel: round(parts.channel),
        write: round(parts.write),
        sign: round(parts.sign),
        verify: round(parts.verify),
        sum: round(sum),
        'in turn': round(all),
        'times the sum': round(move / sum),
        'times in turn': round(move / all),
      },
      size: { 'on the link': median(sent), 'in IndexedDB': median(stored.map(record)) },
    };
  });
}
