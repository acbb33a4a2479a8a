import type { Locator, Page } from '@playwright/test';
import { serveApp } from '../serve.ts';
import { hide, putForward, show, useSleep } from './asleep.ts';
import { expect, test } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { agree, gather, joinByLink, playTurns } from './room.ts';
import { wholeGame } from './script.ts';

const seat = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Seats' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^\\s*${name}`) });

/** How a page reaches a friend, as its connection panel tells. */
async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Connection' }).click();
  const panel = page.getByRole('dialog', { name: 'Connection' });
  // Not who is reached through that friend.
  return panel
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^\\s*${name}`) });
}

test('row 6: a page in the background judges nobody, is called away by nobody, and plays on when it is shown', async ({
  person,
  home,
}) => {
  const pages = await Promise.all(['Ana', 'Bo', 'Cy', 'Dee'].map((name) => person(name)));
  const [ana, bo, cy, dee] = [pages[0]!, pages[1]!, pages[2]!, pages[3]!];
  await Promise.all([ana, dee].map(useSleep));
  await dee.clock.install();
  await gather(pages, home);
  const turns = wholeGame(4);
  await playTurns(pages, turns.slice(0, 3));
  await agree(pages, 1);
  const [fromAna, fromBo] = [await openPanel(ana, 'Cy'), await openPanel(bo, 'Cy')];
  for (const panel of [fromAna, fromBo]) await expect(panel).toContainText('direct');

  // Ana's page is hidden for a short while: its timers run. Dee's is for long, and they stand still.
  await hide(ana);
  await hide(dee);
  await dee.clock.pauseAt(Date.now() + 1_000);
  const frozen = await freeze(cy);
  // Bo's page gives Cy's link up for dead after 15 s; Ana's would have done so by now.
  await expect(fromBo).not.toContainText('direct');
  await bo.keyboard.press('Escape');
  await expect(seat(bo, 'Cy')).toContainText(/reconnecting\s*[2-4]\d s/);
  await expect(fromAna).toContainText('direct');
  await ana.keyboard.press('Escape');
  for (const page of [ana, bo]) await expect(seat(page, 'Dee')).not.toContainText(/reconnecting|asleep|gone/);
  await playTurns(pages, turns.slice(3, 4));
  await agree([ana, bo], 2);

  await frozen.thaw();
  await show(ana);
  await dee.clock.fastForward(60_000);
  await dee.clock.resume();
  await show(dee);
  await playTurns(pages, turns.slice(4, 6));
  await agree(pages, 4);
});

test('row 7: a phone asleep for 10 minutes finds the others, their moves and its turn again', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')];
  const [ana, bo] = [pages[0]!, pages[1]!];
  await Promise.all(pages.map(useSleep));
  await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await agree(pages, 2);

  await hide(bo);
  const frozen = await freeze(bo);
  await putForward(ana, 60_000);
  await expect(seat(ana, 'Bo')).toContainText(/asleep\s*\d+ s/);
  await playTurns(pages, turns.slice(4, 5));
  await expect(ana.getByText(/Your move is kept on this device/)).toBeVisible();
  const without = ana.getByRole('button', { name: 'Go on without: Bo' });
  await expect(without).toHaveCount(0);
  await putForward(ana, 600_000);
  await expect(seat(ana, 'Bo')).toContainText(/gone\s*11 min/);
  await expect(without).toBeVisible();
  await expect(await openPanel(ana, 'Bo')).not.toContainText('direct');
  await ana.keyboard.press('Escape');

  await frozen.thaw();
  await putForward(bo, 660_000);
  await show(bo);
  await agree(pages, 3);
  await playTurns(pages, turns.slice(5, 7));
  await agree(pages, 5);
  for (const [page, other] of [
    [ana, 'Bo'],
    [bo, 'Ana'],
  ] as const)
    await expect(seat(page, other)).not.toContainText(/reconnecting|asleep|gone/);
  await expect(without).toHaveCount(0);
  await expect(await openPanel(ana, 'Bo')).toContainText('direct');
});

test.describe('with a meeting server of its own', () => {
  test.use({ provoked: /WebSocket connection to/ });

  test('row 18: the meeting server stops in the middle of a game; links live on, and what needs it waits for it', async ({
    person,
    home,
  }) => {
    let meeting = await serveApp();
    try {
      const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
      const { port } = meeting;
      const settings = { signalling: [{ host: 'localhost', port, path: '/peer/', secure: false }], ice: [] };
      for (const page of [ana, bo, cy])
        await page.route('**/rockpool.json', (route) => route.fulfill({ json: settings }));
      const link = await gather([ana, bo], home);
      const turns = wholeGame(2);
      await playTurns([ana, bo], turns.slice(0, 4));
      await agree([ana, bo], 2);

      await meeting.stop();
      await playTurns([ana, bo], turns.slice(4, 6));
      await agree([ana, bo], 4);
      await bo.reload();
      await expect(bo.getByText('The meeting server does not answer')).toBeVisible({ timeout: 15_000 });
      await agree([bo], 4);
      await playTurns([ana, bo], turns.slice(6, 7));

      meeting = await serveApp(undefined, port);
      await agree([ana, bo], 5);
      await expect(bo.getByText('The meeting server does not answer')).toHaveCount(0);
      await playTurns([ana, bo], turns.slice(7, 8));
      await joinByLink(cy, link);
      await agree([ana, bo, cy], 6);
    } finally {
      await meeting.stop();
    }
  });
});
