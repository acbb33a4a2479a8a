import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../chromium.mjs';
import { expect, test } from './fixtures.ts';
import { gather, playTurns } from './room.ts';
import { wholeGame } from './script.ts';
import { expectResult } from './table.ts';

/** A name that is not localhost, so that plain http is no secure context: no crypto.subtle, no clipboard, no locks. */
const name = 'rockpool.test';

test('a page on plain http from another machine’s name plays a whole game', async ({ server }) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
  try {
    const faults: string[] = [];
    const pages = await Promise.all(
      ['Ana', 'Bo'].map(async (who) => {
        const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1100, height: 800 } });
        await context.addInitScript(
          (given) =>
            localStorage.setItem('rockpool.settings', JSON.stringify({ name: given, motion: false })),
          who,
        );
        const page = await context.newPage();
        page.on('pageerror', (error) => faults.push(error.message));
        return page;
      }),
    );
    const home = `http://${name}:${server.port}/`;
    await pages[0]!.goto(home);
    expect(await pages[0]!.evaluate(() => isSecureContext)).toBe(false);
    const link = await gather(pages, home);
    expect(link).toContain(home);
    await playTurns(pages, wholeGame(2));
    await expectResult(pages[0]!, /You win with/);
    await expectResult(pages[1]!, /Ana wins with/);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
