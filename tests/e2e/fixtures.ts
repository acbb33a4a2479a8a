import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { serveApp, type Served } from '../serve.ts';

export { expect };

interface People {
  /** A new person: own browser context, so own storage; the page shows nothing yet. */
  (name: string, options?: BrowserContextOptions): Promise<Page>;
}

/** What a test begins with: where the app is, with a slash at the end, and who comes there. */
export interface Opening {
  home: string;
  person: People;
}

interface PerTest extends Opening {
  /** What the browser itself reports in the console because of what the test does to it. */
  provoked: RegExp | null;
}

/** Faults of the page itself: any of them fails the test, but for what the test brings about on purpose. */
function watch(page: Page, faults: string[], provoked: RegExp | null): void {
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && provoked?.test(message.text()) !== true) faults.push(message.text());
  });
}

export const test = base.extend<PerTest, { server: Served }>({
  provoked: [null, { option: true }],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its destructured argument
    async ({}, use) => {
      const server = await serveApp();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  home: ({ server }, use) => use(server.url),
  person: async ({ browser, provoked }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (name, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
      contexts.push(context);
      // A name given once in the settings is remembered; the animals that the app proposes are no help in a test.
      await context.addInitScript((given) => {
        const key = 'rockpool.settings';
        if (localStorage.getItem(key) === null)
          localStorage.setItem(
            key,
            JSON.stringify({ name: given, sound: false, motion: false, language: 'en' }),
          );
      }, name);
      const page = await context.newPage();
      watch(page, faults, provoked);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  },
});
