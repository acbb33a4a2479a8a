import type { Page } from '@playwright/test';
import { longestTask, promisedTask } from './busy.ts';
import { chooseOnce, next, open } from './deep-sea.ts';
import { expect, test } from './fixtures.ts';

interface Seen {
  /** Milliseconds of every animation that was started, with its delay. */
  readonly played: number[];
}

/** Switches motion on, as it is for a new player, and writes down what moves. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('rockpool.settings', JSON.stringify({ name: 'Ana', sound: false, language: 'en' }));
    const seen: Seen = { played: [] };
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
  });
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** A table of two people at this page, at its first choice. */
async function openDive(page: Page, home: string): Promise<void> {
  await watchMotion(page);
  await open(page, home, { seats: 2, people: 2, dives: 2 });
  await next(page);
}

/** One dive, to the end of its closing scene: milliseconds of every motion. */
async function dive(page: Page): Promise<readonly number[]> {
  const before = await seenBy(page);
  while ((await next(page)) === 'choose') await chooseOnce(page);
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  return (await seenBy(page)).played.slice(before.played.length);
}

test('every motion takes less than 400 ms, and no task of a dive keeps the page busy', async ({
  browser,
  person,
  home,
}) => {
  const page = await person('Ana');
  await openDive(page, home);
  let played: readonly number[] = [];
  const longest = await longestTask(browser, async () => {
    played = await dive(page);
  });
  console.log(
    `motions: ${played.length}; longest task: ${longest.toFixed(1)} ms of CPU time, of ${promisedTask}`,
  );
  expect(played.length).toBeGreaterThan(10);
  expect(Math.max(...played)).toBeLessThanOrEqual(400);
  expect(longest).toBeLessThanOrEqual(promisedTask);
});

test('the sea is not drawn as it is after a dive before the dive’s end has been told', async ({
  person,
  home,
}) => {
  const page = await person('Ana', { reducedMotion: 'reduce' });
  await openDive(page, home);
  const path = page.locator('.scene > svg > g');
  const places = await path.count();
  await page.evaluate(() => {
    const sea = document.querySelector('.scene > svg') as Element;
    const gone: Node[] = [];
    Object.assign(globalThis, { gone });
    new MutationObserver((changes) => {
      gone.push(
        ...changes
          .flatMap(({ removedNodes }) => [...removedNodes])
          .filter(({ nodeName }) => nodeName === 'g'),
      );
    }).observe(sea, { childList: true });
  });
  await dive(page);
  expect(await page.evaluate(() => (globalThis as unknown as { gone: Node[] }).gone.length)).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => path.count()).toBeLessThan(places);
});

test('nothing moves where the system asks for stillness', async ({ person, home }) => {
  const page = await person('Ana', { reducedMotion: 'reduce' });
  await openDive(page, home);
  const played = await dive(page);
  expect(Math.max(0, ...played)).toBe(0);
});
