import type { Page } from '@playwright/test';
import { longestTask } from '../../e2e/busy.ts';
import { median } from '../median.ts';
import type {} from './page.ts'; // declares window.bench
import { withPages } from './pages.ts';

/** Answers of the table that is joined. */
const answers = 1000;
/** How often it is joined, each time by a fresh page. */
const joins = 7;
/** How long what is checked in the background may take, in milliseconds. */
const afterwards = 5_000;

/** Milliseconds are medians of all joins. */
export interface Joining {
  readonly answers: number;
  readonly joins: number;
  /** Milliseconds from the first long message with entries to all of them shown, vouched for by each seat's last. */
  readonly 'shown, ms': number;
  /** Of a page as fresh that plays the same answers again, hashes each state, and verifies one signature a seat. */
  readonly 'replay, ms': number;
  /** The median of what each join took of the replay after it. */
  readonly times: number;
  readonly 'lowest times': number;
  readonly 'highest times': number;
  /** The longest task of any page while another one joins and checks all in the background, in CPU time. */
  readonly 'longest task, ms': number;
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Two friends play one long game of Natural Chaos; then one after the other comes to watch. */
export function measureJoining(): Promise<Joining> {
  return withPages(2, async ([ana, bo], open) => {
    if (ana === undefined || bo === undefined) throw new Error('no pages');
    const long = { is: 'long', answers } as const;
    const secret = await ana.evaluate((style) => window.bench.enter('new', 0, style), long);
    await bo.evaluate(([at, style]) => window.bench.enter(at, 1, style), [{ secret }, long] as const);
    for (const page of [ana, bo])
      await page.waitForFunction((n) => window.bench.answers() >= n, answers, { timeout: 180_000 });
    const line = await ana.evaluate(() => window.bench.line());

    const join = async (page: Page): Promise<number> => {
      const shown = await page.evaluate(([known, n]) => window.bench.watch(known, n), [
        secret,
        answers,
      ] as const);
      await page.waitForFunction(() => window.bench.isChecked(), null, { timeout: afterwards });
      return shown;
    };
    const found: { readonly shown: number; readonly replay: number }[] = [];
    while (found.length < joins) {
      // Both start cold: what a page has run before, it runs faster.
      const [joining, replaying] = [await open(), await open()];
      const shown = await join(joining);
      await joining.context().close();
      const replay = await replaying.evaluate((all) => window.bench.replay(all), line);
      await replaying.context().close();
      found.push({ shown, replay });
    }
    const last = await open();
    const browser = last.context().browser();
    if (browser === null) throw new Error('no browser');
    const longest = await longestTask(browser, async () => {
      await join(last);
      await last.waitForTimeout(500); // the last of it is stored
    });

    const times = found.map(({ shown, replay }) => shown / replay);
    return {
      answers: (JSON.parse(line) as unknown[]).length,
      joins,
      'shown, ms': round(median(found.map(({ shown }) => shown))),
      'replay, ms': round(median(found.map(({ replay }) => replay))),
      times: round(median(times), 2),
      'lowest times': round(Math.min(...times), 2),
      'highest times': round(Math.max(...times), 2),
      'longest task, ms': round(longest),
    };
  });
}
