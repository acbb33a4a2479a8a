import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../chromium.mjs';
import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, createRoom, gather, playTurns, start } from './room.ts';
import { wholeGame } from './script.ts';
import { boardOf, piecesOn, play } from './table.ts';

/** From now on no page of this browser reaches a signalling server. */
const cutOff = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket(/./, (socket) => socket.close());

/** What the connection panel says of the others who were here. */
async function links(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Connection' }).click();
  const panel = page.getByRole('dialog', { name: 'Connection' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const said = await panel.locator('section').first().innerText();
  await page.keyboard.press('Escape');
  return said;
}

/** Paths of the scripts with the cryptography between tabs. */
function sealings(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/sealing/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

test('row 29: a second tab without any signalling server shows the table at once, follows it and takes the seat over', async ({
  person,
  home,
}) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await cutOff(ana.context());
  const second = await ana.context().newPage();
  await second.goto(ana.url());
  await agree([second, bo], 2);
  // What Bo plays reaches it through Ana's first tab.
  await playTurns(pages, turns.slice(4, 6));
  await agree([ana, second, bo], 4);
  expect(await links(second)).toContain('another tab of this device');

  await second.getByRole('button', { name: 'Play here' }).click();
  await expect(ana.getByRole('button', { name: 'Play here' })).toBeVisible();
  await play(second, turns[6]!.action);
  await expect.poll(() => piecesOn(ana)).toBe(5);
});

test('two tabs use one link, without the network, and load what it needs only then', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')];
  const [ana, bo] = [pages[0]!, pages[1]!];
  const loads = [sealings(ana), sealings(bo)];
  await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  expect(loads).toEqual([[], []]);
  const second = await ana.context().newPage();
  await second.goto(ana.url());
  await agree([second, bo], 2);
  await expect.poll(() => links(second)).toMatch(/Ana\s*another tab of this device/);
  await expect.poll(() => links(ana)).toContain('another tab of this device');
  await expect.poll(() => links(second)).toMatch(/Bo\s*direct/);
  expect(loads.map(({ length }) => length)).toEqual([1, 0]);
});

/** A name that is not localhost, so that plain http is no secure context: no crypto.subtle, no locks. */
const name = 'rockpool.test';

test('on plain http, with no signalling server ever, a second tab follows each move and plays on', async ({
  server,
}) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
  try {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1100, height: 800 } });
    await context.addInitScript(() =>
      localStorage.setItem('rockpool.settings', JSON.stringify({ name: 'Ana', motion: false })),
    );
    await cutOff(context);
    const first = await context.newPage();
    await createRoom(first, `http://${name}:${server.port}/`);
    expect(await first.evaluate(() => isSecureContext)).toBe(false);
    await first.getByRole('button', { name: 'Give seat 2 to the house' }).click();
    await start(first);
    await expect(first.getByRole('grid')).toBeVisible();
    const second = await context.newPage();
    await second.goto(first.url());
    await expect(second.getByRole('grid')).toBeVisible();
    await playTurns([first], wholeGame(2).slice(0, 1));
    await expect.poll(async () => (await boardOf(second)).join()).toBe((await boardOf(first)).join());
    await second.getByRole('button', { name: 'Play here' }).click();
    await expect(first.getByRole('button', { name: 'Play here' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Play here' })).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
