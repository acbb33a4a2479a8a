import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createRoom, joinByLink, playTurns, sit, start } from './room.ts';
import { wholeGame } from './script.ts';

/** What is promised. CI fails at twice of it, and prints what it is. kB, gzipped. */
const promised = { landing: 60, table: 160 };

/** Collects the size of every script that a page loads, its Workers' included. */
function weigh(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  return async () => (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0) / 1024;
}

test('the home page and a table of Natural Chaos are light', async ({ person, home }) => {
  const guest = await person('Guest');
  const landing = weigh(guest);
  await guest.goto(home);
  await guest.waitForLoadState('networkidle');
  const light = await landing();

  const ana = await person('Ana');
  const bo = await person('Bo');
  const table = weigh(bo);
  await joinByLink(bo, await createRoom(ana, home));
  // Who sits down before he has met anybody is shown what he needs alone there: the code of the link.
  await expect(bo.getByRole('button', { name: 'Sit here' })).toHaveCount(1);
  await sit(bo, 1);
  await start(ana);
  await playTurns([ana, bo], wholeGame(2).slice(0, 4));
  await bo.waitForLoadState('networkidle');
  const heavy = await table();
  console.log(
    `JavaScript, gzipped: home page ${light.toFixed(1)} kB of ${promised.landing}, table ${heavy.toFixed(1)} kB of ${promised.table}`,
  );
  expect(light).toBeLessThanOrEqual(2 * promised.landing);
  expect(heavy).toBeLessThanOrEqual(2 * promised.table);
});
