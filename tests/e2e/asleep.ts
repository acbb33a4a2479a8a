import type { Page } from '@playwright/test';

/** Lets the pages of a person be hidden, and their clock be put forward. Before the page is opened. */
export async function useSleep(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const now = performance.now.bind(performance);
    const sleep = { hidden: false, ahead: 0 };
    Object.assign(window, { sleep });
    performance.now = () => now() + sleep.ahead;
    Object.defineProperty(document, 'visibilityState', { get: () => (sleep.hidden ? 'hidden' : 'visible') });
  });
}

const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((to) => {
    (window as unknown as { sleep: { hidden: boolean } }).sleep.hidden = to;
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/**
 * What a page is told when another tab comes before it. A headless Chromium never does that itself: behind another tab
 * and in a minimised window `visibilityState` is still `visible` (Chromium 156).
 */
export const hide = (page: Page): Promise<void> => setHidden(page, true);
export const show = (page: Page): Promise<void> => setHidden(page, false);

/** Puts a page's clock forward, as when time has passed on a device whose timers did not run. */
export const putForward = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((by) => {
    (window as unknown as { sleep: { ahead: number } }).sleep.ahead += by;
  }, milliseconds);
