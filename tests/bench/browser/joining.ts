import type {} from './page.ts'; // declares window.bench
import { withPages } from './pages.ts';

/** Answers of the table that is joined. */
const answers = 1000;

export interface Joining {
  readonly answers: number;
  /** Milliseconds from the first long message with entries to all of them shown, vouched for by each seat's last. */
  readonly 'shown, ms': number;
  /** Of a fresh page that plays the same answers again, hashes each state, and verifies one signature a seat. */
  readonly 'replay, ms': number;
  readonly times: number;
  /** The longest task of the page's thread from then on; 50 if none was longer. */
  readonly 'longest task, ms': number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Two friends play one long game of Natural Chaos; then somebody comes to watch. */
export function measureJoining(): Promise<Joining> {
  return withPages(4, async ([ana, bo, cy, fresh]) => {
    if (ana === undefined || bo === undefined || cy === undefined || fresh === undefined)
      throw new Error('no pages');
    const long = { is: 'long', answers } as const;
    const secret = await ana.evaluate((style) => window.bench.enter('new', 0, style), long);
    await bo.evaluate(([at, style]) => window.bench.enter(at, 1, style), [{ secret }, long] as const);
    for (const page of [ana, bo])
      await page.waitForFunction((n) => window.bench.answers() >= n, answers, { timeout: 180_000 });
    const shown = await cy.evaluate(([known, n]) => window.bench.watch(known, n), [secret, answers] as const);
    // What is checked in the background must not hold the page up either.
    await cy.waitForTimeout(5_000);
    const { flooded, longTasks } = await cy.evaluate(() => window.bench.doors());
    const line = await cy.evaluate(() => window.bench.line());
    for (const page of [ana, bo, cy]) await page.evaluate(() => window.bench.leave());
    const replay = await fresh.evaluate((all) => window.bench.replay(all), line);
    const took = shown - (flooded ?? shown);
    const tasks = longTasks.filter(({ at }) => at >= (flooded ?? 0)).map(({ ms }) => ms);
    return {
      answers: (JSON.parse(line) as unknown[]).length,
      'shown, ms': round(took),
      'replay, ms': round(replay),
      times: round(took / replay),
      'longest task, ms': Math.max(50, ...tasks),
    };
  });
}
