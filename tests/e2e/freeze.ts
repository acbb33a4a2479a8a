import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A page whose script stands still, as that of a sleeping phone. */
export interface Frozen {
  /** Lets it run again; fails if it had not stood still. */
  thaw(): Promise<void>;
}

/** Stops a page's script in the debugger: `Page.setWebLifecycleState` freezes nothing (Chromium 156). */
export async function freeze(page: Page): Promise<Frozen> {
  await page.evaluate(() => {
    const beat = { last: performance.now(), longest: 0 };
    Object.assign(window, { beat });
    setInterval(() => {
      const now = performance.now();
      beat.longest = Math.max(beat.longest, now - beat.last);
      beat.last = now;
    }, 50);
  });
  const debug: CDPSession = await page.context().newCDPSession(page);
  await debug.send('Debugger.enable');
  const paused = new Promise((resolve) => debug.once('Debugger.paused', resolve));
  await debug.send('Debugger.pause');
  await paused;
  const began = Date.now();
  return {
    async thaw() {
      const stood = Date.now() - began;
      await debug.send('Debugger.resume');
      await debug.send('Debugger.disable');
      await debug.detach();
      // The gap between two beats is as long as the page was meant to stand still: it made no progress.
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { beat: { longest: number } }).beat.longest))
        .toBeGreaterThan(stood * 0.9);
    },
  };
}
