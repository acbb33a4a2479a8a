import type { Page } from '@playwright/test';
import { chooseOnce, next, open } from './deep-sea.ts';
import { expect, test } from './fixtures.ts';

interface Seen {
  /** Milliseconds of every animation that was started, with its delay. */
  readonly played: number[];
  /** Milliseconds of every task that kept the page from answering for 50 ms or more. */
  readonly long: number[];
}

/** Switches motion on, as it is for a new player, and writes down what moves and what takes long. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('rockpool.settings', JSON.stringify({ name: 'Ana', sound: false, language: 'en' }));
    const seen: Seen = { played: [], long: [] };
    Object.assign(globalThis, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      const { duration = 0, delay = 0 } = typeof timing === 'object' ? timing : { duration: timing };
      seen.played.push(Number(duration) + delay);
      return animate.call(this, frames, timing);
    };
    document.addEventListener('animationstart', (event) => {
      const { animationDuration } = getComputedStyle(event.target as Element);
      seen.played.push(Number.parseFloat(animationDuration) * 1000);
    });
    document.addEventListener('transitionrun', (event) => {
      const { transitionDuration } = getComputedStyle(event.target as Element);
      seen.played.push(...transitionDuration.split(',').map((time) => Number.parseFloat(time) * 1000));
    });
    new PerformanceObserver((list) => {
      seen.long.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** One dive of two people, to the end of its closing scene. */
async function dive(page: Page, home: string): Promise<Seen> {
  await watchMotion(page);
  await open(page, home, { seats: 2, people: 2, dives: 2 });
  const before = await seenBy(page);
  while ((await next(page)) === 'choose') await chooseOnce(page);
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  const { played, long } = await seenBy(page);
  return { played: played.slice(before.played.length), long: long.slice(before.long.length) };
}

test('every motion takes less than 400 ms, and no task of a dive keeps the page busy', async ({
  person,
  home,
}) => {
  const { played, long } = await dive(await person('Ana'), home);
  console.log(
    `motions: ${played.length}; tasks of 50 ms and more: ${long.map(Math.round).join(' ') || 'none'}`,
  );
  expect(played.length).toBeGreaterThan(10);
  expect(Math.max(...played)).toBeLessThanOrEqual(400);
  expect(long).toEqual([]);
});

test('nothing moves where the system asks for stillness', async ({ person, home }) => {
  const { played } = await dive(await person('Ana', { reducedMotion: 'reduce' }), home);
  expect(Math.max(0, ...played)).toBe(0);
});
