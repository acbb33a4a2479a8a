import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, playTurns } from './room.ts';
import { wholeGame } from './script.ts';
import { boardOf, hotSeat, piecesOn } from './table.ts';

const saved = (page: Page) => page.getByRole('region', { name: 'Saved on this device' });
const more = (page: Page) => saved(page).getByRole('button', { name: /^Save or delete/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Natural Chaos' });

/** What the page offers as a file when that is done. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const open = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel('Open a file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

async function remove(page: Page): Promise<void> {
  await more(page).click();
  await sheet(page).getByRole('button', { name: 'Delete' }).click();
  await sheet(page).getByRole('button', { name: 'Delete it for good' }).click();
}

test('a table of this device: saved as a record and as a backup, deleted, opened from both', async ({
  person,
  home,
}) => {
  const page = await person('Ana');
  await hotSeat(page, home, 8);
  await expect.poll(() => piecesOn(page)).toBe(6);
  const board = await boardOf(page);
  await page.goto(home);
  await expect(saved(page)).toContainText('in play');

  await more(page).click();
  await expectAccessible(page);
  const record = await download(page, () =>
    sheet(page).getByRole('button', { name: 'Save the record as a file' }).click(),
  );
  expect(record.text.split('\n')[0]).toContain('"record":1');
  await sheet(page).getByRole('button', { name: 'Take it to another device' }).click();
  const backup = await download(page, () =>
    sheet(page).getByRole('button', { name: 'Save the backup' }).click(),
  );
  await page.keyboard.press('Escape');

  await open(page, backup.name, backup.text);
  await expect(saved(page)).toContainText('This device has that table already.');
  await remove(page);
  await expect(saved(page)).toContainText('Nothing yet.');
  await expect(page.getByRole('region', { name: 'Back to your table' })).toHaveCount(0);

  await open(page, record.name, record.text);
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
  await page.getByRole('slider', { name: 'Step' }).press('End');
  await expect.poll(() => boardOf(page)).toEqual(board);

  await page.goto(home);
  await open(page, 'letter.txt', 'Dear Ana,');
  await expect(saved(page).getByRole('alert')).toContainText('neither a record nor a backup');
  await open(page, backup.name, backup.text);
  await expect.poll(() => boardOf(page)).toEqual(board);
});

test('a seat among friends goes to another device by a backup, and plays on there', async ({
  person,
  home,
}) => {
  const { ana, bo } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns([ana, bo], turns.slice(0, 6));
  await agree([ana, bo], 4);
  await ana.goto(home);
  await expect(saved(ana)).toContainText('With friends: Bo');
  await more(ana).click();
  await sheet(ana).getByRole('button', { name: 'Take it to another device' }).click();
  await expect(sheet(ana)).toContainText('play on one device only');
  const backup = await download(ana, () =>
    sheet(ana).getByRole('button', { name: 'Save the backup' }).click(),
  );
  await ana.context().close();

  const phone = await person('Ana');
  await phone.goto(home);
  await open(phone, backup.name, backup.text);
  await agree([phone, bo], 4);
  await playTurns([phone, bo], turns.slice(6, 8));
  await agree([phone, bo], 6);

  // The record of a table with friends can be saved from the start page too, though nobody is called.
  await phone.goto(home);
  await more(phone).click();
  const record = await download(phone, () =>
    sheet(phone).getByRole('button', { name: 'Save the record as a file' }).click(),
  );
  expect(record.text.match(/^\{"n":/gm)).toHaveLength(7);
  await phone.keyboard.press('Escape');
  await remove(phone);
  await expect(saved(phone)).toContainText('Nothing yet.');
});

test('row 45: where the browser keeps nothing, or is full, the page says so and plays on', async ({
  person,
  home,
}) => {
  const full = await person('Ana');
  await full.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('rockpool.table.')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await hotSeat(full, home, 4);
  await expect(full.getByText(/storage is full/)).toBeVisible();
  await expect.poll(() => piecesOn(full)).toBe(2);
  await full.getByRole('button', { name: 'Hide' }).click();
  await expect(full.getByText(/storage is full/)).toHaveCount(0);

  const refused = await person('Bo');
  await refused.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await refused.goto(`${home}?lang=en`);
  await expect(refused.getByText(/keeps nothing/)).toBeVisible();

  // Another tab empties the storage: the game on this page goes on, and is kept anew.
  const wiped = await person('Cy');
  await hotSeat(wiped, home, 4);
  const other = await wiped.context().newPage();
  await other.goto(`${home}rockpool.json`);
  await other.evaluate(() => localStorage.clear());
  await expect(wiped.getByText(/just emptied/)).toBeVisible();
  await wiped.reload();
  await expect.poll(() => piecesOn(wiped)).toBe(2);
});
