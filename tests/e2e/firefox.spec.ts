import { expect, test } from './fixtures.ts';
import { findFirefox, firefoxPage, launchFirefox, playInFirefox, press } from './firefox.ts';
import { agree, createRoom, start } from './room.ts';
import { wholeGame } from './script.ts';
import { expectResult, play } from './table.ts';

test('Chromium and Firefox play a whole game with each other', async ({ person, home }) => {
  const ana = await person('Ana');
  const browser = await launchFirefox(findFirefox() ?? '');
  try {
    const link = await createRoom(ana, home);
    const bo = await firefoxPage(browser, home, 'Bo');
    await bo.goto(link);
    await press(bo, /Sit here: seat 2/);
    await start(ana);
    for (const { seat, action } of wholeGame(2)) {
      if (seat === 0) await play(ana, action);
      else await playInFirefox(bo, action);
    }
    await expectResult(ana, /You win with/);
    await agree([ana], 25);
    await bo.waitForFunction(() =>
      document.querySelector('dialog[open]')?.textContent.includes('Ana wins with'),
    );
    const cells = await bo.$$eval('[role="gridcell"]', (all) => all.map((one) => one.ariaLabel));
    expect(cells.filter((name) => name !== null && !name.includes(': empty'))).toHaveLength(25);
  } finally {
    await browser.close();
  }
});
